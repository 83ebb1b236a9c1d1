'use client'
import type { ReactNode } from 'react'
import { createPageClient } from '@/components/session/createPageClient'
import { PerpsClientProvider } from '@/components/session/PerpsClientProvider'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/** The whole client library, for a page in a frame that asks venues itself. */
export function VenueClient({
  config,
  waiting,
  origin,
  children,
}: {
  config: PublicConfig
  waiting: ReactNode
  origin: string | undefined
  children: ReactNode
}) {
  return (
    <PerpsClientProvider
      config={config}
      fallback={waiting}
      createClient={(own) => createPageClient(own, origin)}
    >
      {children}
    </PerpsClientProvider>
  )
}
