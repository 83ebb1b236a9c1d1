'use client'
import { useStreamValue } from '@/components/session/useStreamValue'
import type { Decimal } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/marketContext'

/** Price of the latest trade and which side took it, as the book and its tape colour it. */
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
  const latest = trades?.[0]
  if (latest !== undefined) {
    return { price: latest.price, direction: latest.side === 'buy' ? 'up' : 'down' }
  }
  return context === undefined ? undefined : { price: context.midPrice, direction: 'flat' }
}
