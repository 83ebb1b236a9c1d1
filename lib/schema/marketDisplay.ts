import type { Market, MarketDisplay } from './model/market'
import type { PositionMarket } from './model/position'

/** What a row of an account shows of its market. */
export function marketDisplay(market: Market): MarketDisplay {
  const { providerId, id, categoryId, baseAsset, quoteAsset, isDelisted } = market
  return {
    providerId,
    id,
    categoryId,
    baseAsset,
    quoteAsset,
    ...(isDelisted === undefined ? {} : { isDelisted }),
  }
}

/** What a position shows of its market. */
export function positionMarket(market: Market): PositionMarket {
  const { positionMarginAdjustment = 'NONE' } = market
  return { ...marketDisplay(market), positionMarginAdjustment }
}
