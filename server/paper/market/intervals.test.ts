import { describe, expect, it } from 'vitest'
import { CANDLE_INTERVALS, candleIndexAt, candleOpenTimeMs } from './intervals'

const iso = (timeMs: number): string => new Date(timeMs).toISOString()

describe('candle intervals', () => {
  it('names all 14, shortest first', () => {
    expect(CANDLE_INTERVALS).toHaveLength(14)
    const lengths = CANDLE_INTERVALS.map(
      (interval) => candleOpenTimeMs(interval, 601) - candleOpenTimeMs(interval, 600),
    )
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
  })

  it('begins weeks on Monday at midnight UTC', () => {
    const sunday = Date.UTC(2026, 10, 22, 23, 59, 59, 999)
    const open = candleOpenTimeMs('1w', candleIndexAt('1w', sunday))
    expect(iso(open)).toBe('2026-11-16T00:00:00.000Z')
    expect(candleIndexAt('1w', sunday + 1)).toBe(candleIndexAt('1w', sunday) + 1)
  })

  it('follows the calendar in months, leap years and year ends included', () => {
    const leap = candleIndexAt('1M', Date.UTC(2024, 1, 29, 12))
    expect(iso(candleOpenTimeMs('1M', leap))).toBe('2024-02-01T00:00:00.000Z')
    expect(iso(candleOpenTimeMs('1M', leap + 1))).toBe('2024-03-01T00:00:00.000Z')
    expect(iso(candleOpenTimeMs('1M', leap + 11))).toBe('2025-01-01T00:00:00.000Z')
  })

  it('finds every open time back from its own index', () => {
    for (const interval of CANDLE_INTERVALS) {
      for (let index = 650; index < 680; index++) {
        const open = candleOpenTimeMs(interval, index)
        expect(candleIndexAt(interval, open)).toBe(index)
        expect(candleIndexAt(interval, open - 1)).toBe(index - 1)
      }
    }
  })
})
