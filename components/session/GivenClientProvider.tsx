'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { createQueryCache } from '@/lib/queries/keepAsking'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { onWake } from './live/onWake'
import { PublicConfigContext } from './reads/usePublicConfig'
import { PerpsClientContext } from './usePerpsClient'
import { showCredentialChange } from './wallet/forgetKeys'

/**
 * Holds a client, the query cache and the configuration of this tab, once. Nothing is fetched or
 * opened before a panel asks; streams are refreshed when the tab wakes up.
 */
export function GivenClientProvider({
  config,
  client,
  children,
}: {
  config: PublicConfig
  client: PerpsClient
  children: ReactNode
}) {
  const [queryClient] = useState(createQueryCache)

  useEffect(
    () =>
      onWake(document, window, deviceClock.steadyMs, () => {
        for (const plugin of client.plugins) plugin.refresh()
      }),
    [client],
  )

  useEffect(() => {
    const leave = client.plugins.map((plugin) =>
      plugin.onCredentialChange((address, kind) =>
        showCredentialChange(queryClient, { provider: plugin.key, address }, kind),
      ),
    )
    return () => {
      for (const stop of leave) stop()
    }
  }, [client, queryClient])

  return (
    <PublicConfigContext value={config}>
      <PerpsClientContext value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PerpsClientContext>
    </PublicConfigContext>
  )
}
