import type { Provider } from '@/lib/schema/provider'
import type { OpenDatabase } from '@/server/db/database'
import type { ActionVenue, VenueAdapter } from '@/server/venues/adapter'
import type { DeskReads } from './deskReads'
import type { ExecutionsInFlight } from './executionsInFlight'
import type { KeptFinder } from './keyFinder'
import type { OpenStages } from './openStages'

/** Everything the use cases stand on; made once per process, and anew by each test. */
export type Desk = {
  venues: readonly VenueAdapter[]
  /** Providers that are announced and cannot be traded on yet. */
  announced: readonly Provider[]
  /** Takes the actions that are about no venue: terms, referral, votes. */
  platform: ActionVenue
  openDatabase(): Promise<OpenDatabase>
  nowMs(): number
  /** Resolves after a time. */
  pause(ms: number): Promise<void>
  /** Random bytes as 0x hex. */
  randomHex(bytes: number): string
  /** Names this process in the journal. */
  instanceId: string
  version: string
  /** Longest a call into a venue may take. */
  venueTimeoutMs: number
  reads: DeskReads
  executions: ExecutionsInFlight
  keys: KeptFinder
  stages: OpenStages
  /** When old rows are next forgotten. */
  purge: { nextAtMs: number }
  /** Told of faults that a caller must not pay for. */
  onFault(what: string, error: unknown): void
}

/** On whose behalf a use case runs. */
export type Caller = {
  /** Integration id that the API key maps to; undefined for the platform's own fees. */
  feeIdentity: string | undefined
  /** Aborts when the caller is gone or the time is up. */
  signal: AbortSignal
}
