/** Longest decimal string the face reads; the venue's own numbers need 20 characters at most. */
const MAX_LENGTH = 40
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** True for a plain decimal number: digits, one optional point, an optional minus; no exponent. */
export function isDecimalText(text: string): boolean {
  return text.length <= MAX_LENGTH && DECIMAL.test(text)
}

/**
 * The spelling under which the venue hashes a number: no leading or trailing zeros, no `-0`.
 * The text must be one that {@link isDecimalText} accepts.
 */
export function normaliseDecimal(text: string): string {
  const isNegative = text.startsWith('-')
  const [integerPart = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const wholeDigits = integerPart.replace(/^0+(?=\d)/, '')
  const fractionDigits = fraction.replace(/0+$/, '')
  const magnitude = fractionDigits === '' ? wholeDigits : `${wholeDigits}.${fractionDigits}`
  return isNegative && magnitude !== '0' ? `-${magnitude}` : magnitude
}

/**
 * A decimal string as an integer scaled by 10^decimals. `undefined` when it has more decimals than
 * that or leaves the range of safe integers: nothing is ever rounded.
 */
export function toScaled(text: string, decimals: number): number | undefined {
  const normal = normaliseDecimal(text)
  const isNegative = normal.startsWith('-')
  const [integerPart = '0', fraction = ''] = (isNegative ? normal.slice(1) : normal).split('.')
  if (fraction.length > decimals) return undefined
  const scaled = Number(integerPart + fraction.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(scaled)) return undefined
  return isNegative ? -scaled : scaled
}

/** Significant digits of a positive decimal; whole numbers count 0, they are always legal prices. */
export function significantDigits(text: string): number {
  const normal = normaliseDecimal(text)
  if (!normal.includes('.')) return 0
  return normal.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length
}

/**
 * A scaled integer the way the venue prints numbers: at least one decimal, no further trailing
 * zeros (`65000.0`, `0.01`).
 */
export function fromScaled(value: number | bigint, decimals: number): string {
  const text = plainFromScaled(value, decimals)
  return text.includes('.') ? text : `${text}.0`
}

/** A scaled integer as the shortest decimal, as in sizes of error texts and rates (`20`, `0.04`). */
export function plainFromScaled(value: number | bigint, decimals: number): string {
  const digits = value.toString()
  const isNegative = digits.startsWith('-')
  const magnitude = (isNegative ? digits.slice(1) : digits).padStart(decimals + 1, '0')
  const split = magnitude.length - decimals
  const fraction = magnitude.slice(split).replace(/0+$/, '')
  const text =
    fraction === '' ? magnitude.slice(0, split) : `${magnitude.slice(0, split)}.${fraction}`
  return isNegative && text !== '0' ? `-${text}` : text
}

/** numerator / denominator x 10^decimals, rounded half away from zero; for averages shown only. */
export function ratioScaled(
  numerator: number | bigint,
  denominator: number | bigint,
  decimals: number,
): bigint {
  const top = BigInt(numerator) * 10n ** BigInt(decimals)
  const bottom = BigInt(denominator)
  const isNegative = top < 0n !== bottom < 0n
  const absoluteTop = top < 0n ? -top : top
  const absoluteBottom = bottom < 0n ? -bottom : bottom
  const rounded = (absoluteTop * 2n + absoluteBottom) / (absoluteBottom * 2n)
  return isNegative ? -rounded : rounded
}
