'use client'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'

/** What the connected account can spend on a spot pair, live; undefined of any other market. */
export function useSpotAvailable(
  provider: string,
  market: Pick<Market, 'id' | 'maxLeverage'>,
): AvailableToTrade | undefined {
  const { isReadable, address } = useAccountRef(provider)
  const isFollowed = isReadable && isSpotMarket(market)
  return useStreamValue(
    provider,
    isFollowed ? { channel: 'availableToTrade', address, marketId: market.id } : undefined,
  )
}
