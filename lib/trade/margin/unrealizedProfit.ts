import type { Decimal } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { profitAt } from './pnl'

/** Unrealized PnL of a position in quote: the venue's own until a newer mark price is known. */
export function unrealizedProfit(
  { side, size, entryPrice, unrealizedPnl }: Position,
  newestMark: Decimal | undefined,
): Decimal {
  return newestMark === undefined ? unrealizedPnl : profitAt(side, size, entryPrice, newestMark)
}
