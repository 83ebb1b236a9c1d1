'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { PublicConfig } from '@/lib/schema/publicConfig'
import { onWake } from './onWake'
import { PerpsClientContext } from './PerpsClientContext'
import { PublicConfigContext } from './usePublicConfig'
import { venuePlugins } from './venuePlugins'

export interface PerpsClientProviderProps {
  /** Made by the server for this request; nothing in it is compiled in. */
  config: PublicConfig
  children: ReactNode
}

/**
 * Holds the client library, the query cache and the configuration of this tab, once. Nothing is
 * fetched or opened before a panel asks; streams are refreshed when the tab wakes up.
 */
export function PerpsClientProvider({ config, children }: PerpsClientProviderProps) {
  const [client] = useState(() =>
    createPerpsClient({
      apiUrl: config.apiUrl,
      serviceName: config.serviceName,
      plugins: venuePlugins(config),
    }),
  )
  const [queryClient] = useState(createQueryClient)

  useEffect(
    () =>
      onWake(document, window, Date.now, () => {
        for (const plugin of client.plugins) plugin.refresh()
      }),
    [client],
  )

  return (
    <PublicConfigContext value={config}>
      <PerpsClientContext value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PerpsClientContext>
    </PublicConfigContext>
  )
}

const RETRIES_MAX = 2

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The client library repeats what a repetition can help; this only bridges a longer gap.
        retry: (failures, error) => failures < RETRIES_MAX && isTransient(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}

function isTransient(error: unknown): boolean {
  return !isPerpsError(error) || error.status >= 500 || error.status === 408
}
