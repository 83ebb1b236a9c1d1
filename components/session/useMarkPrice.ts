'use client'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Provider } from '@/lib/schema/provider'
import { useStreamValue } from './useStreamValue'

/** Mark price of a market from the venue's stream, at most four times a second. */
export function useMarkPrice(
  provider: Pick<Provider, 'key' | 'wsUrl'>,
  marketId: string,
): Decimal | undefined {
  const context = useStreamValue(
    provider.key,
    provider.wsUrl === undefined ? undefined : { channel: 'marketContext', marketId },
  )
  return context?.markPrice
}
