'use client'
import { useMemo, useState } from 'react'
import { BookWaiting } from '@/components/book/BookWaiting'
import { createBookStore } from '@/components/book/bookStore'
import { depthStep, groupingSteps } from '@/components/book/groupingSteps'
import { useBestPrice } from '@/components/book/useBestPrice'
import { useGroupedBook } from '@/components/book/useGroupedBook'
import { schedulePaint } from '@/components/session/live/frameScheduler'
import { useStream } from '@/components/session/live/useStream'
import { deviceClock } from '@/lib/clock/clock'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { DepthChart } from './DepthChart'

/** Depth of one market by itself. Mount it again (by key) for another market. */
export function MarketDepth({ provider, market }: { provider: Provider; market: Market }) {
  const [book] = useState(() =>
    createBookStore({ now: deviceClock.steadyMs, schedule: schedulePaint }),
  )
  useStream(provider.key, { channel: 'orderbook', marketId: market.id }, (snapshot) =>
    book.push(snapshot),
  )
  const price = useBestPrice(book)
  const step = useMemo(
    () =>
      price === undefined ? undefined : depthStep(groupingSteps(priceStepAt(market, price), price)),
    [market, price],
  )
  const grouped = useGroupedBook(provider.key, market.id, step)
  if (price === undefined) return <BookWaiting provider={provider} />
  return <DepthChart book={grouped ?? book} baseSymbol={market.baseAsset.displaySymbol} />
}
