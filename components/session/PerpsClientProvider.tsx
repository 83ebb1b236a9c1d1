'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '@/components/ui/ErrorState'
import { keepLoading } from '@/components/ui/keepLoading'
import { usePatience } from '@/components/ui/usePatience'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { say } from '@/lib/messages/say'
import { createQueryCache } from '@/lib/queries/keepAsking'
import type { PublicConfig } from '@/lib/schema/publicConfig'
import { onWake } from './onWake'
import { PerpsClientContext } from './PerpsClientContext'
import { PublicConfigContext } from './usePublicConfig'

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

/**
 * Holds the client library, the query cache and the configuration of this tab, once. Nothing is
 * fetched or opened before a panel asks; streams are refreshed when the tab wakes up.
 */
export function PerpsClientProvider({ config, fallback, children }: PerpsClientProviderProps) {
  const [client, setClient] = useState<PerpsClient>()
  const { isLate } = usePatience()
  const [queryClient] = useState(createQueryCache)

  useEffect(() => {
    let isGone = false
    clientCode?.then(({ createPageClient }) => {
      if (!isGone) setClient((before) => before ?? createPageClient(config))
    })
    return () => {
      isGone = true
    }
  }, [config])

  useEffect(() => {
    if (client === undefined) return undefined
    return onWake(document, window, Date.now, () => {
      for (const plugin of client.plugins) plugin.refresh()
    })
  }, [client])

  if (client === undefined && isLate) {
    return (
      <ErrorState
        title={say('The page could not be loaded completely')}
        message={say(
          'Part of its code did not arrive. Your orders and positions are not affected.',
        )}
        onRetry={() => location.reload()}
        className="h-dvh"
      />
    )
  }
  if (client === undefined) return fallback
  return (
    <PublicConfigContext value={config}>
      <PerpsClientContext value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PerpsClientContext>
    </PublicConfigContext>
  )
}
