import type { Decimal } from '@/lib/decimal/decimal'
import type { BuilderCode } from '@/lib/venues/ondo/actions/order'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import type { OndoConfig } from '@/server/config/ondo'
import { serviceVersion } from '@/server/config/version'
import type { VenueClock } from '@/server/venues/upstream/venueClock'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import type { MarketReader } from './reads/marketReader'
import type { DelayedMarkets } from './relay/delayedMarkets'

/** What the parts of the adapter share: one of each per process. */
export interface OndoVenue {
  config: OndoConfig
  http: VenueHttp
  ask: Ask
  markets: MarketReader
  delayed: DelayedMarkets
  /** Mark price of a market, where one at most 5 s old is at hand: nothing is asked for it. */
  markAtHand(marketId: string): Decimal | undefined
  /** The clock that the venue checks the time of a signature against. */
  clock: VenueClock
  /** Unix milliseconds. */
  wallMs(): number
  /** A new id, as the venue takes them from clients; unique over sessions and instances. */
  newId(prefix: string): string
  /** Code that orders of this fee identity pay; undefined: none. */
  builder(feeIdentity: string | undefined): BuilderCode | undefined
}

/** The venue's proxy refuses requests that name no client. */
export function userAgent(): string {
  return `Mozilla/5.0 (compatible; Perpdesk/${serviceVersion()})`
}
