import type { Ecgfp5 } from '@/lib/ecgfp5/ecgfp5'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import type { LighterDeployment } from '@/lib/venues/lighter/map/market'
import type { LighterConfig } from '@/server/config/lighter'
import type { Clock } from '@/server/venues/upstream/clock'
import type { TransactionContext } from '@/server/venues/upstream/transactionStep'
import type { VenueClock } from '@/server/venues/upstream/venueClock'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import type { KeyNonces } from './build/keyNonces'
import type { KeySlots } from './build/keySlots'
import type { ProbePace } from './probe/probePace'
import type { Accounts } from './reads/accounts'
import type { ApiKeys } from './reads/apiKeys'
import type { Contexts } from './reads/contexts'
import type { MarketMargins } from './reads/marketMargins'
import type { Markets } from './reads/markets'
import type { RequestLimits } from './reads/requestLimits'

/** What the parts of the adapter share: one of each per deployment and process. */
export interface LighterVenue {
  readonly config: LighterConfig
  /** Provider key, and `tool` of this deployment's errors. */
  readonly key: string
  readonly deployment: LighterDeployment
  readonly http: VenueHttp
  readonly limits: RequestLimits
  readonly ask: Ask
  /** Asks what became of transactions, leaving so many requests to others. */
  askLeaving(kept: number): Ask
  /** Asks what became of a step whose answer was lost. */
  readonly askAsProbe: Ask
  /** When a step is looked up again. */
  readonly probePace: ProbePace
  readonly markets: Markets
  readonly contexts: Contexts
  readonly accounts: Accounts
  readonly margins: MarketMargins
  readonly apiKeys: ApiKeys
  readonly nonces: KeyNonces
  readonly slots: KeySlots
  /** Absent where deposits are not configured. */
  readonly transactions: TransactionContext | undefined
  readonly clock: Clock
  /** Clock that the venue checks expiries against. */
  readonly venueClock: VenueClock
  /** The arithmetic of hashes and signatures, started when first used. */
  ecgfp5(): Promise<Ecgfp5>
  /** Draws a client order index: 1 to 2^48 - 1. */
  drawOrderIndex(): number
  /** Recipient of the fee on orders of this identity; undefined: no fee. */
  integrator(feeIdentity: string | undefined): IntegratorFee | undefined
}
