import { max, min } from '@/lib/decimal/compare'
import { add } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Monday 1970-01-05 00:00 UTC. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Opening of the week that holds a time: Monday 00:00 UTC. Both in Unix milliseconds. */
export function weekStart(timeMs: number): number {
  return FIRST_MONDAY_MS + Math.floor((timeMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS
}

/** Candles of weeks, made of those of days; both ascending. A week without a day has none. */
export function weeklyCandles(days: readonly Candle[]): Candle[] {
  const weeks: Candle[] = []
  for (const day of days) {
    const t = weekStart(day.t)
    const week = weeks.at(-1)
    if (week === undefined || week.t !== t) {
      weeks.push({ ...day, t })
      continue
    }
    weeks[weeks.length - 1] = {
      ...week,
      h: max(week.h, day.h),
      l: min(week.l, day.l),
      c: day.c,
      v: add(week.v, day.v),
    }
  }
  return weeks
}
