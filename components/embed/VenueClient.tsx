'use client'
import { type ReactNode, useState } from 'react'
import { createFigureClient } from '@/components/session/createFigureClient'
import { GivenClientProvider } from '@/components/session/GivenClientProvider'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/** The client library without a key, for a page in a frame that asks venues itself. */
export function VenueClient({ config, children }: { config: PublicConfig; children: ReactNode }) {
  const [client] = useState(() => createFigureClient(config))
  return (
    <GivenClientProvider config={config} client={client}>
      {children}
    </GivenClientProvider>
  )
}
