import { formatScaled } from './scaledText'

/** Digits of a size abbreviated to thousands or millions. */
const SIGNIFICANT = 3
/** By powers of a thousand; the short forms of some languages have no room here. */
const SUFFIXES = [undefined, 'K', 'M', 'B', 'T']

/**
 * A size that has room for so many characters: with as many places as fit, then in thousands and
 * millions. What is too small for that keeps all its places: a size is never shown as none.
 * @param scaled whole number of 10^-decimals
 * @param places that it has where there is room
 */
export function shortSize(scaled: number, decimals: number, places: number, room: number): string {
  for (let kept = places; kept >= 0; kept -= 1) {
    const rounded = Math.round(scaled / 10 ** (decimals - kept))
    if (rounded === 0 && scaled !== 0) break
    const text = formatScaled(rounded, kept)
    if (text.length <= room) return text
  }
  // Rounded first: 99,960 has as many digits as 100K.
  const whole = Number(Math.round(scaled / 10 ** decimals).toPrecision(SIGNIFICANT))
  const thousands = Math.floor((String(whole).length - 1) / 3)
  const suffix = SUFFIXES[thousands]
  if (suffix === undefined) {
    return formatScaled(Math.round(scaled / 10 ** (decimals - places)), places)
  }
  const kept = SIGNIFICANT - (String(whole).length - thousands * 3)
  return formatScaled(Math.round(whole / 10 ** (thousands * 3 - kept)), kept) + suffix
}
