import { createStore } from 'zustand/vanilla'
import type { Decimal } from '@/lib/decimal/decimal'

/** A market of a venue. */
export interface MarketPlace {
  provider: string
  marketId: string
}

/** The trader moves from a market to that of the same asset on another venue. */
export interface VenueSwitch {
  from: MarketPlace
  to: MarketPlace
  /** Units of the new base that one unit of the old base is: 1000 from kPEPE to PEPE. */
  ratio: Decimal
}

/** The newest switch; the ticket of `from` passes its order to that of `to`. */
export const venueSwitchStore = createStore<{ last: VenueSwitch | undefined }>(() => ({
  last: undefined,
}))

/** Says that a switch is about to happen, before the page of the other venue is opened. */
export function announceVenueSwitch(last: VenueSwitch): void {
  venueSwitchStore.setState({ last })
}
