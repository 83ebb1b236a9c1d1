import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cmp, gt, isZero, lte } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul, sub } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import {
  isPriceOnGrid,
  isSizeOnGrid,
  priceDecimalsMax,
  priceIncrementAt,
  snapPrice,
  worstTriggerPrice,
} from './priceRules'

const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 16n }), fc.integer({ min: 0, max: 10 }))
  .map(([scaled, decimals]) => fromScaledInteger(scaled, decimals))
const szDecimals = fc.integer({ min: 0, max: 6 })

describe('the price grid', () => {
  it.each([
    ['65000', 5, true],
    ['65000.5', 5, false],
    ['123456', 5, true],
    ['3500.1', 4, true],
    ['3500.12', 4, false],
    ['14.301', 2, true],
    ['14.3012', 2, false],
    ['0.00012345', 0, false],
    ['0.001234', 0, true],
    ['0.0123', 5, false],
    ['1.2', 5, true],
    ['0', 0, false],
  ])('takes %s at %i size decimals: %s', (text, decimals, taken) => {
    expect(isPriceOnGrid(decimal(text), decimals)).toBe(taken)
  })

  it.each([
    ['65000', 5, '1'],
    ['3500', 4, '0.1'],
    ['14.3', 2, '0.001'],
    ['9999.9', 1, '0.1'],
    ['0.5', 0, '0.00001'],
    ['0.00001', 0, '0.000001'],
  ])('steps at %s with %i size decimals by %s', (text, decimals, step) => {
    expect(priceIncrementAt(decimal(text), decimals)).toBe(step)
  })

  it('leaves spot two decimals more', () => {
    expect(priceDecimalsMax(2)).toBe(4)
    expect(priceDecimalsMax(2, 'spot')).toBe(6)
    expect(priceDecimalsMax(8)).toBe(0)
  })

  it('snaps onto the grid, in the direction named, by less than one step', () => {
    fc.assert(
      fc.property(
        price,
        szDecimals,
        fc.constantFrom('down' as const, 'up' as const),
        (p, d, to) => {
          const snapped = snapPrice(p, d, to)
          if (isZero(snapped)) return
          expect(isPriceOnGrid(snapped, d)).toBe(true)
          expect(to === 'down' ? cmp(snapped, p) <= 0 : cmp(snapped, p) >= 0).toBe(true)
          const distance = to === 'down' ? sub(p, snapped) : sub(snapped, p)
          expect(cmp(distance, priceIncrementAt(p, d))).toBe(-1)
          expect(snapPrice(snapped, d, to)).toBe(snapped)
        },
      ),
    )
  })
})

describe('the size grid', () => {
  it('takes at most szDecimals decimals', () => {
    expect(isSizeOnGrid(decimal('0.01'), 2)).toBe(true)
    expect(isSizeOnGrid(decimal('0.011'), 2)).toBe(false)
  })
})

describe('worstTriggerPrice', () => {
  it.each([
    ['70000', 'sell', 5, '63000'],
    ['70000', 'buy', 5, '77000'],
    ['3333.3', 'sell', 4, '3000'],
    ['3333.4', 'sell', 4, '3000.1'],
    ['3333.4', 'buy', 4, '3666.7'],
  ] as const)(
    'of a trigger at %s for a %s at %i size decimals is %s',
    (trigger, side, d, worst) => {
      expect(worstTriggerPrice(decimal(trigger), side, d)).toBe(worst)
    },
  )

  it('is never worse than 10 % past the trigger and always on the grid', () => {
    const bounded = (p: Decimal, d: number) => isPriceOnGrid(p, d) && gt(p, decimal('0.001'))
    fc.assert(
      fc.property(price, szDecimals, (p, d) => {
        fc.pre(bounded(p, d))
        const sell = worstTriggerPrice(p, 'sell', d)
        const buy = worstTriggerPrice(p, 'buy', d)
        expect(isPriceOnGrid(sell, d) && isPriceOnGrid(buy, d)).toBe(true)
        expect(lte(mul(p, decimal('0.9')), sell) && lte(sell, p)).toBe(true)
        expect(lte(buy, mul(p, decimal('1.1'))) && lte(p, buy)).toBe(true)
      }),
    )
  })
})
