'use client'
import { useEffect, useEffectEvent } from 'react'
import { type MarketRef, useEmbedPage } from '@/components/embed/embedPage'
import { abs } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'

/**
 * Reports to the host the position in a market: once to each subscriber, and whenever it changes.
 * @param position undefined where there is none
 * @param isKnown whether the positions of the account were read
 */
export function usePositionEvents(
  { provider, marketId }: MarketRef,
  position: Pick<Position, 'side' | 'size'> | undefined,
  isKnown: boolean,
): void {
  const { notify, subscription } = useEmbedPage()
  const side = position?.side ?? 'NONE'
  const size = position === undefined ? '0' : abs(position.size)
  const report = useEffectEvent(() =>
    notify('position.changed', { provider, marketId, side, size }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a report of its own
  useEffect(() => {
    if (isKnown) report()
  }, [isKnown, subscription, provider, marketId, side, size])
}
