import type { Asset } from '@/lib/schema/model/asset'
import type { MarketDisplay } from '@/lib/schema/model/market'
import { assetLogo } from '@/lib/venues/assetLogo'
import { dexOfCoin, USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'

/** Category of the markets of the main venue; a sub-venue's category is its own name. */
export const MAIN_CATEGORY = 'hyperliquid'

/** Category of the spot pairs; it has no single quote. */
export const SPOT_CATEGORY = 'spot'

/** The category that a coin belongs to. */
export function categoryOfCoin(coin: string): string {
  return dexOfCoin(coin) || MAIN_CATEGORY
}

/** What main-venue markets are priced in. */
export function usdcAsset(providerId: string): Asset {
  return {
    providerId,
    id: String(USDC_TOKEN),
    displaySymbol: 'USDC',
    displayName: 'USD Coin',
    logoURI: assetLogo('USDC'),
  }
}

/** The base of a perpetual: the venue's coin without the name of its sub-venue. */
export function baseAsset(providerId: string, coin: string): Asset {
  const symbol = coin.slice(coin.indexOf(':') + 1)
  return { providerId, id: coin, displaySymbol: symbol, logoURI: assetLogo(symbol) }
}

/** Stands in for a coin that is in no universe any more, so that history still names it. */
export function unlistedMarket(providerId: string, coin: string): MarketDisplay {
  return {
    providerId,
    id: coin,
    categoryId: categoryOfCoin(coin),
    baseAsset: baseAsset(providerId, coin),
    quoteAsset: usdcAsset(providerId),
    isDelisted: true,
  }
}
