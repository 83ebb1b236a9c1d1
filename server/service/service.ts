import type { Provider } from '@/lib/schema/model/provider'
import type { OpenDatabase } from '@/server/db/database'
import type { ActionVenue, VenueAdapter } from '@/server/venues/adapter'
import type { ExecutionsInFlight } from './actions/executionsInFlight'
import type { KeptFinder } from './keys/keyFinder'
import type { PublicReads } from './reads/publicReads'
import type { OpenStages } from './steps/openStages'

/** Dependencies of the use cases; made once per process, and again by each test. */
export type Service = {
  venues: readonly VenueAdapter[]
  /** Providers that are announced and cannot be traded on yet. */
  announced: readonly Provider[]
  /** Takes the actions that are about no venue: terms, referral, votes. */
  platform: ActionVenue
  openDatabase(): Promise<OpenDatabase>
  /** Unix milliseconds by the calendar: for what is stored, shared or sent. */
  nowMs(): number
  /** Milliseconds that only grow: for ages and lifetimes in this process. */
  steadyMs(): number
  /** Resolves after a time. */
  pause(ms: number): Promise<void>
  /** Random bytes as 0x hex. */
  randomHex(bytes: number): string
  /** Names this process in the journal. */
  instanceId: string
  version: string
  /** Longest a call into a venue may take. */
  venueTimeoutMs: number
  reads: PublicReads
  executions: ExecutionsInFlight
  keys: KeptFinder
  stages: OpenStages
  /** When old rows are next forgotten. */
  purge: { nextAtMs: number }
  /** Called with failures that must not fail the request. */
  onFault(summary: string, error: unknown): void
}

/** On whose behalf a use case runs. */
export type Caller = {
  /** Integration id that the API key maps to; undefined for the platform's own fees. */
  feeIdentity: string | undefined
  /** Aborts when the caller is gone or the time is up. */
  signal: AbortSignal
  /** Counts against the caller's own budget that the venue refused the credential of what they sent. */
  countUnauthorized?(): Promise<void>
}
