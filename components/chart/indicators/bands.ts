import { sma } from './averages'
import type { Values } from './bar'

/** Bollinger bands: the simple average, and it plus and minus `deviations` standard deviations. */
export function bollinger(
  values: readonly number[],
  period: number,
  deviations: number,
): { middle: Values; upper: Values; lower: Values } {
  const middle = sma(values, period)
  const width = middle.map((mean, index) => {
    if (mean === undefined) return undefined
    let squares = 0
    for (let i = index - period + 1; i <= index; i += 1)
      squares += ((values[i] ?? mean) - mean) ** 2
    return Math.sqrt(squares / period) * deviations
  })
  const shifted = (sign: 1 | -1) =>
    middle.map((mean, index) => {
      const band = width[index]
      return mean === undefined || band === undefined ? undefined : mean + sign * band
    })
  return { middle, upper: shifted(1), lower: shifted(-1) }
}
