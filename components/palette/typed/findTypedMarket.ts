import type { Market } from '@/lib/schema/model/market'

/** What the palette has to know of a market to name it. */
export type TypedMarket = Pick<Market, 'id' | 'baseAsset' | 'quoteAsset' | 'maxLeverage'>

/**
 * The market a word names: its id, its symbol (`eth`), `eth-perp`, or `base/quote`. Where a
 * symbol trades as a perpetual and on spot, the perpetual is meant.
 */
export function findTypedMarket(
  word: string,
  markets: readonly TypedMarket[],
): TypedMarket | undefined {
  const wanted = word.toLowerCase()
  const isPerp = ({ maxLeverage }: TypedMarket) => maxLeverage !== undefined
  const named = markets.filter(({ baseAsset }) => baseAsset.displaySymbol.toLowerCase() === wanted)
  return (
    named.find(isPerp) ??
    markets.find(({ id }) => id.toLowerCase() === wanted) ??
    markets.find(
      (market) =>
        isPerp(market) && `${market.baseAsset.displaySymbol.toLowerCase()}-perp` === wanted,
    ) ??
    markets.find(
      (market) =>
        !isPerp(market) &&
        `${market.baseAsset.displaySymbol}/${market.quoteAsset.displaySymbol}`.toLowerCase() ===
          wanted,
    ) ??
    named[0] ??
    markets.find(({ baseAsset }) =>
      baseAsset.aliases?.some((alias) => alias.toLowerCase() === wanted),
    )
  )
}
