import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Candle } from '@/lib/schema/model/candle'
import { createCandleHistory } from './candleHistory'

const MINUTE = 60_000

function candle(minute: number, close = '100', volume = '1'): Candle {
  return {
    t: minute * MINUTE,
    o: decimal('100'),
    h: decimal('101'),
    l: decimal('99'),
    c: decimal(close),
    v: decimal(volume),
  }
}

describe('createCandleHistory', () => {
  it('redraws the forming bar and appends the next one', () => {
    const history = createCandleHistory(MINUTE)
    history.merge([candle(1), candle(2)])
    expect(history.push(candle(2, '105')).kind).toBe('update')
    expect(history.push(candle(3, '106')).kind).toBe('update')
    expect(history.candles().map((bar) => [bar.t / MINUTE, bar.c])).toEqual([
      [1, '100'],
      [2, '105'],
      [3, '106'],
    ])
  })

  it('says that bars are missing instead of drawing a jump', () => {
    const history = createCandleHistory(MINUTE)
    expect(history.push(candle(1)).kind).toBe('gap')
    history.merge([candle(1)])
    expect(history.push(candle(9)).kind).toBe('gap')
    expect(history.candles()).toHaveLength(1)
  })

  it('draws a bar after one left out and says so, but not after a longer month', () => {
    const history = createCandleHistory(30 * 1_440 * MINUTE)
    const day = (days: number) => candle(days * 1_440)
    history.merge([day(0)])
    expect(history.push(day(31))).toMatchObject({ kind: 'update', skipsBar: false })
    expect(history.push(day(31 + 59))).toMatchObject({ kind: 'update', skipsBar: true })
  })

  it('ignores a late frame of a bar that is closed', () => {
    const history = createCandleHistory(MINUTE)
    history.merge([candle(1), candle(2)])
    expect(history.push(candle(1, '55')).kind).toBe('ignored')
    expect(history.candles()[0]?.c).toBe('100')
  })

  it('puts older pages before and newer ones over what it holds', () => {
    const history = createCandleHistory(MINUTE)
    history.merge([candle(5), candle(6, '1')])
    history.merge([candle(3), candle(4)])
    history.merge([candle(6, '2'), candle(7)])
    expect(history.candles().map((bar) => bar.t / MINUTE)).toEqual([3, 4, 5, 6, 7])
    expect(history.candles()[3]?.c).toBe('2')
    expect(history.oldestMs()).toBe(3 * MINUTE)
  })

  it('starts again from a page that lies wholly after a hole', () => {
    const history = createCandleHistory(MINUTE)
    history.merge([candle(1), candle(2)])
    history.merge([candle(50), candle(51)])
    expect(history.candles().map((bar) => bar.t / MINUTE)).toEqual([50, 51])
  })

  it('is not turned back by a page that was cached while the bar went on', () => {
    const history = createCandleHistory(MINUTE)
    history.merge([candle(1, '100', '1')])
    history.push(candle(1, '105', '3'))
    history.merge([candle(1, '101', '2')])
    expect(history.candles()[0]?.c).toBe('105')
    history.merge([candle(1, '107', '4')])
    expect(history.candles()[0]?.c).toBe('107')
  })
})
