import { sign } from './compare'
import { type Decimal, DecimalError, div, mul, type Rounding, roundTo } from './decimal'

/** The value to at most `decimals` places, toward zero: a size never grows by rounding. */
export function roundDown(value: Decimal, decimals: number): Decimal {
  return roundTo(value, decimals, 'down')
}

/** The value to at most `decimals` places, away from zero: a margin must cover. */
export function roundUp(value: Decimal, decimals: number): Decimal {
  return roundTo(value, decimals, 'up')
}

/** The value to at most `decimals` places, to the nearest, ties to even: for display. */
export function roundHalfEven(value: Decimal, decimals: number): Decimal {
  return roundTo(value, decimals, 'halfEven')
}

/**
 * The multiple of `step` next to the value in the direction named (`down` toward zero, `up` away
 * from it). Steps need not be powers of ten: 0.25 is one.
 * @throws DecimalError where the step is not greater than zero.
 */
export function snapToStep(value: Decimal, step: Decimal, direction: Rounding): Decimal {
  requireStep(step)
  // Scaling both sides to whole numbers first would change nothing: the quotient is rounded to a
  // whole number in one directed rounding, never via an intermediate one.
  return mul(div(value, step, 0, direction), step)
}

/**
 * Whether the value is a whole multiple of `step`.
 * @throws DecimalError where the step is not greater than zero.
 */
export function isOnStep(value: Decimal, step: Decimal): boolean {
  return snapToStep(value, step, 'down') === value
}

/** How many digits follow the point: 0 for `5`, 2 for `0.25`. */
export function decimalPlaces(value: Decimal): number {
  const point = value.indexOf('.')
  return point < 0 ? 0 : value.length - point - 1
}

/**
 * How many significant figures the value is written with, zeros at the end of a whole number not
 * counted: 3 for `0.00123`, 5 for `68412`, 2 for `1200`, 0 for `0`.
 */
export function significantFigures(value: Decimal): number {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '')
  return decimalPlaces(value) > 0 ? digits.length : digits.replace(/0+$/, '').length
}

function requireStep(step: Decimal): void {
  if (sign(step) <= 0) throw new DecimalError(`a step must be greater than zero: ${step}`)
}
