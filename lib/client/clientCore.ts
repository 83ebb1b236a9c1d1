import type { Api } from './http'
import type { PendingTransfers } from './pendingTransfers'
import type { VenuePlugin } from './plugin'
import type { Registry } from './registry'
import type { SwitchChain } from './switchChain'
import type { SetTimer } from './timers'
import type { TransferLocks } from './transferLock'

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
  now(): number
  setTimer: SetTimer
}
