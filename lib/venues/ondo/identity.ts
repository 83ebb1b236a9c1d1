import { ONE } from '@/lib/decimal/decimal'
import type { Underlying } from '@/lib/schema/model/market'
import { COINS } from '@/lib/venues/coins'

/** Our class of asset for each tag that the venue gives its markets; funds trade as stocks do. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['stock', 'stock'],
  ['etf', 'stock'],
  ['index', 'index'],
  ['commodity', 'commodity'],
])

/**
 * What a market of this base is about; undefined where that is unknown. The venue itself separates
 * stocks from coins, so that one ticker of both is never taken for the same.
 * @param tags of the venue's own row, lower-case
 */
export function underlyingOf(base: string, tags: readonly string[]): Underlying | undefined {
  if (tags.includes('crypto')) return COINS.has(base) ? { asset: base, units: ONE } : undefined
  const name = tags.map((tag) => CLASSES.get(tag)).find((found) => found !== undefined)
  return name === undefined ? undefined : { asset: `${name}:${base}`, units: ONE }
}
