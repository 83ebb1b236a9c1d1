import { isZero } from '@/lib/decimal/compare'
import { add, type Decimal, mul, neg, sub, ZERO } from '@/lib/decimal/decimal'
import { openSize, type PairLeg, type PairRun } from './pairLedger'

/** What one leg has come to at a mark price, before fees; undefined where it is open without one. */
function legProfit(leg: PairLeg, mark: Decimal | undefined): Decimal | undefined {
  const size = openSize(leg)
  if (mark === undefined && !isZero(size)) return undefined
  const openValue = isZero(size) || mark === undefined ? ZERO : mul(size, mark)
  const gain = sub(add(leg.closedValue, openValue), leg.openedValue)
  return leg.side === 'BUY' ? gain : neg(gain)
}

/**
 * What a pair has come to: both sides at their mark prices, less all fees paid, with the funding
 * since it was opened. Undefined where a mark price is missing.
 * @param marks mark price of each leg, in its place
 */
export function pairProfit(
  { legs }: Pick<PairRun, 'legs'>,
  marks: readonly (Decimal | undefined)[],
  funding: Decimal,
): Decimal | undefined {
  return legs.reduce<Decimal | undefined>((sum, leg, place) => {
    const profit = legProfit(leg, marks[place])
    return sum === undefined || profit === undefined ? undefined : sub(add(sum, profit), leg.fees)
  }, funding)
}
