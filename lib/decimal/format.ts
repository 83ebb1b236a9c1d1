import { lt, sign } from './compare'
import { abs, type Decimal, DecimalError, decimal, mul, ONE } from './decimal'
import { LATIN_DIGITS, numberLocale, writeDigits } from './numberLocale'
import { decimalPlaces, roundDown, roundHalfEven } from './snap'

/** What is shown where a figure is unknown; an unknown figure is never shown as 0. */
export const MISSING = '—'

/** A figure that may be unknown. */
export type MaybeDecimal = Decimal | null | undefined

const MINUS = '−'
const HUNDRED = decimal('100')
const THOUSAND = decimal('1000')
const CENT = decimal('0.01')
const TINY = decimal('0.001')

/** How a figure is written. */
export type FormatOptions = {
  /** BCP 47 tag that decides separators; the one chosen for this page where absent. */
  locale?: string
  /** Writes `+` before a value above zero. A value below zero always carries U+2212. */
  signed?: boolean
}

/** A price fixed to `decimals` places with thousands separators: columns do not dance. */
export function formatPrice(
  value: MaybeDecimal,
  options: FormatOptions & { decimals: number },
): string {
  return fixed(value, options.decimals, options)
}

/** A size fixed to `decimals` places with thousands separators. */
export function formatSize(
  value: MaybeDecimal,
  options: FormatOptions & { decimals: number },
): string {
  return fixed(value, options.decimals, options)
}

/** An amount in USD, two places; a magnitude below one cent is `<$0.01`, zero is `$0.00`. */
export function formatUsd(
  value: MaybeDecimal,
  options: FormatOptions & { symbol?: '$' | '' } = {},
): string {
  if (value === null || value === undefined) return MISSING
  const symbol = options.symbol ?? '$'
  if (sign(value) !== 0 && lt(abs(value), CENT)) {
    return `${signMark(value, options)}<${symbol}${digits(CENT, 2, options)}`
  }
  return withSign(roundHalfEven(value, 2), options, (size) => symbol + digits(size, 2, options))
}

/** Money that can be spent or withdrawn, in USD, rounded down: never more than there is. */
export function formatSpendable(
  value: MaybeDecimal,
  options: FormatOptions & { symbol?: '$' | '' } = {},
): string {
  if (value === null || value === undefined) return MISSING
  const rounded = roundDown(value, 2)
  // Below a cent nothing would be left; the sign of the smallest amount says that there is some.
  return formatUsd(sign(rounded) === 0 ? value : rounded, options)
}

/**
 * A figure from 1,000 shortened for lists, always with two places: `2.40B`. Below that an amount of
 * money has two places as well, anything else at most two.
 */
export function formatCompact(
  value: MaybeDecimal,
  options: FormatOptions & { symbol?: '$' | '' } = {},
): string {
  if (value === null || value === undefined) return MISSING
  if (options.symbol === '$' && lt(abs(value), THOUSAND)) return formatUsd(value, options)
  const formatter = compactFormatter(options.locale ?? numberLocale())
  const rounded = roundHalfEven(value, 2)
  if (lt(abs(rounded), THOUSAND)) {
    return withSign(rounded, options, (size) => digits(size, decimalPlaces(size), options))
  }
  return withSign(rounded, options, (size) => (options.symbol ?? '') + formatter.format(size))
}

/** A fraction as percent: `0.0125` is `1.25%`. Two places unless said otherwise. */
export function formatPercent(
  fraction: MaybeDecimal,
  options: FormatOptions & { decimals?: number } = {},
): string {
  if (fraction === null || fraction === undefined) return MISSING
  return `${fixed(mul(fraction, HUNDRED), options.decimals ?? 2, options)}%`
}

/** Places of a fee rate in percent that are always written, and at most. */
const FEE_PLACES = 3
const FEE_PLACES_MAX = 5

/** A fee rate as percent, as exact as it is charged: `0.010%`, `0.0432%`. */
export function formatFeeRate(rate: MaybeDecimal, options: { locale?: string } = {}): string {
  if (rate === null || rate === undefined) return MISSING
  const rounded = roundHalfEven(mul(rate, HUNDRED), FEE_PLACES_MAX)
  return `${fixed(rounded, Math.max(FEE_PLACES, decimalPlaces(rounded)), options)}%`
}

