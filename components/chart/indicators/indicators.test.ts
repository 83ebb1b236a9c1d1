import { describe, expect, it } from 'vitest'
import { ema, sma, wilder } from './averages'
import { bollinger } from './bands'
import type { Bar } from './bar'
import { atr, macd, rsi } from './momentum'
import { vwap } from './vwap'

const closes = [1, 2, 3, 4, 5, 6]

function bar(t: number, high: number, low: number, close: number, volume = 1): Bar {
  return { t, high, low, close, volume }
}

describe('moving averages', () => {
  it('say nothing before their period is full', () => {
    expect(sma(closes, 3)).toEqual([undefined, undefined, 2, 3, 4, 5])
    expect(ema(closes, 7)).toEqual(closes.map(() => undefined))
  })

  it('begin the exponential average with the simple one', () => {
    expect(ema([2, 4, 6, 10], 3)).toEqual([undefined, undefined, 4, 7])
    expect(wilder([2, 4, 6, 10], 3)).toEqual([undefined, undefined, 4, 6])
  })

  it('follow a level that does not move', () => {
    expect(ema([5, 5, 5, 5], 2)).toEqual([undefined, 5, 5, 5])
  })
})

describe('bollinger', () => {
  it('lies the given deviations around the average', () => {
    const { middle, upper, lower } = bollinger([1, 3, 5], 3, 2)
    expect(middle[2]).toBe(3)
    expect(upper[2]).toBeCloseTo(3 + 2 * Math.sqrt(8 / 3))
    expect(lower[2]).toBeCloseTo(3 - 2 * Math.sqrt(8 / 3))
    expect(upper[1]).toBeUndefined()
  })
})

describe('vwap', () => {
  it('weighs by volume and begins again each UTC day', () => {
    const day = 86_400_000
    const values = vwap([
      bar(0, 10, 10, 10, 1),
      bar(60_000, 20, 20, 20, 3),
      bar(day, 100, 100, 100, 2),
    ])
    expect(values).toEqual([10, 17.5, 100])
  })

  it('says nothing before something traded', () => {
    expect(vwap([bar(0, 10, 10, 10, 0)])).toEqual([undefined])
  })
})

describe('rsi', () => {
  it('is 100 where nothing fell, 0 where nothing rose, 50 where nothing moved', () => {
    expect(rsi([1, 2, 3, 4], 3).at(-1)).toBe(100)
    expect(rsi([4, 3, 2, 1], 3).at(-1)).toBe(0)
    expect(rsi([2, 2, 2, 2], 3).at(-1)).toBe(50)
  })

  it('needs one bar more than its period', () => {
    expect(rsi([1, 2, 3, 4], 3)).toEqual([undefined, undefined, undefined, 100])
    expect(rsi([], 3)).toEqual([])
  })

  it('gives the published value of a published series', () => {
    // Wilder's example as printed by chart schools, period 14.
    const series = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61,
      46.28, 46.28, 46, 46.03,
    ]
    expect(rsi(series, 14)[14]).toBeCloseTo(70.46, 1)
    expect(rsi(series, 14)[15]).toBeCloseTo(66.25, 1)
  })
})

describe('macd', () => {
  it('is zero on a level line, and its parts agree', () => {
    const { line, signal, histogram } = macd(
      Array.from({ length: 60 }, () => 7),
      12,
      26,
      9,
    )
    expect(line[24]).toBeUndefined()
    expect(line[25]).toBe(0)
    expect(signal[32]).toBeUndefined()
    expect(signal[33]).toBe(0)
    expect(histogram.at(-1)).toBe(0)
  })

  it('is above zero while prices rise', () => {
    const rising = Array.from({ length: 60 }, (_, index) => index)
    expect(macd(rising, 12, 26, 9).line.at(-1)).toBeCloseTo(7)
  })

  it('survives too few bars', () => {
    expect(macd([1, 2], 12, 26, 9).signal).toEqual([undefined, undefined])
  })
})

describe('atr', () => {
  it('counts gaps between bars', () => {
    expect(atr([bar(0, 10, 9, 10), bar(1, 15, 14, 15)], 1)).toEqual([1, 5])
  })
})
