import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, mul, sub } from '@/lib/decimal/decimal'
import { isOnStep, roundDown, snapToStep } from '@/lib/decimal/snap'
import { mapCandle } from './map/mapCandle'
import { mapMarket } from './map/mapMarket'
import { WireCandle } from './wire/wire'

describe('no step of a lot is lost to a float', () => {
  it('keeps sizes that a float would round off', () => {
    // 0.29 * 100 is 28.999999999999996 as floats.
    expect(mul(decimal('0.29'), decimal('100'))).toBe('29')
    expect(snapToStep(decimal('0.29'), decimal('0.01'), 'down')).toBe('0.29')
  })

  it('leaves every size that is on the lot as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (units) => {
        const size = mul(decimal(String(units)), decimal('0.00001'))
        expect(roundDown(size, 5)).toBe(size)
        expect(isOnStep(size, decimal('0.00001'))).toBe(true)
      }),
    )
  })
})

describe('grids that are not powers of ten are reported and respected', () => {
  it('snaps to a step of a quarter, and knows what is off it', () => {
    expect(snapToStep(decimal('10.30'), decimal('0.25'), 'down')).toBe('10.25')
    expect(isOnStep(decimal('10.30'), decimal('0.25'))).toBe(false)
    expect(sub(snapToStep(decimal('10.30'), decimal('0.25'), 'up'), decimal('10.25'))).toBe('0.25')
  })

  it('has the lot of a market and no fixed tick, for the venue’s depends on the price', () => {
    const market = mapMarket({ name: 'ETH', szDecimals: 4, maxLeverage: 25 }, 'hyperliquid')
    expect(market.sizeIncrement).toBe('0.0001')
    expect(market).not.toHaveProperty('priceIncrement')
  })
})

describe('a candle is identified by the opening of its bucket', () => {
  it('keeps one bar through every tick of it', () => {
    const answers = JSON.parse(readFileSync('fixtures/hyperliquid/answers.json', 'utf8'))
    const candle = WireCandle.parse(answers.candle)
    const ticks = [0, 1_000, 59_000].map((afterMs) =>
      mapCandle({ ...candle, T: candle.T + afterMs, n: candle.n + 1 }),
    )
    expect(new Set(ticks.map(({ t }) => t))).toEqual(new Set([candle.t]))
  })
})
