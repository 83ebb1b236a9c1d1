import type { MarketDisplay } from '@/lib/schema/model/market'

const SPOT_CATEGORY = 'spot'

/** How a market is called on screen: `BTC-PERP`, `PURR/USDC` on spot. */
export function marketName(
  market: Pick<MarketDisplay, 'categoryId' | 'baseAsset' | 'quoteAsset'>,
): string {
  const base = market.baseAsset.displaySymbol
  return market.categoryId === SPOT_CATEGORY
    ? `${base}/${market.quoteAsset.displaySymbol}`
    : `${base}-PERP`
}

/** Address of a market's trade page. Market ids may hold characters that mean something in a URL. */
export function tradePath(provider: string, marketId: string): `/trade/${string}/${string}` {
  return `/trade/${encodeURIComponent(provider)}/${encodeURIComponent(marketId)}`
}
