'use client'
import { useRef } from 'react'
import { EmbeddedVenues } from '@/app/embed/EmbeddedVenues'
import { FundingBoard } from '@/components/across/funding/FundingBoard'
import { OF_SERVICE } from '@/components/across/funding/venueRates'
import { inFrame } from '@/components/embed/EmbedFrame'
import { VenueClient } from '@/components/embed/VenueClient'
import { WatchedAccount } from '@/components/embed/WatchedAccount'

/** Funding of every symbol at the venues. */
export const FundingEmbed = inFrame(FundingBody, VenueClient)

function FundingBody() {
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <WatchedAccount>
      <EmbeddedVenues>
        {(venues) => <FundingBoard venues={venues} searchField={searchField} source={OF_SERVICE} />}
      </EmbeddedVenues>
    </WatchedAccount>
  )
}
