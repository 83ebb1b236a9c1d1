import Big from 'big.js'

declare const decimalBrand: unique symbol

/** Marks text that was read as a decimal. @public The package's declarations name it. */
export interface DecimalMark {
  readonly [decimalBrand]: true
}

/**
 * An exact decimal number written as text, canonical: an optional `-`, digits without a leading
 * zero, optionally `.` and digits without a trailing zero; no exponent, no `+`, never `-0`.
 * Two equal numbers are therefore equal strings.
 */
export type Decimal = `${number}` & DecimalMark

/**
 * Which way a rounding goes, always by magnitude: `down` toward zero, `up` away from zero,
 * `halfEven` to the nearest and a tie to the even digit.
 */
export type Rounding = 'down' | 'up' | 'halfEven'

/** Thrown for text that is not a decimal number and for operations without an exact meaning. */
export class DecimalError extends Error {
  override readonly name = 'DecimalError'
}

// An own constructor, so that no global setting leaks in or out; strict refuses JS numbers.
const Exact = Big()
Exact.strict = true

const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const CANONICAL = /^(?:0|-?[1-9]\d*(?:\.\d*[1-9])?|-?0\.\d*[1-9])$/
const ZERO_CODE = '0'.charCodeAt(0)
const BIG_MODE = { down: 0, up: 3, halfEven: 2 } as const

/** The number zero. */
export const ZERO: Decimal = decimal('0')

/** The number one. */
export const ONE: Decimal = decimal('1')

/** Whether a value is canonical decimal text. */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'string' && CANONICAL.test(value)
}

/**
 * Reads plain decimal text such as `68412.50` and gives it canonical (`68412.5`), or `undefined`
 * where the text is anything else: empty, spaced, exponent notation, `.5`, `5.`, `007`, `+1`.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (typeof text !== 'string' || !WRITTEN.test(text)) return undefined
  // What is written so is canonical without its last zeros; `decimal.test.ts` holds that it is.
  return trimZeros(text) as Decimal
}

/**
 * Reads a number while it is typed: a point at its end may still wait for digits, and one at its start
 * needs no zero.
 */
export function parseTyped(text: string): Decimal | undefined {
  return parseDecimal(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'))
}

/**
 * Reads plain decimal text and gives it canonical.
 * @throws DecimalError where the text is not a decimal number; nothing ever becomes 0.
 */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text)
  if (parsed === undefined) throw new DecimalError(`not a decimal number: ${quote(text)}`)
  return parsed
}

/** a + b, exact. */
export function add(a: Decimal, b: Decimal): Decimal {
  return write(read(a).plus(read(b)))
}

/** a - b, exact. */
export function sub(a: Decimal, b: Decimal): Decimal {
  return write(read(a).minus(read(b)))
}

/** a × b, exact. */
export function mul(a: Decimal, b: Decimal): Decimal {
  return write(read(a).times(read(b)))
}

/**
 * a ÷ b to `decimals` places, rounded the way named.
 * @throws DecimalError where b is zero or `decimals` is not a whole number from 0 to 1000.
 */
export function div(a: Decimal, b: Decimal, decimals: number, rounding: Rounding): Decimal {
  requirePlaces(decimals)
  const divisor = read(b)
  if (divisor.eq('0')) throw new DecimalError(`division of ${a} by zero`)
  // big.js takes both from the constructor; the call is synchronous, so no other code sees them.
  Exact.DP = decimals
  Exact.RM = BIG_MODE[rounding]
  return write(read(a).div(divisor))
}

/** -a. */
export function neg(a: Decimal): Decimal {
  return write(read(a).neg())
}

/** The magnitude of a. */
export function abs(a: Decimal): Decimal {
  return a.startsWith('-') ? neg(a) : decimal(a)
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return a === b ? 0 : read(a).cmp(read(b))
}

/**
 * The value to at most `decimals` places, rounded the way named.
 * @throws DecimalError where `decimals` is not a whole number from 0 to 1000.
 */
export function roundTo(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  requirePlaces(decimals)
  return write(read(value).round(decimals, BIG_MODE[rounding]))
}

function read(value: Decimal): Big.Big {
  // The brand is only a promise of the compiler; a caller without types gets the typed error too.
  if (!isDecimal(value)) throw new DecimalError(`not a decimal number: ${quote(value)}`)
  return new Exact(value)
}

function write(value: Big.Big): Decimal {
  return decimal(value.toFixed())
}

function trimZeros(text: string): string {
  const point = text.indexOf('.')
  let end = text.length
  // By hand: streams are mostly numbers, and a pattern looks at every place of each.
  while (point >= 0 && end > point && text.charCodeAt(end - 1) === ZERO_CODE) end -= 1
  const trimmed = text.slice(0, end - 1 === point ? point : end)
  return trimmed === '-0' ? '0' : trimmed
}

function requirePlaces(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 1000) {
    throw new DecimalError(`decimal places must be a whole number from 0 to 1000: ${decimals}`)
  }
}

function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(typeof value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
