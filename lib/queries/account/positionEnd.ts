import type { QueryClient } from '@tanstack/react-query'
import { askAgainAfterMs, mayPass } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import type { AccountRef } from './account'

/** How many times the positions are read until a read succeeds. */
const TRIES = 5
/** Between two reads, where the stream and the read show different things. */
const DISAGREE_MS = 1_000

/** What waiting for a position's end asks with. */
export interface PositionEndPort {
  /** Reads the account's positions at the venue, once. */
  read(signal: AbortSignal): Promise<readonly Position[]>
  /** Ends early, by a rejection, where the signal aborts. */
  pause(delayMs: number, signal: AbortSignal): Promise<void>
}

/**
 * Waits until the account's positions show that one is closed or turned over, and still do once they
 * are read again: a stream may leave a row out. The read is one of its own: that of the page repeats
 * for as long as the venue fails, and this one has to end.
 * @param signal ends the wait, once its result no longer matters
 * @returns false where no read showed it as ended: the venue answered none, or the signal came first
 */
export async function waitForPositionEnd(
  cache: QueryClient,
  { provider, address }: AccountRef,
  { market, side }: Pick<Position, 'market' | 'side'>,
  signal: AbortSignal,
  port: PositionEndPort,
): Promise<boolean> {
  const queryKey = keys.positions(provider, address)
  const cached = () => cache.getQueryData<readonly Position[]>(queryKey)
  const isEnded = (positions: readonly Position[] | undefined) =>
    positions?.every((open) => open.market.id !== market.id || open.side !== side) === true
  const hasEnded = () => isEnded(cached())
  while (await isShownEnded(cache, hasEnded, signal)) {
    const before = cached()
    const read = await readPositions(port, signal)
    if (read === undefined) return false
    // A frame that came meanwhile is newer than what was read.
    if (cached() === before) cache.setQueryData(queryKey, read)
    if (isEnded(read) && hasEnded()) return true
    // What was read and what is shown disagree: the one will follow the other.
    await port.pause(DISAGREE_MS, signal).catch(() => {})
  }
  return false
}

async function readPositions(
  { read, pause }: PositionEndPort,
  signal: AbortSignal,
): Promise<readonly Position[] | undefined> {
  for (let failures = 0; failures < TRIES && !signal.aborted; failures += 1) {
    try {
      return await read(signal)
    } catch (error) {
      if (!mayPass(error)) return undefined
      if (failures + 1 < TRIES)
        await pause(askAgainAfterMs(failures, error), signal).catch(() => {})
    }
  }
  return undefined
}

function isShownEnded(
  cache: QueryClient,
  hasEnded: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isEnded: boolean) => {
      signal.removeEventListener('abort', giveUp)
      leave()
      resolve(isEnded)
    }
    const giveUp = () => end(hasEnded())
    const leave = cache.getQueryCache().subscribe(() => {
      if (hasEnded()) end(true)
    })
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted || hasEnded()) giveUp()
  })
}
