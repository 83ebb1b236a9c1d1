'use client'
import type { Decimal } from '@/lib/decimal/decimal'
import { useStreamValue } from './useStreamValue'

/**
 * Mark price of a market from the venue's stream, at most four times a second; nothing is listened
 * to while no market is named.
 */
export function useMarkPrice(provider: string, marketId: string | undefined): Decimal | undefined {
  return useStreamValue(
    provider,
    marketId === undefined ? undefined : { channel: 'marketContext', marketId },
  )?.markPrice
}
