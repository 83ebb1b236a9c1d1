import type { Market } from '@/lib/schema/market'

/**
 * The market of another venue that stands for the same asset: by symbol, then by alias, otherwise
 * that venue's first market; undefined where it has none. Spot answers spot, perps answer perps.
 */
export function counterpartOf(market: Market, others: readonly Market[]): Market | undefined {
  const isSpot = market.categoryId === 'spot'
  const open = others.filter(
    (other) => other.isDelisted !== true && (other.categoryId === 'spot') === isSpot,
  )
  const names = namesOf(market)
  return (
    open.find((other) => sameName(other.baseAsset.displaySymbol, market.baseAsset.displaySymbol)) ??
    open.find((other) => namesOf(other).some((name) => names.includes(name))) ??
    open[0]
  )
}

function namesOf({ baseAsset }: Market): string[] {
  return [baseAsset.displaySymbol, ...(baseAsset.aliases ?? [])].map((name) => name.toLowerCase())
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
