'use client'
import { useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { scheduleUpdate } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'

/** What a market's streams said last; undefined while they said nothing. */
export interface LivePrices {
  book: Orderbook | undefined
  markPrice: Decimal | undefined
}

/** What is shown at some prices, as one text; undefined where each of them may show. */
type LookAt = (prices: LivePrices) => string | undefined

const NONE: LivePrices = { book: undefined, markPrice: undefined }

/**
 * Newest book and mark price of a market. What uses it is rendered together with all other figures,
 * a few times a second at most, and only where what it shows changes; whenever it is rendered it has
 * the newest prices.
 * @param lookAt where absent, every change is shown
 */
export function useLivePrices(
  provider: string,
  marketId: string,
  lookAt: LookAt | undefined,
): LivePrices {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const rendered = useRef<{
    prices: LivePrices
    lookAt: LookAt | undefined
    look?: string | undefined
  }>(undefined)
  // Made again for another market alone: a run scheduled twice is one run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is live is that of one market
  const live = useMemo(() => {
    const newest = { prices: NONE }
    const show = () => {
      const before = rendered.current
      const look = before?.lookAt?.(newest.prices)
      if (before?.lookAt !== undefined && look !== undefined) {
        before.look ??= before.lookAt(before.prices)
        if (before.look === look) return
      }
      render()
    }
    return {
      newest,
      take(change: Partial<LivePrices>, isFirst: boolean) {
        newest.prices = { ...newest.prices, ...change }
        if (isFirst) render()
        else scheduleUpdate(show)
      },
    }
  }, [provider, marketId])
  const { newest, take } = live
  const { prices } = newest

  useLayoutEffect(() => {
    rendered.current = { prices, lookAt }
  })
  useStream(provider, { channel: 'orderbook', marketId }, (book) =>
    take({ book }, newest.prices.book === undefined),
  )
  useStream(provider, { channel: 'marketContext', marketId }, ({ markPrice }) => {
    const before = newest.prices.markPrice
    if (before !== markPrice) take({ markPrice }, before === undefined)
  })
  return prices
}