/** A signed figure, such as a PnL: `+12.50`, U+2212 before a loss, zero without a sign. */
export function formatSigned(
  value: MaybeDecimal,
  options: { locale?: string; decimals: number; symbol?: '$' | '' },
): string {
  if (value === null || value === undefined) return MISSING
  const signed = { ...options, signed: true }
  return withSign(
    roundHalfEven(value, options.decimals),
    signed,
    (size) => (options.symbol ?? '') + digits(size, options.decimals, signed),
  )
}

/** Places of a funding rate in percent that are always written, and significant figures at most. */
const FUNDING_PLACES = 4
const FUNDING_FIGURES = 5

/** A funding rate per period as signed percent to five significant figures: `+0.00125%`. */
export function formatFundingRate(rate: MaybeDecimal, options: { locale?: string } = {}): string {
  if (rate === null || rate === undefined || sign(rate) === 0) {
    return formatPercent(rate, { ...options, decimals: FUNDING_PLACES })
  }
  const size = abs(mul(rate, HUNDRED))
  const zeros = lt(size, ONE) ? size.slice(2).search(/[1-9]/) : -1
  const rounded = roundHalfEven(rate, zeros + FUNDING_FIGURES + 2)
  const decimals = Math.max(FUNDING_PLACES, decimalPlaces(mul(rounded, HUNDRED)))
  return formatPercent(rounded, { ...options, signed: true, decimals })
}

/** A whole leverage: `10×`. */
export function formatLeverage(leverage: number | null | undefined): string {
  return leverage === null || leverage === undefined ? MISSING : `${leverage}×`
}

/**
 * A price whose leading zeros after the point are counted in subscript: `0.00000123` is `0.0₅123`.
 * At most `figures` significant figures (default 4). Prices from 0.001 are written out.
 */
export function formatTinyPrice(
  value: MaybeDecimal,
  options: { locale?: string; figures?: number } = {},
): string {
  if (value === null || value === undefined) return MISSING
  const figures = options.figures ?? 4
  const size = abs(value)
  if (!lt(size, TINY) || sign(value) === 0) return fixed(value, decimalPlaces(value), options)
  const zeros = size.slice(2).search(/[1-9]/)
  const rounded = roundHalfEven(size, zeros + figures)
  if (!lt(rounded, TINY)) return fixed(value, decimalPlaces(rounded), options)
  const shownZeros = rounded.slice(2).search(/[1-9]/)
  const lead = digits(decimal('0'), 1, options)
  return `${signMark(value, options)}${lead}${subscript(shownZeros)}${rounded.slice(2 + shownZeros)}`
}

/**
 * The value as a JS number, for pixels alone (charts, depth bars). Never for anything sent,
 * compared or shown as text: a float does not hold every decimal.
 */
export function toNumberForDrawing(value: Decimal): number {
  return Number(value)
}

function fixed(value: MaybeDecimal, decimals: number, options: FormatOptions): string {
  if (value === null || value === undefined) return MISSING
  // Most figures come with no more places than are shown: rounding would change nothing.
  const isShort = Number.isInteger(decimals) && decimalPlaces(value) <= decimals
  const rounded = isShort ? value : roundHalfEven(value, decimals)
  return withSign(rounded, options, (size) => digits(size, decimals, options))
}

function withSign(
  value: Decimal,
  options: FormatOptions,
  write: (size: Decimal) => string,
): string {
  return signMark(value, options) + write(abs(value))
}

function signMark(value: Decimal, options: FormatOptions): string {
  const direction = sign(value)
  if (direction < 0) return MINUS
  return direction > 0 && options.signed ? '+' : ''
}

// The text's own digits are written, so no float comes between; the value is already rounded.
function digits(size: Decimal, decimals: number, options: FormatOptions): string {
  const missing = decimals - decimalPlaces(size)
  if (missing <= 0) return writeDigits(size, options.locale)
  const point = missing === decimals ? '.' : ''
  return writeDigits(size + point + '0'.repeat(missing), options.locale)
}

const formatters = new Map<string, Intl.NumberFormat>()

function compactFormatter(locale: string): Intl.NumberFormat {
  const cached = formatters.get(locale)
  if (cached !== undefined) return cached
  const made = makeFormatter(locale)
  formatters.set(locale, made)
  return made
}

function makeFormatter(locale: string): Intl.NumberFormat {
  const options = {
    ...LATIN_DIGITS,
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch (cause) {
    throw new DecimalError(`cannot format in locale ${JSON.stringify(locale)}`, { cause })
  }
}

function subscript(count: number): string {
  return String(count).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)))
}
