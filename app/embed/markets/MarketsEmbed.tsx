'use client'
import { useRef } from 'react'
import { EmbeddedVenues } from '@/app/embed/EmbeddedVenues'
import { inFrame } from '@/components/embed/EmbedFrame'
import { MarketsList } from '@/components/markets/list/MarketsList'
import { ServiceClientProvider } from '@/components/session/ServiceClientProvider'

/** Every market of the venues, sortable. */
export const MarketsEmbed = inFrame(MarketsBody, ServiceClientProvider)

function MarketsBody() {
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <EmbeddedVenues>
      {(venues) => <MarketsList venues={venues} searchField={searchField} />}
    </EmbeddedVenues>
  )
}
