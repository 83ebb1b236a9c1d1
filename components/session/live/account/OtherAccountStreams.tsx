'use client'
import { useStore } from 'zustand'
import { useSetup } from '@/components/session/actions/useSetup'
import { useVenues } from '@/components/session/reads/useVenues'
import { useWallet } from '@/components/session/wallet/useWallet'
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
    .map(({ key }) => <StreamsWhereReady key={key} provider={key} />)
}

function StreamsWhereReady({ provider }: { provider: string }) {
  const setup = useSetup(provider)
  return setup.data?.isReady === true ? <VenueStreams provider={provider} /> : null
}
