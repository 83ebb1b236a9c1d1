import { compare, type Decimal, ZERO } from './decimal'

/** -1, 0 or 1 as a is below, equal to or above b; fits `Array.prototype.sort`. */
export function cmp(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return compare(a, b)
}

/** a = b. */
export function eq(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0
}

/** a > b. */
export function gt(a: Decimal, b: Decimal): boolean {
  return compare(a, b) > 0
}

/** a ≥ b. */
export function gte(a: Decimal, b: Decimal): boolean {
  return compare(a, b) >= 0
}

/** a < b. */
export function lt(a: Decimal, b: Decimal): boolean {
  return compare(a, b) < 0
}

/** a ≤ b. */
export function lte(a: Decimal, b: Decimal): boolean {
  return compare(a, b) <= 0
}

/** The smallest of one or more values. */
export function min(first: Decimal, ...rest: Decimal[]): Decimal {
  return rest.reduce((least, value) => (lt(value, least) ? value : least), first)
}

/** The largest of one or more values. */
export function max(first: Decimal, ...rest: Decimal[]): Decimal {
  return rest.reduce((most, value) => (gt(value, most) ? value : most), first)
}

/** Whether the value is zero. */
export function isZero(value: Decimal): boolean {
  // Canonical text has one zero.
  return value === ZERO
}

/** -1, 0 or 1 as the value is negative, zero or positive. */
export function sign(value: Decimal): -1 | 0 | 1 {
  if (value === ZERO) return 0
  return value.startsWith('-') ? -1 : 1
}
