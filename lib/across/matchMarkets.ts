import type { Market } from '@/lib/schema/model/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'

/** One asset and the market of each venue that is about it. */
export interface AssetMarkets {
  /** Name of the asset, one on all venues; of an unknown asset, venue and market. */
  asset: string
  /** What is shown: a coin's ticker, or the symbol of the only market. */
  symbol: string
  /** By provider key, perpetuals that are not delisted; one of each venue, its first. */
  markets: ReadonlyMap<string, Market>
}

/**
 * The market of another venue that is about the same asset: perpetuals answer perpetuals, spot
 * answers spot; the first in the venue's order that still trades. Undefined where the venue lists
 * none, or where it is unknown what either is about.
 */
export function counterpartOf(market: Market, others: readonly Market[]): Market | undefined {
  const { underlying } = market
  if (underlying === undefined) return undefined
  return others.find(
    (candidate) =>
      candidate.isDelisted !== true &&
      isSpotMarket(candidate) === isSpotMarket(market) &&
      candidate.underlying?.asset === underlying.asset,
  )
}

/**
 * The perpetuals of all venues by asset, in the order of the first venue that lists each. A market
 * of an unknown asset is not grouped.
 * @param universes markets by provider key, in the order that venues are shown
 */
export function groupByAsset(
  universes: ReadonlyMap<string, readonly Market[]>,
): readonly AssetMarkets[] {
  const groups = new Map<string, { symbol: string; markets: Map<string, Market> }>()
  for (const [venue, markets] of universes) {
    for (const market of markets) {
      if (isSpotMarket(market) || market.isDelisted === true) continue
      const asset = market.underlying?.asset ?? `${venue}:${market.id}`
      const group = groups.get(asset) ?? { symbol: symbolOf(market), markets: new Map() }
      groups.set(asset, group)
      if (!group.markets.has(venue)) group.markets.set(venue, market)
    }
  }
  return [...groups].map(([asset, group]) => ({ asset, ...group }))
}

/**
 * The assets that a text may mean, whatever its case: that of this very name alone, else all whose
 * symbol, market or alias is spelt so.
 */
export function assetsNamed(
  text: string,
  groups: readonly AssetMarkets[],
): readonly AssetMarkets[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const exact = groups.filter(({ asset }) => asset.toLowerCase() === wanted)
  if (exact.length > 0) return exact
  return groups.filter(({ symbol, markets }) =>
    [symbol, ...[...markets.values()].flatMap(spellings)].some(
      (name) => name.toLowerCase() === wanted,
    ),
  )
}

function spellings({ id, baseAsset }: Market): string[] {
  return [id, baseAsset.displaySymbol, ...(baseAsset.aliases ?? [])]
}

/** `stock:NVDA` is shown as NVDA. */
function symbolOf({ underlying, baseAsset }: Market): string {
  if (underlying === undefined) return baseAsset.displaySymbol
  return underlying.asset.slice(underlying.asset.indexOf(':') + 1)
}
