import { isZero, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, roundTo, ZERO } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'

const SHARE_DECIMALS = 12
const ONE_PERCENT = decimal('0.01')

/** How much of an order was executed, as a fraction; nothing of one that has no size of its own. */
export function filledShare({ filled, size }: { filled: Decimal; size: Decimal }): Decimal {
  return isZero(size) ? ZERO : div(filled, size, SHARE_DECIMALS, 'down')
}

/**
 * The share in whole percent, rounded down: what rests is never called full, and what began to fill
 * never untouched.
 */
export function filledPercent(share: Decimal): string {
  if (!isZero(share) && lt(share, ONE_PERCENT))
    return `<${formatPercent(ONE_PERCENT, { decimals: 0 })}`
  return formatPercent(roundTo(share, 2, 'down'), { decimals: 0 })
}
