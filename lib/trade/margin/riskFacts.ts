import { gt, isZero, max } from '@/lib/decimal/compare'
import { abs, add, type Decimal, div, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { type WhatIf, whatIfAt } from './whatIf'

/** What a position can cost, in one sentence's worth of figures. */
export type RiskFacts =
  | {
      /** What ends it first on the losing side. */
      kind: 'stop' | 'liquidation'
      price: Decimal
      /** Way of the mark price to there, as a fraction of it. */
      distance: Decimal
      /** Money lost from the entry on, before fees; above zero is a loss. */
      loss: Decimal
      fallsFor: PositionSide
    }
  /** No price above zero takes it over and no stop ends it. */
  | { kind: 'none' }

/**
 * Where a losing position ends, and what is lost there: at a stop that closes all of it, else at its
 * liquidation. There an isolated position loses its remaining margin, and what its partial stops lost
 * before; a cross position loses what backs it.
 * @param equity of the ledger that backs a cross position
 */
export function riskFacts(
  position: Position,
  orders: readonly Order[],
  equity: Decimal,
): RiskFacts {
  const { side, markPrice, liquidationPrice, marginMode, marginUsed } = position
  const fallsFor = side
  const end = liquidationPrice ?? (side === 'LONG' ? ZERO : undefined)
  let ownLoss = marginUsed
  const distanceTo = (price: Decimal) => div(abs(sub(markPrice, price)), markPrice, 4, 'halfEven')
  if (end !== undefined) {
    const { exits, remaining, isLiquidated, profit } = whatIfAt(position, orders, end)
    const last = exits.at(-1)
    if (!isLiquidated && isZero(remaining) && last !== undefined && profit !== undefined) {
      const loss = gt(profit, ZERO) ? ZERO : neg(profit)
      return { kind: 'stop', price: last.price, distance: distanceTo(last.price), loss, fallsFor }
    }
    ownLoss = lossWithStops(position, exits)
  }
  if (liquidationPrice === null) return { kind: 'none' }
  const loss = marginMode === 'ISOLATED' ? ownLoss : equity
  const distance = distanceTo(liquidationPrice)
  return { kind: 'liquidation', price: liquidationPrice, distance, loss, fallsFor }
}

/** What an isolated position has lost at its liquidation, after stops that closed parts of it. */
function lossWithStops({ size, marginUsed }: Position, stops: WhatIf['exits']): Decimal {
  const closed = stops.reduce<Decimal>((sum, stop) => add(sum, stop.size), ZERO)
  const made = stops.reduce<Decimal>((sum, stop) => add(sum, stop.profit), ZERO)
  const rest = div(mul(marginUsed, sub(size, closed)), size, 18, 'up')
  return max(ZERO, sub(rest, made))
}
