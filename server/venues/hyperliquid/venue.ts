import type { HyperliquidConfig } from '@/server/config/venues'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import type { Accounts } from './accounts'
import type { Explorer } from './explorer'
import type { Info } from './info'
import type { TokenNames } from './tokens'
import type { UniverseReader } from './universe'
import type { VenueClock } from './venueClock'
import type { NonceFates } from './voidNonce'

/** Provider key, and `tool` of this venue's errors. */
export const KEY = 'hyperliquid'

/** What the parts of the adapter share: one of each per process. */
export interface HyperliquidVenue {
  config: HyperliquidConfig
  http: VenueHttp
  info: Info
  explorer: Explorer
  universe: UniverseReader
  accounts: Accounts
  tokens: TokenNames
  /** Absent where no chain is configured. */
  transactions: TransactionContext | undefined
  clock: VenueClock
  nonces: NonceFates
  /** Builder that orders of this fee identity pay; undefined: none. */
  builder(feeIdentity: string | undefined): { address: string; feeTenthBps: number } | undefined
}
