import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gt, lt } from '@/lib/decimal/compare'
import { add, decimal, mul, sub } from '@/lib/decimal/decimal'
import { estimateLiquidationPrice, liquidationDistance, maintenanceRate } from './liquidationPrice'
import { initialMargin } from './margin'

describe('estimateLiquidationPrice', () => {
  it("agrees with the venue's formula for a new isolated position", () => {
    // entry - side*(entry/lev - entry*mmr)/(1 - mmr*side)
    const position = {
      side: 'LONG' as const,
      size: decimal('1'),
      entryPrice: decimal('100'),
      collateral: decimal('10'),
      maintenanceMarginRate: decimal('0.0125'),
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
      maintenanceMarginRate: decimal('0.0125'),
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
          const collateral = initialMargin(mul(size, entryPrice), leverage)
          const price = estimateLiquidationPrice({
            side,
            size,
            entryPrice,
            collateral,
            maintenanceMarginRate: rate,
          })
          if (price === null) return
          const gain = mul(size, side === 'LONG' ? sub(price, entryPrice) : sub(entryPrice, price))
          const left = sub(add(collateral, gain), mul(mul(size, price), rate))
          const tolerance = mul(size, decimal('0.0000001'))
          expect(gt(left, sub(decimal('0'), tolerance)) && lt(left, tolerance)).toBe(true)
        },
      ),
      { seed: 7, numRuns: 500 },
    )
  })

  it('falls back to half the inverse of the highest leverage', () => {
    expect(maintenanceRate(undefined, 40)).toBe('0.0125')
    expect(maintenanceRate(0.02, 40)).toBe('0.02')
  })

  it('states the distance as a signed fraction of the mark', () => {
    expect(liquidationDistance(decimal('100'), decimal('90'))).toBe('-0.1')
  })
})
