import { describe, expect, it } from 'vitest'
import { BTC, ETH, MEME, NOW_MS } from '@/server/paper/testing/testShapes'
import { type Candle, extendCandle } from './candle'
import { CANDLE_INTERVALS, candleIndexAt, candleOpenTimeMs, MINUTE_MS } from './intervals'
import { createMarketModel } from './marketModel'
import { PATH_ORIGIN_MS } from './pathTree'
import { priceStepTicks, snapNearestTicks } from './priceGrid'
import { synthesizeCandles } from './synthesizeCandles'

function fold(candles: readonly Candle[]): Candle | undefined {
  const [first, ...rest] = candles
  if (first === undefined) return undefined
  const whole = { ...first }
  for (const candle of rest) extendCandle(whole, candle)
  return whole
}

function minutes(fromMs: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, at) => fromMs + at * MINUTE_MS)
}

describe('candles of a path', () => {
  it('agree with the minutes they are made of: volume exactly, extremes all but always', () => {
    let differing = 0
    let compared = 0
    for (const shape of [BTC, ETH, MEME]) {
      const model = createMarketModel('perpdesk', shape)
      for (let hour = 0; hour < 300; hour++) {
        const fromMs = Date.UTC(2026, 9, 1, hour)
        const [whole] = synthesizeCandles(model, [fromMs, fromMs + 60 * MINUTE_MS])
        const folded = fold(synthesizeCandles(model, minutes(fromMs, 60)))
        expect({ ...whole, highTicks: 0, lowTicks: 0 }).toEqual({
          ...folded,
          highTicks: 0,
          lowTicks: 0,
        })
        for (const key of ['highTicks', 'lowTicks'] as const) {
          const difference = Math.abs((whole?.[key] ?? 0) - (folded?.[key] ?? 0))
          compared += 1
          if (difference > 0) differing += 1
          expect(difference / (folded?.[key] ?? 1)).toBeLessThan(0.0002)
        }
      }
    }
    expect(differing / compared).toBeLessThan(0.01)
  })

  it('agree with their parts over a month as over an hour', () => {
    const model = createMarketModel('perpdesk', BTC)
    const month = [Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 1)]
    const days = Array.from({ length: 31 }, (_, day) => Date.UTC(2026, 8, 1 + day))
    const [whole] = synthesizeCandles(model, month)
    const folded = fold(synthesizeCandles(model, days))
    expect(whole).toMatchObject({
      volumeLots: folded?.volumeLots,
      openTicks: folded?.openTicks,
      closeTicks: folded?.closeTicks,
    })
    expect((whole?.highTicks ?? 0) / (folded?.highTicks ?? 1)).toBeCloseTo(1, 4)
    expect((whole?.lowTicks ?? 0) / (folded?.lowTicks ?? 1)).toBeCloseTo(1, 4)
  })

  it('join without a jump and hold every price of the path', () => {
    const model = createMarketModel('perpdesk', ETH)
    const candles = synthesizeCandles(model, minutes(NOW_MS, 600))
    for (const [at, candle] of candles.entries()) {
      const next = candles[at + 1]
      if (next) expect(next.openTicks).toBe(candle.closeTicks)
      for (let second = 0; second < 60; second += 7) {
        const mid = model.path.midTicksAt(candle.openTimeMs + second * 1000)
        const step = priceStepTicks(model.grid, mid)
        expect(mid).toBeLessThanOrEqual(candle.highTicks + step)
        expect(mid).toBeGreaterThanOrEqual(candle.lowTicks - step)
      }
    }
  })

  it('look alive: bodies, wicks and changing volume in minutes', () => {
    const model = createMarketModel('perpdesk', BTC)
    const candles = synthesizeCandles(model, minutes(NOW_MS, 1_440))
    const part = (has: (candle: Candle) => boolean): number =>
      candles.filter(has).length / candles.length
    expect(part((candle) => candle.openTicks !== candle.closeTicks)).toBeGreaterThan(0.95)
    expect(
      part(({ highTicks, openTicks, closeTicks }) => highTicks > Math.max(openTicks, closeTicks)),
    ).toBeGreaterThan(0.7)
    expect(
      part(({ lowTicks, openTicks, closeTicks }) => lowTicks < Math.min(openTicks, closeTicks)),
    ).toBeGreaterThan(0.7)
    const volumes = candles.map((candle) => candle.volumeLots).sort((a, b) => a - b)
    expect((volumes[1_296] ?? 0) / (volumes[144] ?? 1)).toBeGreaterThan(4)
    expect(volumes[0]).toBeGreaterThan(0)
  })

  it('lie on the grid of the market, with the open and close between high and low', () => {
    for (const shape of [BTC, ETH, MEME]) {
      const model = createMarketModel('perpdesk', shape)
      for (const candle of synthesizeCandles(model, minutes(NOW_MS, 300))) {
        const { openTicks, highTicks, lowTicks, closeTicks } = candle
        for (const price of [openTicks, highTicks, lowTicks, closeTicks]) {
          expect(price).toBe(snapNearestTicks(model.grid, price))
          expect(price).toBeGreaterThanOrEqual(lowTicks)
          expect(price).toBeLessThanOrEqual(highTicks)
        }
      }
    }
  })

  it('carry a shock in the candle it falls into and in all later ones', () => {
    const plain = createMarketModel('perpdesk', BTC)
    const shocked = createMarketModel('perpdesk', BTC)
    const shockMs = NOW_MS + 30 * MINUTE_MS + 17_000
    shocked.path.addShock({ timeMs: shockMs, logShift: Math.log(1.1) })
    const before = synthesizeCandles(plain, minutes(NOW_MS, 60))
    const after = synthesizeCandles(shocked, minutes(NOW_MS, 60))
    expect(after.slice(0, 30)).toEqual(before.slice(0, 30))
    expect((after[30]?.highTicks ?? 0) / (before[30]?.openTicks ?? 1)).toBeGreaterThan(1.09)
    expect((after[30]?.lowTicks ?? 0) / (before[30]?.openTicks ?? 1)).toBeLessThan(1.01)
    expect((after[59]?.closeTicks ?? 0) / (before[59]?.closeTicks ?? 1)).toBeCloseTo(1.1, 3)
    const [hour] = synthesizeCandles(shocked, [NOW_MS, NOW_MS + 60 * MINUTE_MS])
    expect(hour?.highTicks).toBe(Math.max(...after.map((candle) => candle.highTicks)))
  })

  it('make 5,000 of any interval quickly', () => {
    const model = createMarketModel('perpdesk', BTC)
    for (const interval of CANDLE_INTERVALS) {
      const last = candleIndexAt(interval, NOW_MS)
      const first = Math.max(last - 4_999, candleIndexAt(interval, PATH_ORIGIN_MS) + 1)
      const boundaries: number[] = []
      for (let index = first; index <= last; index++) {
        boundaries.push(candleOpenTimeMs(interval, index))
      }
      const before = process.cpuUsage()
      const candles = synthesizeCandles(model, boundaries)
      expect(candles).toHaveLength(boundaries.length - 1)
      // 10-60 ms; the time of the processor, which other programs on the machine do not add to.
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
    }
  })
})
