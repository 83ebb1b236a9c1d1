import type { QueryClient } from '@tanstack/react-query'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import { gt } from '@/lib/decimal/compare'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import type { AccountRef } from './account'

/** How waiting for the end of a position ended. */
export type PositionEnd =
  /** It was closed or turned over. */
  | 'ended'
  /** It is larger than it was: it goes on, or another one was opened since. */
  | 'grown'
  /** The signal ended the waiting. */
  | 'left'

/** What waiting for the end of a position needs of the outside. */
export interface PositionEndWait {
  /** Reads the positions from the venue itself, past what is cached. */
  read(signal: AbortSignal): Promise<readonly Position[]>
  setTimer: SetTimer
  /** Ends the waiting: nobody is there any more for whom it matters. */
  signal: AbortSignal
}

/** Between reads while the stream and the venue's answer say different things. */
const READ_AGAIN_MS = 3_000

/**
 * Waits until the account's positions show that one is closed or turned over, and a read of its own
 * says the same: a single frame of a stream may lack a row. Ends early where the position has grown.
 */
export async function waitForPositionEnd(
  cache: QueryClient,
  { provider, address }: AccountRef,
  position: Pick<Position, 'market' | 'side' | 'size'>,
  { read, setTimer, signal }: PositionEndWait,
): Promise<PositionEnd> {
  const queryKey = keys.positions(provider, address)
  const shown = () => changeIn(cache.getQueryData<readonly Position[]>(queryKey), position)
  while (!signal.aborted) {
    const change = await nextChange(cache, shown, signal)
    if (change !== 'ended') return change
    try {
      const confirmed = changeIn(await read(signal), position)
      if (signal.aborted) break
      if (confirmed !== undefined) return confirmed
      await sleep(READ_AGAIN_MS, setTimer, signal)
    } catch {
      // Not to be told now: asked again.
      await sleep(READ_AGAIN_MS, setTimer, signal).catch(() => undefined)
    }
  }
  return 'left'
}

function changeIn(
  positions: readonly Position[] | undefined,
  { market, side, size }: Pick<Position, 'market' | 'side' | 'size'>,
): 'ended' | 'grown' | undefined {
  if (positions === undefined) return undefined
  const open = positions.find((each) => each.market.id === market.id && each.side === side)
  if (open === undefined) return 'ended'
  return gt(open.size, size) ? 'grown' : undefined
}

function nextChange(
  cache: QueryClient,
  shown: () => 'ended' | 'grown' | undefined,
  signal: AbortSignal,
): Promise<PositionEnd> {
  return new Promise((resolve) => {
    const look = () => {
      const change = signal.aborted ? 'left' : shown()
      if (change === undefined) return
      signal.removeEventListener('abort', look)
      leave()
      resolve(change)
    }
    const leave = cache.getQueryCache().subscribe(look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}
