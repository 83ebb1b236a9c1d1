import type { QueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import type { AccountRef } from './account'

/**
 * Waits until the account's positions show that one is closed or turned over, and still do once they
 * are read again: a stream may leave a row out.
 * @param signal ends the waiting: nobody is there any more for whom it matters
 * @returns false where it was still open when the signal ended the waiting
 */
export async function waitForPositionEnd(
  cache: QueryClient,
  { provider, address }: AccountRef,
  { market, side }: Pick<Position, 'market' | 'side'>,
  signal: AbortSignal,
): Promise<boolean> {
  const queryKey = keys.positions(provider, address)
  const hasEnded = () =>
    cache
      .getQueryData<readonly Position[]>(queryKey)
      ?.every((open) => open.market.id !== market.id || open.side !== side) === true
  while (await isShownEnded(cache, hasEnded, signal)) {
    await cache.refetchQueries({ queryKey, exact: true })
    if (hasEnded() || signal.aborted) return hasEnded()
  }
  return false
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
