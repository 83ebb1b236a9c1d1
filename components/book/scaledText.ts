import { writeDigits } from '@/lib/decimal/numberLocale'

/** Digits of a size abbreviated to thousands or millions. */
const SIGNIFICANT = 3
/** By powers of a thousand; the short forms of some languages have no room here. */
const SUFFIXES = [undefined, 'K', 'M', 'B', 'T']

/**
 * Decimal text as a whole number of 10^-decimals, for the ladder alone: drawing it dozens of times
 * a second needs plain machine numbers, which hold integers below 2^53 exactly. What leaves the
 * ladder for the ticket is text made from the integer again.
 */
export function parseScaled(text: string, decimals: number): number {
  const point = text.indexOf('.')
  if (point < 0) return Number(text) * 10 ** decimals
  const fraction = text.slice(point + 1, point + 1 + decimals).padEnd(decimals, '0')
  return Number(text.slice(0, point) + fraction)
}

/** How many digits follow the point. */
export function placesOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** A whole number of 10^-decimals as plain decimal text with exactly that many places. */
export function scaledToText(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  const sign = scaled < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  const cut = digits.length - decimals
  return `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** The same as the page's locale writes it, for the screen. */
export function formatScaled(scaled: number, decimals: number): string {
  const text = scaledToText(scaled, decimals)
  return text.startsWith('-') ? `-${writeDigits(text.slice(1))}` : writeDigits(text)
}

/**
 * A size that has room for so many characters: with as many places as fit, then in thousands and
 * millions. What is too small for that keeps all its places: a size is never shown as none.
 * @param scaled whole number of 10^-decimals
 * @param places that it has where there is room
 */
export function shortSize(scaled: number, decimals: number, places: number, room: number): string {
  for (let digits = places; digits >= 0; digits -= 1) {
    const rounded = Math.round(scaled / 10 ** (decimals - digits))
    if (rounded === 0 && scaled !== 0) break
    const text = formatScaled(rounded, digits)
    if (text.length <= room) return text
  }
  // Rounded first: 99,960 has as many digits as 100K.
  const significant = Number(Math.round(scaled / 10 ** decimals).toPrecision(SIGNIFICANT))
  const thousands = Math.floor((String(significant).length - 1) / 3)
  const suffix = SUFFIXES[thousands]
  if (suffix === undefined) {
    return formatScaled(Math.round(scaled / 10 ** (decimals - places)), places)
  }
  const digits = SIGNIFICANT - (String(significant).length - thousands * 3)
  return formatScaled(Math.round(significant / 10 ** (thousands * 3 - digits)), digits) + suffix
}
