'use client'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import type { Decimal } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/model/marketContext'

/** Price of the latest trade, the mid price while none was seen; undefined while nothing is known. */
export function useLastPrice(
  provider: string,
  marketId: string,
  context: MarketContext | undefined,
): Decimal | undefined {
  const trades = useStreamValue(provider, { channel: 'trades', marketId })
  return trades?.[0]?.price ?? context?.midPrice
}
