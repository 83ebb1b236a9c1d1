import type { Fill } from '@/lib/schema/model/fill'
import type { FillMarks } from '@/lib/stores/preferences'

/** A mark at a bar: what the account bought or sold in it. */
export interface FillMark {
  key: string
  /** Opening of the bar, in milliseconds. */
  openingMs: number
  side: 'BUY' | 'SELL'
  /** How many executions it stands for. */
  count: number
}

const NO_FILLS: readonly Fill[] = []

/** The execution that a position begins with; the one before it belongs to another. */
const OPENS = /^(Opened|Switched) /
const CLOSES = /^Closed /

/**
 * The executions to be marked: none, all, or those of the position that is open, from the newest one
 * that opened or turned it. Newest first, as they are given.
 */
export function markedFills(
  fills: readonly Fill[],
  which: FillMarks,
  marketId: string,
): readonly Fill[] {
  if (which === 'off') return NO_FILLS
  if (which === 'all') return fills
  const here = fills.filter((fill) => fill.market.id === marketId)
  const [newest] = here
  if (newest === undefined || CLOSES.test(newest.classification ?? '')) return NO_FILLS
  const opening = here.findIndex(({ classification }) => OPENS.test(classification ?? ''))
  return opening < 0 ? here : here.slice(0, opening + 1)
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
