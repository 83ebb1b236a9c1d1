import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { gt, lt } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, mul, sub } from '@/lib/decimal/decimal'
import { estimateLiquidationPrice, liquidationDistance } from './liquidationPrice'
import { maintenanceTiers } from './maintenance'
import { initialMargin } from './margin'

describe('estimateLiquidationPrice', () => {
  it("agrees with the venue's formula for a new isolated position", () => {
    // entry - side*(entry/lev - entry*mmr)/(1 - mmr*side)
    const position = {
      side: 'LONG' as const,
      size: decimal('1'),
      entryPrice: decimal('100'),
      collateral: decimal('10'),
      tiers: maintenanceTiers({ maxLeverage: 40 }),
    }
    expect(estimateLiquidationPrice(position)).toBe('91.1392405063')
    expect(estimateLiquidationPrice({ ...position, side: 'SHORT' })).toBe('108.6419753086')
  })

  it('has none where the collateral covers a fall to zero', () => {
    const covered = estimateLiquidationPrice({
      side: 'LONG',
      size: decimal('1'),
      entryPrice: decimal('100'),
      collateral: decimal('100'),
      tiers: maintenanceTiers({ maxLeverage: 40 }),
    })
    expect(covered).toBeNull()
  })

  it('leaves exactly the maintenance margin at the price it names', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        (cents, lots, leverage, side) => {
          const entryPrice = mul(decimal(String(cents)), decimal('0.01'))
          const size = mul(decimal(String(lots)), decimal('0.001'))
          const rate = decimal('0.0125')
          const collateral = initialMargin(mul(size, entryPrice), leverage, {})
          const price = estimateLiquidationPrice({
            side,
            size,
            entryPrice,
            collateral,
            tiers: maintenanceTiers({ maintenanceMarginRate: 0.0125 }),
          })
          if (price === null) return
          const gain = mul(size, side === 'LONG' ? sub(price, entryPrice) : sub(entryPrice, price))
          const left = sub(add(collateral, gain), mul(mul(size, price), rate))
          const tolerance = mul(size, decimal('0.0000001'))
          expect(gt(left, sub(decimal('0'), tolerance)) && lt(left, tolerance)).toBe(true)
        },
      ),
      { seed: fuzzSeed('liquidation price', 7), numRuns: 500 },
    )
  })

  it('leaves what the tier of its own notional asks for, whichever that is', () => {
    const market = {
      marginTiers: [
        { lowerBound: decimal('0'), maxLeverage: 40, maintenanceMarginRate: 1 / 80 },
        { lowerBound: decimal('150000000'), maxLeverage: 20, maintenanceMarginRate: 1 / 40 },
      ],
    }
    const tiers = maintenanceTiers(market)
    const needed = (notional: Decimal) =>
      tiers
        .filter(({ lowerBound }) => !gt(lowerBound, notional))
        .slice(-1)
        .reduce((_, { rate, deduction }) => sub(mul(notional, rate), deduction), decimal('0'))
    const reached = new Set<boolean>()
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 6_000 }),
        fc.integer({ min: 2, max: 20 }),
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        (coins, leverage, side) => {
          const [entryPrice, size] = [decimal('60000'), decimal(String(coins))]
          const collateral = initialMargin(mul(size, entryPrice), leverage, {})
          const price = estimateLiquidationPrice({ side, size, entryPrice, collateral, tiers })
          if (price === null) return
          const notional = mul(size, price)
          reached.add(gt(notional, decimal('150000000')))
          const gain = mul(size, side === 'LONG' ? sub(price, entryPrice) : sub(entryPrice, price))
          const left = sub(add(collateral, gain), needed(notional))
          expect(gt(left, decimal('-0.001')) && lt(left, decimal('0.001'))).toBe(true)
        },
      ),
      { seed: fuzzSeed('liquidation price', 11), numRuns: 500 },
    )
    expect(reached).toEqual(new Set([true, false]))
  })

  it('takes a position beyond the first tier over sooner than its rate alone says', () => {
    const whole = {
      side: 'LONG' as const,
      size: decimal('5000'),
      entryPrice: decimal('60000'),
      collateral: decimal('15000000'),
    }
    const marginTiers = [
      { lowerBound: decimal('0'), maxLeverage: 40, maintenanceMarginRate: 0.0125 },
      { lowerBound: decimal('150000000'), maxLeverage: 20, maintenanceMarginRate: 0.025 },
    ]
    const tiered = estimateLiquidationPrice({ ...whole, tiers: maintenanceTiers({ marginTiers }) })
    const flat = estimateLiquidationPrice({
      ...whole,
      tiers: maintenanceTiers({ maxLeverage: 40 }),
    })
    // (300m - 15m - 1.875m) / (5000 x 0.975), against 285m / (5000 x 0.9875).
    expect([tiered, flat]).toEqual(['58076.9230769231', '57721.5189873418'])
  })

  it('states the distance as a signed fraction of the mark', () => {
    expect(liquidationDistance(decimal('100'), decimal('90'))).toBe('-0.1')
  })
})
