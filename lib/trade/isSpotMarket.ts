import type { Market } from '@/lib/schema/model/market'

/** Whether a market is a spot pair: no leverage, no positions. Only perpetuals state a leverage. */
export function isSpotMarket({ maxLeverage }: Pick<Market, 'maxLeverage'>): boolean {
  return maxLeverage === undefined
}
