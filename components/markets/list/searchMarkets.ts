import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { MarketContext } from '@/lib/schema/model/marketContext'

/** Live figures of a market that a list may be sorted by. */
export interface Standing {
  /** Undefined while the live figures are not known. */
  context: MarketContext | undefined
  change: Decimal | undefined
}

/** One line of a market list. */
export interface MarketRow extends Standing {
  market: Market
  /** What decides its place while the order of the list is held; absent: its own figures. */
  standing?: Standing
  /** They are on their way: their places wait instead of saying that there are none. */
  isAwaited: boolean
  isFavourite: boolean
}

/**
 * The rows a search text finds: every word must occur in symbol, id, full name, tag or alias. Exact
 * symbols come first, then symbols that begin with the text; the given order decides otherwise.
 */
export function searchMarkets<Row extends MarketRow>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const wanted = words[0] ?? ''
  return rows
    .filter((row) => {
      const haystack = haystackOf(row.market)
      return words.every((word) => haystack.includes(word))
    })
    .map((row, index) => ({ row, index, rank: rankOf(row.market, wanted) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ row }) => row)
}

function rankOf(market: Market, wanted: string): number {
  const symbol = market.baseAsset.displaySymbol.toLowerCase()
  if (symbol === wanted || `${symbol}-perp` === wanted) return 0
  return symbol.startsWith(wanted) ? 1 : 2
}

function haystackOf({ id, baseAsset, quoteAsset }: Market): string {
  return [
    id,
    baseAsset.displaySymbol,
    `${baseAsset.displaySymbol}-perp`,
    baseAsset.displayName ?? '',
    quoteAsset.displaySymbol,
    ...(baseAsset.tags ?? []),
    ...(baseAsset.aliases ?? []),
  ]
    .join(' ')
    .toLowerCase()
}

/** Order by a figure that may be unknown; unknown ones are the smallest. */
export function compareFigures(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) {
    return a === b ? 0 : a === undefined ? -1 : 1
  }
  return cmp(a, b)
}
