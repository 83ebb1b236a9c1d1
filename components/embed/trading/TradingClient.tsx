'use client'
import { type ReactNode, useState } from 'react'
import { createPageClient } from '@/components/session/createPageClient'
import { GivenClientProvider } from '@/components/session/GivenClientProvider'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/** The whole client library with the keys of a frame, for a page in a frame that trades. */
export function TradingClient({
  config,
  origin,
  children,
}: {
  config: PublicConfig
  /** Of the approved page that this one is in a frame of. */
  origin: string | undefined
  children: ReactNode
}) {
  const [client] = useState(() => createPageClient(config, origin))
  return (
    <GivenClientProvider config={config} client={client}>
      {children}
    </GivenClientProvider>
  )
}
