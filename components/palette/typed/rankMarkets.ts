import type { TypedMarket } from './findTypedMarket'

/**
 * At most `count` markets that a search text names: the exact symbol first, then symbols that begin
 * with it, then names and ids that contain it.
 */
export function rankMarkets(
  markets: readonly TypedMarket[],
  text: string,
  count: number,
): readonly TypedMarket[] {
  const wanted = text.trim().toLowerCase()
  return markets
    .map((market, index) => ({ market, index, rank: rankOf(market, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, count)
    .map(({ market }) => market)
}

function rankOf({ id, baseAsset, quoteAsset, maxLeverage }: TypedMarket, wanted: string): number {
  const symbol = baseAsset.displaySymbol.toLowerCase()
  const name = (
    maxLeverage === undefined ? `${symbol}/${quoteAsset.displaySymbol}` : `${symbol}-perp`
  ).toLowerCase()
  if (symbol === wanted || name === wanted) return maxLeverage === undefined ? 1 : 0
  if (symbol.startsWith(wanted)) return 2
  const rest = [id, name, baseAsset.displayName ?? '', ...(baseAsset.aliases ?? [])]
  return rest.some((word) => word.toLowerCase().includes(wanted)) ? 3 : Number.POSITIVE_INFINITY
}
