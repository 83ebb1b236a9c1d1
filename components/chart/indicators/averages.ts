import type { Values } from './bar'

/** Simple moving average over `period` values. */
export function sma(values: readonly number[], period: number): Values {
  let sum = 0
  return values.map((value, index) => {
    sum += value
    if (index >= period) sum -= values[index - period] ?? 0
    return index >= period - 1 ? sum / period : undefined
  })
}

/** Exponential moving average, begun with the simple average of its first `period` values. */
export function ema(values: readonly number[], period: number): Values {
  return smooth(values, period, 2 / (period + 1))
}

/** Wilder's smoothing: an exponential average whose weight is one over the period. */
export function wilder(values: readonly number[], period: number): Values {
  return smooth(values, period, 1 / period)
}

function smooth(values: readonly number[], period: number, weight: number): Values {
  let sum = 0
  let average: number | undefined
  return values.map((value, index) => {
    if (index < period) {
      sum += value
      if (index < period - 1) return undefined
      average = sum / period
      return average
    }
    average = (average ?? value) + weight * (value - (average ?? value))
    return average
  })
}
