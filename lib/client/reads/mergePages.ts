import type { Page } from '@/lib/client/reads/venueReads'
import { comparePositions, type PagePosition, writeCursor } from './pagePosition'
import type { CacheSlice } from './rowCache'

/**
 * One page of several lists. Where a list was not looked through to its end, rows of the others
 * that are older than its horizon wait for the page in which it catches up. A row that two lists
 * hold is shown once.
 */
export function mergePages<Item>(slices: readonly CacheSlice<Item>[], limit: number): Page<Item> {
  const horizon = newest(slices.flatMap((slice) => slice.horizon ?? []))
  const sorted = slices
    .flatMap(({ rows }) => rows)
    .filter(({ position }) => horizon === undefined || comparePositions(position, horizon) <= 0)
    .sort((a, b) => comparePositions(a.position, b.position))
    .filter((row, index, all) => {
      const before = all[index - 1]
      return before === undefined || comparePositions(before.position, row.position) !== 0
    })
  const merged = sorted.slice(0, limit)
  const isCut = sorted.length > merged.length
  const end = isCut ? merged.at(-1)?.position : horizon
  return {
    items: merged.map(({ item }) => item),
    hasMore: end !== undefined,
    ...(end === undefined ? {} : { cursor: writeCursor(end) }),
  }
}

/** The horizon that is nearest to now. */
function newest(horizons: readonly PagePosition[]): PagePosition | undefined {
  return [...horizons].sort(comparePositions)[0]
}
