import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { weeklyCandles, weekStart } from './weeklyCandles'

function day(date: string, [o, h, l, c, v]: readonly [string, string, string, string, string]) {
  const figures = { o: decimal(o), h: decimal(h), l: decimal(l), c: decimal(c), v: decimal(v) }
  return { t: Date.parse(`${date}T00:00:00Z`), ...figures }
}

it('opens a week on Monday 00:00 UTC', () => {
  const monday = Date.UTC(2026, 10, 16)
  for (const timeMs of [monday, monday + 1, Date.UTC(2026, 10, 22, 23, 59, 59, 999)]) {
    expect(weekStart(timeMs)).toBe(monday)
  }
  expect(weekStart(monday - 1)).toBe(Date.UTC(2026, 10, 9))
})

it('makes a week of its days: first opening, extremes, last close, exact sum of volumes', () => {
  const days = [
    day('2026-11-14', ['9', '12', '8', '10', '0.1']),
    day('2026-11-16', ['10', '11', '9.5', '10.5', '0.1']),
    day('2026-11-18', ['10.5', '14', '10', '13', '0.2']),
    day('2026-11-22', ['13', '13.5', '7', '8', '0.3']),
    day('2026-11-23', ['8', '9', '8', '9', '1']),
  ]
  expect(weeklyCandles(days)).toEqual([
    day('2026-11-09', ['9', '12', '8', '10', '0.1']),
    day('2026-11-16', ['10', '14', '7', '8', '0.6']),
    day('2026-11-23', ['8', '9', '8', '9', '1']),
  ])
  expect(weeklyCandles([])).toEqual([])
})
