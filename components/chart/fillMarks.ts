import type { Fill } from '@/lib/schema/fill'

/** A mark at a bar: what the account bought or sold in it. */
export interface FillMark {
  key: string
  /** Opening of the bar, in milliseconds. */
  openingMs: number
  side: 'BUY' | 'SELL'
  /** How many executions it stands for. */
  count: number
}

/**
 * One mark per bar and side for the executions of one market; bars are given by their openings,
 * ascending. Executions before the first bar are left out.
 */
export function fillMarks(
  marketId: string,
  fills: readonly Fill[],
  openingsMs: readonly number[],
): readonly FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const fill of fills) {
    if (fill.market.id !== marketId) continue
    const openingMs = openingAt(openingsMs, Date.parse(fill.createdAt))
    if (openingMs === undefined) continue
    const key = `${openingMs} ${fill.side}`
    const before = marks.get(key)
    marks.set(key, { key, openingMs, side: fill.side, count: (before?.count ?? 0) + 1 })
  }
  return [...marks.values()].sort(
    (a, b) => a.openingMs - b.openingMs || a.side.localeCompare(b.side),
  )
}

/** The last opening at or before a time, by halving. */
function openingAt(openingsMs: readonly number[], atMs: number): number | undefined {
  let low = 0
  let high = openingsMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((openingsMs[middle] ?? Number.POSITIVE_INFINITY) <= atMs) low = middle + 1
    else high = middle
  }
  return openingsMs[low - 1]
}
