/** The 14 candle intervals, shortest first. */
export const CANDLE_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const

export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Monday 1970-01-05 00:00 UTC: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const FIXED_LENGTH_MS = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': WEEK_MS,
} as const

/** Length of an interval; of a month, its longest. */
export const LONGEST_MS: Readonly<Record<CandleInterval, number>> = {
  ...FIXED_LENGTH_MS,
  '1M': 31 * DAY_MS,
}

/**
 * Number of the candle that holds a moment: consecutive whole numbers per interval. All are
 * counted from the Unix epoch in UTC, weeks from a Monday, months by the calendar.
 */
export function candleIndexAt(interval: CandleInterval, timeMs: number): number {
  if (interval === '1M') {
    const date = new Date(timeMs)
    return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
  }
  if (interval === '1w') return Math.floor((timeMs - FIRST_MONDAY_MS) / WEEK_MS)
  return Math.floor(timeMs / FIXED_LENGTH_MS[interval])
}

/** Unix milliseconds at which a candle opens; the candle before it closes one millisecond earlier. */
export function candleOpenTimeMs(interval: CandleInterval, index: number): number {
  if (interval === '1M') return Date.UTC(1970, index, 1)
  if (interval === '1w') return FIRST_MONDAY_MS + index * WEEK_MS
  return index * FIXED_LENGTH_MS[interval]
}
