'use client'
import { useStore } from 'zustand'
import { useSetup } from '@/components/session/actions/useSetup'
import { useRead } from '@/components/session/live/useRead'
import { useVenues } from '@/components/session/reads/useVenues'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { keptQuery } from '@/lib/queries/account/setup'
import { shownAccountsStore } from '@/lib/stores/shownAccounts'
import { VenueStreams } from './AccountStreams'

/**
 * Keeps the connected account live at the venues that the page in view does not show, wherever it
 * is ready to trade: fills, ends of orders and warnings of liquidation come from all of them.
 */
export function OtherAccountStreams() {
  const { venues } = useVenues()
  const { account } = useWallet()
  const shownVenues = useStore(shownAccountsStore, (state) => state.venues)
  if (account === undefined || venues === undefined) return null
  return venues
    .filter(({ key }) => !shownVenues.includes(key))
    .map(({ key }) => <StreamsWhereKept key={key} provider={key} address={account} />)
}

// The check of a setup brings the venue's code: it waits for a key that could make it ready.
function StreamsWhereKept({ provider, address }: { provider: string; address: string }) {
  const client = usePerpsClient()
  const credentials = useRead(keptQuery(client, { provider, address }))
  return credentials.data === true ? <StreamsWhereReady provider={provider} /> : null
}

function StreamsWhereReady({ provider }: { provider: string }) {
  const setup = useSetup(provider)
  return setup.data?.isReady === true ? <VenueStreams provider={provider} /> : null
}
