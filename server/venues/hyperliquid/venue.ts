import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import type { HyperliquidConfig } from '@/server/config/hyperliquid'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'
import type { VenueClock } from '@/server/venues/upstream/venueClock'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import type { Accounts } from './reads/accounts'
import type { Explorer } from './reads/explorer'
import type { TokenNames } from './reads/tokens'
import type { UniverseReader } from './reads/universe'
import type { NonceStatuses } from './relay/nonceStatuses'

/** Provider key, and `tool` of this venue's errors. */
export const KEY = 'hyperliquid'

/** What the parts of the adapter share: one of each per process. */
export interface HyperliquidVenue {
  config: HyperliquidConfig
  http: VenueHttp
  /** The venue's `/info`, asked by the questions of its library. */
  ask: AskVenue
  explorer: Explorer
  universe: UniverseReader
  accounts: Accounts
  tokens: TokenNames
  /** Absent where no chain is configured. */
  transactions: TransactionContext | undefined
  clock: VenueClock
  nonces: NonceStatuses
  /** Builder that orders of this fee identity pay; undefined: none. */
  builder(feeIdentity: string | undefined): { address: string; feeTenthBps: number } | undefined
}
