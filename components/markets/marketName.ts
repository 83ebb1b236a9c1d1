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
