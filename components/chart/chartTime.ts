import { type DateStyle, writeDate } from '@/components/figures/dates'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import { INTERVAL_MS } from './intervals'

const DAY_MS = 86_400_000

/** What a mark of the time axis stands for, as the chart library counts it. */
export const TICK_WEIGHT = { year: 0, month: 1, day: 2, time: 3, timeWithSeconds: 4 } as const

/**
 * Texts of the time axis: the trader's own clock for bars within a day, UTC days for longer bars,
 * because those open at midnight UTC wherever one sits.
 */
export function createTimeTexts(interval: OhlcvInterval): {
  tick(seconds: number, weight: number): string
  cursor(seconds: number): string
} {
  const isDaily = INTERVAL_MS[interval] >= DAY_MS
  const write = (seconds: number, style: DateStyle) =>
    writeDate(seconds * 1000, style, isDaily ? 'UTC' : undefined)
  return {
    tick(seconds, weight) {
      if (weight === TICK_WEIGHT.year) return write(seconds, 'year')
      if (weight === TICK_WEIGHT.month) return write(seconds, 'month')
      return write(seconds, weight === TICK_WEIGHT.day ? 'day' : 'minute')
    },
    cursor: (seconds) => write(seconds, isDaily ? 'date' : 'dayAndMinute'),
  }
}
