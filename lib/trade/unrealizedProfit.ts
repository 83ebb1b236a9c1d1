import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountSummary } from '@/lib/schema/account'
import type { Position } from '@/lib/schema/position'
import { profitAt } from './pnl'

/** Unrealized PnL of a position in quote: the venue's own until a newer mark price is known. */
export function unrealizedProfit(
  { side, size, entryPrice, unrealizedPnl }: Position,
  newestMark: Decimal | undefined,
): Decimal {
  return newestMark === undefined ? unrealizedPnl : profitAt(side, size, entryPrice, newestMark)
}

/**
 * The account at the newest mark prices: its unrealized PnL is the sum of its positions', and what
 * they moved since the venue spoke moves its value. What is free and what is locked stay as the
 * venue told them.
 */
export function accountAtMarks(
  summary: AccountSummary,
  positions: readonly Position[],
  marks: ReadonlyMap<string, Decimal>,
): AccountSummary {
  let unrealizedPnl: Decimal = ZERO
  let moved: Decimal = ZERO
  for (const position of positions) {
    const profit = unrealizedProfit(position, marks.get(position.market.id))
    unrealizedPnl = add(unrealizedPnl, profit)
    moved = add(moved, sub(profit, position.unrealizedPnl))
  }
  return { ...summary, unrealizedPnl, portfolioValue: add(summary.portfolioValue, moved) }
}
