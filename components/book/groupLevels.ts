/** One level of a side, in scaled whole numbers. */
export interface ScaledLevel {
  price: number
  size: number
}

/** One row of the ladder: a level or several of them, with everything from the best price to here. */
export interface LadderLevel extends ScaledLevel {
  /** Size from the best row up to and including this one. */
  total: number
  /** Price times size from the best row to here, in price units times size units. */
  notionalTotal: number
}

/**
 * Groups levels, best first, into rows `step` wide and at most `rows` of them. A bid belongs to the
 * row at or below it, an ask to the row at or above it, so that no row shows a better price than it
 * holds. Levels of size zero are left out.
 */
export function groupLevels(
  side: 'bid' | 'ask',
  levels: readonly ScaledLevel[],
  step: number,
  rows: number,
): LadderLevel[] {
  const grouped: LadderLevel[] = []
  let total = 0
  let notionalTotal = 0
  for (const { price, size } of levels) {
    if (size <= 0) continue
    const at = (side === 'bid' ? Math.floor(price / step) : Math.ceil(price / step)) * step
    const last = grouped[grouped.length - 1]
    total += size
    notionalTotal += price * size
    if (last !== undefined && last.price === at) {
      last.size += size
      last.total = total
      last.notionalTotal = notionalTotal
    } else {
      if (grouped.length === rows) break
      grouped.push({ price: at, size, total, notionalTotal })
    }
  }
  return grouped
}
