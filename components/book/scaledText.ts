import { writeDigits } from '@/lib/decimal/numberLocale'

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
