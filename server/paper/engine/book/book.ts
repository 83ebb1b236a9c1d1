import type { BookSide, Level, Order } from '@/server/paper/engine/state'

export function createBookSide(highestFirst: boolean): BookSide {
  return { highestFirst, levels: [], byPrice: new Map() }
}

export function bestLevel(side: BookSide): Level | undefined {
  return side.levels[side.levels.length - 1]
}

export function bestTicks(side: BookSide): number | undefined {
  return side.levels[side.levels.length - 1]?.priceTicks
}

/** Appends the order to the queue at this price. */
export function addToSide(side: BookSide, order: Order, priceTicks: number): void {
  let level = side.byPrice.get(priceTicks)
  if (!level) {
    level = { priceTicks, sizeLots: 0, orderCount: 0, first: undefined, last: undefined }
    side.byPrice.set(priceTicks, level)
    side.levels.splice(insertionIndex(side, priceTicks), 0, level)
  }
  order.level = level
  order.previous = level.last
  order.next = undefined
  if (level.last) level.last.next = order
  else level.first = order
  level.last = order
  level.sizeLots += order.remainingLots
  level.orderCount += 1
}

/** Takes the order out of its level; an empty level disappears. */
export function removeFromSide(side: BookSide, order: Order): void {
  const level = order.level
  if (!level) return
  if (order.previous) order.previous.next = order.next
  else level.first = order.next
  if (order.next) order.next.previous = order.previous
  else level.last = order.previous
  order.level = undefined
  order.previous = undefined
  order.next = undefined
  level.sizeLots -= order.remainingLots
  level.orderCount -= 1
  if (level.orderCount > 0) return
  side.byPrice.delete(level.priceTicks)
  if (bestLevel(side) === level) side.levels.pop()
  else side.levels.splice(insertionIndex(side, level.priceTicks), 1)
}

/** Index of the first level that is at this price or better. */
function insertionIndex(side: BookSide, priceTicks: number): number {
  let low = 0
  let high = side.levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const ticks = side.levels[middle]?.priceTicks ?? 0
    if (side.highestFirst ? ticks < priceTicks : ticks > priceTicks) low = middle + 1
    else high = middle
  }
  return low
}
