import { sign } from '@/lib/decimal/compare'
import { div, mul, sub } from '@/lib/decimal/decimal'
import type { Asset } from '@/lib/schema/model/asset'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { priceDecimalsMax, sizeIncrement } from '@/lib/venues/hyperliquid/priceRules'
import type { WireSpotCtx } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { SPOT_CATEGORY } from './market'

const CHANGE_DECIMALS = 8

/**
 * A spot pair as our market: sizes are those of its base token, prices have a budget of 8 decimals.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/tick-and-lot-size
 */
export function mapSpotMarket(
  pair: { name: string; szDecimals: number },
  assets: { base: Asset; quote: Asset },
  providerId: string,
): Market {
  return {
    providerId,
    id: pair.name,
    categoryId: SPOT_CATEGORY,
    baseAsset: assets.base,
    quoteAsset: assets.quote,
    szDecimals: pair.szDecimals,
    priceDecimals: priceDecimalsMax(pair.szDecimals, 'spot'),
    sizeIncrement: sizeIncrement(pair.szDecimals),
    isDelisted: false,
  }
}

/** Live figures of a spot pair. Without a circulating supply there is no market cap. */
export function mapSpotContext(coin: string, ctx: WireSpotCtx): MarketContext {
  const { markPx, midPx, prevDayPx, dayNtlVlm, circulatingSupply } = ctx
  return {
    marketId: coin,
    midPrice: midPx ?? markPx,
    markPrice: markPx,
    ...(sign(prevDayPx) > 0
      ? {
          prevDayPrice: prevDayPx,
          priceChange24h: div(sub(markPx, prevDayPx), prevDayPx, CHANGE_DECIMALS, 'halfEven'),
        }
      : {}),
    volume24h: dayNtlVlm,
    ...(circulatingSupply === undefined ? {} : { marketCap: mul(circulatingSupply, markPx) }),
  }
}
