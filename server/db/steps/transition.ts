import { CALENDAR_SKEW_MS } from '@/lib/clock/clock'
import type { Claim, JournalMove, JournalRow, Mover } from './stepStore'

/** What decides whether a row may move. */
export type JournalFacts = Pick<JournalRow, 'state' | 'instanceId' | 'updatedAtMs'>

/**
 * The row after a move; undefined where it may not move. A settled row never changes. A row becomes
 * `relaying` only from `queued`, so that of several processes one alone relays it. "Not sent" is
 * written only over a row that no process relays, or that this process itself was about to relay.
 */
export function transition<Row extends JournalFacts>(
  row: Row,
  { state, isNotSent = false, onlyFrom }: JournalMove,
  { instanceId, nowMs }: Mover,
): Row | undefined {
  const isOwnRelay = row.state === 'relaying' && row.instanceId === instanceId
  if (row.state === 'settled') return undefined
  if (onlyFrom !== undefined && row.state !== onlyFrom) return undefined
  if (state === 'relaying' && row.state !== 'queued') return undefined
  if (isNotSent && row.state !== 'queued' && !isOwnRelay) return undefined
  return { ...row, state, instanceId, updatedAtMs: nowMs }
}

/** Whether a row may be taken back: it is this process's own, and has no outcome. */
export function isReleasable(row: JournalFacts, instanceId: string): boolean {
  return row.instanceId === instanceId && (row.state === 'relaying' || row.state === 'queued')
}

const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 10 * 60_000
/** A row is looked up again after this share of its age. */
const PAUSE_SHARE = 4

/**
 * Whether the outcome of a row is due for a look-up: it is `unknown`, or `relaying` by a process
 * that is gone, and the pause since the last look-up, which grows with its age, is over.
 */
export function isDue(
  row: JournalFacts & Pick<JournalRow, 'stagedId' | 'provider' | 'createdAtMs'>,
  { provider, nowMs, underWay, living, leaseFromMs }: Claim,
): boolean {
  if (row.provider !== provider || underWay.includes(row.stagedId)) return false
  // A time in the future has no known age: the calendar was set back since.
  const isAhead = row.updatedAtMs > nowMs + CALENDAR_SKEW_MS
  const isAbandoned = isAhead || !living.includes(row.instanceId) || row.updatedAtMs <= leaseFromMs
  if (row.state !== 'unknown' && !(row.state === 'relaying' && isAbandoned)) return false
  const share = Math.trunc((nowMs - row.createdAtMs) / PAUSE_SHARE)
  return isAhead || row.updatedAtMs <= nowMs - Math.max(PAUSE_MIN_MS, Math.min(PAUSE_MAX_MS, share))
}
