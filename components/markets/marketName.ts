import type { MarketDisplay } from '@/lib/schema/model/market'

const SPOT_CATEGORY = 'spot'

/** Whether a market is a pair of two assets that are held, not a perpetual. */
export function isSpot({ categoryId }: Pick<MarketDisplay, 'categoryId'>): boolean {
  return categoryId === SPOT_CATEGORY
}

/** How a market is called on screen: `BTC-PERP`, `PURR/USDC` on spot. */
export function marketName(
  market: Pick<MarketDisplay, 'categoryId' | 'baseAsset' | 'quoteAsset'>,
): string {
  const base = market.baseAsset.displaySymbol
  return isSpot(market) ? `${base}/${market.quoteAsset.displaySymbol}` : `${base}-PERP`
}

/** Address of a market's trade page. Market ids may hold characters that mean something in a URL. */
export function tradePath(provider: string, marketId: string): `/trade/${string}/${string}` {
  return `/trade/${encodeURIComponent(provider)}/${encodeURIComponent(marketId)}`
}
