'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createServiceReads } from '@/lib/client/serviceClient'
import { createQueryCache } from '@/lib/queries/keepAsking'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { PublicConfigContext } from './reads/usePublicConfig'
import { serviceOptions } from './serviceOptions'
import { ServiceClientContext } from './useServiceClient'

/** Holds what asks the service, the query cache and the configuration of a page that asks no venue itself. */
export function ServiceClientProvider({
  config,
  children,
}: {
  config: PublicConfig
  children: ReactNode
}) {
  const [queryClient] = useState(createQueryCache)
  const [client] = useState(() => ({
    ...createServiceReads(serviceOptions(config)),
    plugins: config.venues,
  }))
  return (
    <PublicConfigContext value={config}>
      <ServiceClientContext value={client}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ServiceClientContext>
    </PublicConfigContext>
  )
}
