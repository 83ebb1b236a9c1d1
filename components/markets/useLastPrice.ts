'use client'
import { useState } from 'react'
import { useStreamValue } from '@/components/session/useStreamValue'
import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/marketContext'
import type { Trade } from '@/lib/schema/orderbook'

/** Price of the latest trade and the way it moved against the one before. */
export interface LastPrice {
  price: Decimal
  direction: 'up' | 'down' | 'flat'
}

/** Price of the latest trade, the mid price while none was seen; undefined while nothing is known. */
export function useLastPrice(
  provider: string,
  marketId: string,
  context: MarketContext | undefined,
): LastPrice | undefined {
  const trades = useStreamValue(provider, { channel: 'trades', marketId })
  const price = (trades === undefined ? undefined : latestOf(trades)?.price) ?? context?.midPrice
  const [last, setLast] = useState<LastPrice & { market: string }>()
  const market = `${provider}:${marketId}`

  if (price === undefined) return undefined
  if (last?.market === market && last.price === price) return last
  const direction =
    last?.market === market ? (ARROWS[cmp(price, last.price) + 1] ?? 'flat') : 'flat'
  const next: LastPrice & { market: string } = { market, price, direction }
  // Derived from what came in, during render, as React asks for it: no effect, no second paint.
  setLast(next)
  return next
}

const ARROWS = ['down', 'flat', 'up'] as const

function latestOf(trades: readonly Trade[]): Trade | undefined {
  return trades.reduce<Trade | undefined>(
    (latest, trade) =>
      latest === undefined || trade.timestamp >= latest.timestamp ? trade : latest,
    undefined,
  )
}
