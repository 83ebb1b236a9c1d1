import type { QueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/queries/keys'
import type { Position } from '@/lib/schema/model/position'
import type { AccountRef } from './account'

/**
 * Waits until the account's positions show that one is closed or turned over.
 * @param forMs how long, in milliseconds
 * @returns false where it is still open by then
 */
export function waitForPositionEnd(
  cache: QueryClient,
  { provider, address }: AccountRef,
  { market, side }: Pick<Position, 'market' | 'side'>,
  forMs: number,
): Promise<boolean> {
  const queryKey = keys.positions(provider, address)
  const hasEnded = () =>
    cache
      .getQueryData<readonly Position[]>(queryKey)
      ?.every((open) => open.market.id !== market.id || open.side !== side) === true
  return new Promise((resolve) => {
    const end = (isEnded: boolean) => {
      clearTimeout(timer)
      leave()
      resolve(isEnded)
    }
    const timer = setTimeout(() => end(hasEnded()), forMs)
    const leave = cache.getQueryCache().subscribe(() => {
      if (hasEnded()) end(true)
    })
    if (hasEnded()) end(true)
  })
}
