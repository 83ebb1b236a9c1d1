import { describe, expect, it } from 'vitest'
import { BTC, ETH, MEME, NOW_MS } from '@/server/paper/testing/testShapes'
import { foldPath } from './foldPath'
import { HOUR_MS, MINUTE_MS } from './intervals'
import { PATH_ORIGIN_MS } from './pathTree'
import { createPricePath, PATH_EPOCH_MS } from './pricePath'

const DEFAULT_SEED = 'perpdesk'

describe('a price path', () => {
  it('is the same on every asking, whatever was asked before', () => {
    const one = createPricePath(DEFAULT_SEED, BTC)
    const other = createPricePath(DEFAULT_SEED, BTC)
    const times = Array.from({ length: 200 }, (_, at) => NOW_MS + at * 12_345)
    const forwards = times.map((timeMs) => one.midTicksAt(timeMs))
    const backwards = times.toReversed().map((timeMs) => other.midTicksAt(timeMs))
    expect(backwards.toReversed()).toEqual(forwards)
  })

  it('differs by seed and by market', () => {
    const prices = [
      createPricePath('one', BTC),
      createPricePath('two', BTC),
      createPricePath('one', { ...BTC, definition: { ...BTC.definition, marketId: 'OTHER' } }),
    ].map((path) => path.midTicksAt(NOW_MS))
    expect(new Set(prices).size).toBe(3)
  })

  it('of a seed ahead has the prices, premiums and activity that the seed has that much later', () => {
    const path = createPricePath(DEFAULT_SEED, BTC)
    const ahead = createPricePath(`${DEFAULT_SEED}@12345`, BTC)
    for (let step = 0; step < 50; step++) {
      const timeMs = NOW_MS + step * 7_777
      const laterMs = timeMs + 12_345 * MINUTE_MS
      expect(ahead.midTicksAt(timeMs)).toBe(path.midTicksAt(laterMs))
      expect(ahead.oracleTicksAt(timeMs)).toBe(path.oracleTicksAt(laterMs))
      expect(ahead.activityAt(timeMs)).toBe(path.activityAt(laterMs))
    }
    const hours = (fromMs: number) => [fromMs, fromMs + HOUR_MS, fromMs + 2 * HOUR_MS]
    const wholeMs = Math.floor(NOW_MS / HOUR_MS) * HOUR_MS
    expect(foldPath(ahead, hours(wholeMs))).toEqual(
      foldPath(path, hours(wholeMs + 12_345 * MINUTE_MS)),
    )
  })

  it('passes through its base price at the epoch', () => {
    for (const shape of [BTC, ETH, MEME]) {
      const ticks = createPricePath(DEFAULT_SEED, shape).midTicksAt(PATH_EPOCH_MS)
      const base = Number(shape.basePrice) * 10 ** shape.definition.priceDecimals
      expect(ticks / base).toBeCloseTo(1, 9)
    }
  })

  it('moves BTC and ETH by less than 1 % in any 5 minutes of the default seed', () => {
    for (const shape of [BTC, ETH]) {
      const path = createPricePath(DEFAULT_SEED, shape)
      let largest = 0
      // Two weeks around now, every 30 s.
      for (let step = -20_160; step < 20_160; step++) {
        const from = path.oracleTicksAt(NOW_MS + step * 30_000)
        const to = path.oracleTicksAt(NOW_MS + step * 30_000 + 5 * MINUTE_MS)
        largest = Math.max(largest, Math.abs(to / from - 1))
      }
      expect(largest).toBeLessThan(0.01)
      expect(largest).toBeGreaterThan(0.001)
    }
  })

  it('moves as much in an hour as its listing says, within a fifth', () => {
    const path = createPricePath(DEFAULT_SEED, ETH)
    let sum = 0
    const count = 4_000
    for (let hour = 0; hour < count; hour++) {
      const from = path.midTicksAt(NOW_MS - hour * HOUR_MS)
      sum += Math.log(path.midTicksAt(NOW_MS - (hour + 1) * HOUR_MS) / from) ** 2
    }
    const bps = Math.sqrt(sum / count) * 10_000
    expect(bps).toBeGreaterThan(ETH.hourlyVolatilityBps * 0.8)
    expect(bps).toBeLessThan(ETH.hourlyVolatilityBps * 1.2)
  })

  it('knows calm and burst: activity differs tenfold over a day', () => {
    const path = createPricePath(DEFAULT_SEED, BTC)
    const activity = Array.from({ length: 1_440 }, (_, minute) =>
      path.activityAt(NOW_MS + minute * MINUTE_MS),
    ).sort((a, b) => a - b)
    expect((activity[1_368] ?? 0) / (activity[72] ?? 1)).toBeGreaterThan(10)
  })

  it('has no visible jump from one block to the next', () => {
    const path = createPricePath(DEFAULT_SEED, BTC)
    let largest = 0
    for (let block = 0; block < 36_000; block++) {
      const from = path.midTicksAt(NOW_MS + block * 100)
      largest = Math.max(largest, Math.abs(path.midTicksAt(NOW_MS + (block + 1) * 100) / from - 1))
    }
    expect(largest).toBeLessThan(0.0005)
  })

  it('is shifted by a shock from its moment on and not before', () => {
    const path = createPricePath(DEFAULT_SEED, BTC)
    const plain = createPricePath(DEFAULT_SEED, BTC)
    path.addShock({ timeMs: NOW_MS, logShift: Math.log(1.05) })
    expect(path.midTicksAt(NOW_MS - 1)).toBe(plain.midTicksAt(NOW_MS - 1))
    expect(path.midTicksAt(NOW_MS) / plain.midTicksAt(NOW_MS)).toBeCloseTo(1.05, 9)
    expect(() => path.addShock({ timeMs: NOW_MS - 1, logShift: 0 })).toThrow('earlier')
  })

  it('stays believable over all the years there are', () => {
    for (const shape of [BTC, ETH, MEME]) {
      const path = createPricePath(DEFAULT_SEED, shape)
      const base = Number(shape.basePrice) * 10 ** shape.definition.priceDecimals
      for (let timeMs = PATH_ORIGIN_MS; timeMs < Date.UTC(2077, 0); timeMs += 97 * 24 * HOUR_MS) {
        const ratio = path.midTicksAt(timeMs) / base
        expect(ratio).toBeGreaterThan(0.02)
        expect(ratio).toBeLessThan(50)
      }
    }
  })
})
