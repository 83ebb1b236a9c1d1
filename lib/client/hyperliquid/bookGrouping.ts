import { cmp } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'

/** How the venue is asked to group a book: significant figures, and with five of them a multiple. */
export interface BookGrouping {
  nSigFigs: 2 | 3 | 4 | 5
  mantissa?: 2 | 5
}

const GROUPINGS: readonly BookGrouping[] = [
  { nSigFigs: 5 },
  { nSigFigs: 5, mantissa: 2 },
  { nSigFigs: 5, mantissa: 5 },
  { nSigFigs: 4 },
  { nSigFigs: 3 },
  { nSigFigs: 2 },
]

/**
 * The grouping whose levels around this price are nearest to the wanted width, not wider where one
 * is as near; undefined where the book as it is has at least that width already.
 */
export function groupingFor(priceStep: Decimal, price: Decimal): BookGrouping | undefined {
  let best: BookGrouping | undefined
  for (const grouping of GROUPINGS) {
    if (cmp(stepOf(grouping, price), priceStep) <= 0) best = grouping
  }
  return best
}

/** Width of a level of this grouping around a price. */
export function stepOf(grouping: BookGrouping, price: Decimal): Decimal {
  const [whole = '0', fraction = ''] = price.split('.')
  const magnitude = whole !== '0' ? whole.length - 1 : -(fraction.search(/[1-9]/) + 1)
  const exponent = magnitude - grouping.nSigFigs + 1
  const unit = exponent >= 0 ? decimal(`1${'0'.repeat(exponent)}`) : fromScaledInteger(1, -exponent)
  return mul(unit, fromScaledInteger(grouping.mantissa ?? 1, 0))
}
