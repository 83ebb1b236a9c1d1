import type { Clock } from '@/lib/clock/clock'
import type { PerpsError } from '@/lib/schema/perpsError'
import type { KeyMutex } from './actions/keyMutex'
import type { SentSteps } from './actions/sentSteps'
import type { Api } from './http'
import type { VenuePlugin } from './plugin'
import type { Registry } from './registry'
import type { SetTimer } from './sockets/timers'
import type { PendingTransfers } from './transfers/pendingTransfers'
import type { SwitchChain } from './transfers/switchChain'
import type { TransferLocks } from './transfers/transferLock'

/** What the pipelines of one client share. */
export interface ClientCore {
  api: Api
  registry: Registry
  /** @throws PerpsError 2005 where the client was made without a plugin for it */
  plugin(key: string): VenuePlugin
  switchChain: SwitchChain | undefined
  /** Transactions under way, kept over a reload where the page gave a storage. */
  transfers: PendingTransfers
  /** Keeps two tabs from taking one transfer on; undefined where the platform has none. */
  locks: TransferLocks | undefined
  /** Where a venue takes the nonces of a key in order: one action of a key at a time. */
  keyMutex: KeyMutex
  /** Referrals that a venue refused, by account and code; kept while the client lives. */
  refusedReferrals: Map<string, PerpsError>
  /** Setup steps whose answer was lost, by account and step; kept while the client lives. */
  unknownOutcomes: Map<string, PerpsError>
  /** What is sent and not settled; its code is fetched before the first action is sent. */
  sentSteps?: (() => Promise<SentSteps>) | undefined
  /** Unix milliseconds by the calendar. */
  now(): number
  /** Ages and lifetimes go by its steady side. */
  clock: Clock
  setTimer: SetTimer
}
