import { ema, wilder } from './averages'
import type { Bar, Values } from './bar'

/** Relative strength index after Wilder, 0 to 100; 100 where nothing fell. */
export function rsi(closes: readonly number[], period: number): Values {
  const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? close))
  const gains = wilder(
    moves.map((move) => Math.max(0, move)),
    period,
  )
  const losses = wilder(
    moves.map((move) => Math.max(0, -move)),
    period,
  )
  const strength = gains.map((gain, index) => {
    const loss = losses[index]
    if (gain === undefined || loss === undefined) return undefined
    return loss === 0 ? (gain === 0 ? 50 : 100) : 100 - 100 / (1 + gain / loss)
  })
  return closes.length === 0 ? [] : [undefined, ...strength]
}

/** Moving average convergence and divergence: line, its signal and what lies between them. */
export function macd(
  closes: readonly number[],
  fast: number,
  slow: number,
  signal: number,
): { line: Values; signal: Values; histogram: Values } {
  const [quick, late] = [ema(closes, fast), ema(closes, slow)]
  const line = quick.map((value, index) => {
    const lateValue = late[index]
    return value === undefined || lateValue === undefined ? undefined : value - lateValue
  })
  const first = line.findIndex((value) => value !== undefined)
  const definedValues = first < 0 ? [] : line.slice(first).map((value) => value ?? 0)
  const smoothed: Values = [
    ...line.slice(0, first < 0 ? line.length : first).map(() => undefined),
    ...ema(definedValues, signal),
  ]
  return {
    line,
    signal: smoothed,
    histogram: line.map((value, index) => {
      const signalValue = smoothed[index]
      return value === undefined || signalValue === undefined ? undefined : value - signalValue
    }),
  }
}

/** Average true range after Wilder: how far a bar usually moves, gaps included. */
export function atr(bars: readonly Bar[], period: number): Values {
  const ranges = bars.map((bar, index) => {
    const before = bars[index - 1]?.close
    return before === undefined
      ? bar.high - bar.low
      : Math.max(bar.high, before) - Math.min(bar.low, before)
  })
  return wilder(ranges, period)
}
