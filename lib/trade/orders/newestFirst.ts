import { cmp } from '@/lib/decimal/compare'
import type { Trade } from '@/lib/schema/model/orderbook'

/**
 * Public trades of one frame or answer, newest first. An order that takes several levels prints
 * them all in one millisecond, and venues list a frame from either end: which of them was the last
 * price follows from the other times of the list, else by the sweep itself, for a buyer only climbs
 * and a seller only descends. Without any evidence the list counts as it happened, oldest first.
 */
export function newestFirst(trades: readonly Trade[]): Trade[] {
  const listed = isNewestFirst(trades) ? [...trades] : trades.toReversed()
  // A stable sort: what shares a millisecond stays in its order.
  return listed.sort((a, b) => b.timestamp - a.timestamp)
}

function isNewestFirst(trades: readonly Trade[]): boolean {
  let bySweep: boolean | undefined
  for (const [index, trade] of trades.entries()) {
    const before = trades[index - 1]
    if (before === undefined) continue
    if (trade.timestamp !== before.timestamp) return trade.timestamp < before.timestamp
    if (trade.side !== before.side) continue
    const step = cmp(trade.price, before.price)
    if (step !== 0) bySweep ??= step < 0 === (trade.side === 'buy')
  }
  return bySweep ?? false
}
