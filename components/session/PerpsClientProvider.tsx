'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { usePatience } from '@/components/ui/states/usePatience'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { t } from '@/lib/i18n/t'
import { createQueryCache } from '@/lib/queries/keepAsking'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { onWake } from './live/onWake'
import { PublicConfigContext } from './reads/usePublicConfig'
import { PerpsClientContext } from './usePerpsClient'
import { showCredentialChange } from './wallet/forgetKeys'

export interface PerpsClientProviderProps {
  /** Made by the server for this request; nothing in it is compiled in. */
  config: PublicConfig
  /** The page's shape while the client library is on its way; also what the server renders. */
  fallback: ReactNode
  /** Makes the client on a page whose own code brings the library along. */
  createClient?: (config: PublicConfig) => PerpsClient
  children: ReactNode
}

// Asked for as soon as this module runs, so that it loads while React hydrates the page's shape.
const clientCode =
  typeof window === 'undefined' ? undefined : keepLoading(() => import('./createPageClient'))()

/**
 * Holds the client library, the query cache and the configuration of this tab, once. Nothing is
 * fetched or opened before a panel asks; streams are refreshed when the tab wakes up.
 */
export function PerpsClientProvider({
  config,
  fallback,
  createClient,
  children,
}: PerpsClientProviderProps) {
  const [client, setClient] = useState(() => createClient?.(config))
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
    return onWake(document, window, deviceClock.steadyMs, () => {
      for (const plugin of client.plugins) plugin.refresh()
    })
  }, [client])

  useEffect(() => {
    if (client === undefined) return undefined
    const leave = client.plugins.map((plugin) =>
      plugin.onCredentialChange((address, kind) =>
        showCredentialChange(queryClient, { provider: plugin.key, address }, kind),
      ),
    )
    return () => {
      for (const stop of leave) stop()
    }
  }, [client, queryClient])

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
    <PublicConfigContext value={config}>
      <PerpsClientContext value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PerpsClientContext>
    </PublicConfigContext>
  )
}
