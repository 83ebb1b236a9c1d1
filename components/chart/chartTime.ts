import type { OhlcvInterval } from '@/lib/schema/enums'
import { INTERVAL_MS } from './intervals'

const DAY_MS = 86_400_000

/** What a mark of the time axis stands for, as the chart library counts it. */
export const TICK_WEIGHT = { year: 0, month: 1, day: 2, time: 3, timeWithSeconds: 4 } as const

/**
 * Texts of the time axis: the trader's own clock for bars within a day, UTC days for longer bars,
 * because those open at midnight UTC wherever one sits.
 */
export function createTimeTexts(
  interval: OhlcvInterval,
  locale: string,
): {
  tick(seconds: number, weight: number): string
  cursor(seconds: number): string
} {
  const isDaily = INTERVAL_MS[interval] >= DAY_MS
  const zone: Intl.DateTimeFormatOptions = isDaily ? { timeZone: 'UTC' } : {}
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...zone })
  const year = format({ year: 'numeric' })
  const month = format({ month: 'short' })
  const day = format({ day: 'numeric', month: 'short' })
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const cursor = isDaily
    ? format({ day: 'numeric', month: 'short', year: 'numeric' })
    : format({
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
  return {
    tick(seconds, weight) {
      const at = seconds * 1000
      if (weight === TICK_WEIGHT.year) return year.format(at)
      if (weight === TICK_WEIGHT.month) return month.format(at)
      return weight === TICK_WEIGHT.day ? day.format(at) : time.format(at)
    },
    cursor: (seconds) => cursor.format(seconds * 1000),
  }
}
