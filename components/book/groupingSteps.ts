import { lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'

const MULTIPLES = ['1', '2', '5', '10', '100', '1000'].map(decimal)
const ROWS_MIN = decimal('20')

/**
 * The row widths on offer for a tick: it and its multiples 2, 5, 10, 100 and 1000, as venues group
 * their own books; none wider than a twentieth of the price.
 */
export function groupingSteps(tick: Decimal, price: Decimal): readonly Decimal[] {
  return MULTIPLES.map((multiple) => mul(tick, multiple)).filter(
    (step, index) => index === 0 || lte(mul(step, ROWS_MIN), price),
  )
}

/** The row width that depth is drawn from: a hundredfold reaches a few percent to either side. */
export function depthStep(steps: readonly Decimal[]): Decimal | undefined {
  return steps[4] ?? steps.at(-1)
}
