import type { Bar, Values } from './bar'

const DAY_MS = 86_400_000

/**
 * Volume-weighted average of the typical price since midnight UTC, where the market's day begins.
 * Undefined until something traded that day.
 */
export function vwap(bars: readonly Bar[]): Values {
  let day = Number.NaN
  let worth = 0
  let volume = 0
  return bars.map((bar) => {
    const today = Math.floor(bar.t / DAY_MS)
    if (today !== day) {
      day = today
      worth = 0
      volume = 0
    }
    worth += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    volume += bar.volume
    return volume > 0 ? worth / volume : undefined
  })
}
