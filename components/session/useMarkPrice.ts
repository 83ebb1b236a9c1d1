'use client'
import type { Decimal } from '@/lib/decimal/decimal'
import { useStreamValue } from './useStreamValue'

/** Mark price of a market from the venue's stream, at most four times a second. */
export function useMarkPrice(provider: string, marketId: string): Decimal | undefined {
  return useStreamValue(provider, { channel: 'marketContext', marketId })?.markPrice
}
