'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { usePatience } from '@/components/ui/states/usePatience'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { t } from '@/lib/i18n/t'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { GivenClientProvider } from './GivenClientProvider'

export interface PerpsClientProviderProps {
  /** Made by the server for this request; nothing in it is compiled in. */
  config: PublicConfig
  /** The page's shape while the client library is on its way; also what the server renders. */
  fallback: ReactNode
  children: ReactNode
}

// Asked for as soon as this module runs, so that it loads while React hydrates the page's shape.
const clientCode =
  typeof window === 'undefined' ? undefined : keepLoading(() => import('./createPageClient'))()

/** Holds the client library of a page of the desk, whose code comes after the page's shape. */
export function PerpsClientProvider({ config, fallback, children }: PerpsClientProviderProps) {
  const [client, setClient] = useState<PerpsClient>()
  const { isLate } = usePatience()

  useEffect(() => {
    let isGone = false
    clientCode?.then(({ createPageClient }) => {
      if (!isGone) setClient((before) => before ?? createPageClient(config))
    })
    return () => {
      isGone = true
    }
  }, [config])

  if (client === undefined && isLate) {
    return (
      <ErrorState
        title={t('Part of the page did not load')}
        message={t('Your orders and positions are not affected.')}
        onRetry={() => location.reload()}
        className="h-dvh"
      />
    )
  }
  if (client === undefined) return fallback
  return (
    <GivenClientProvider config={config} client={client}>
      {children}
    </GivenClientProvider>
  )
}
