import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lte } from '@/lib/decimal/compare'
import { add, decimal, div, mul } from '@/lib/decimal/decimal'
import { isOnStep } from '@/lib/decimal/snap'
import { feeOn, initialMargin } from './margin'
import { orderAmounts, percentOf } from './orderAmounts'

const market = { price: decimal('100'), leverage: 10, sizeIncrement: decimal('0.001') }
const account = { availableMargin: decimal('1000'), feeRate: decimal('0.00045') }

describe('orderAmounts', () => {
  it('keeps a typed size that is on the lot as it is', () => {
    const held = { field: 'size' as const, value: decimal('0.29') }
    expect(orderAmounts(held, market, account)).toEqual({
      size: '0.29',
      notional: '29',
      margin: '2.9',
    })
  })

  it('rounds a derived size down to the lot and takes the notional from the rounded size', () => {
    const held = { field: 'notional' as const, value: decimal('10.19') }
    expect(orderAmounts(held, market, account)).toMatchObject({ size: '0.101', notional: '10.1' })
  })

  it('gives nothing below one lot', () => {
    const held = { field: 'notional' as const, value: decimal('0.05') }
    expect(orderAmounts(held, market, account)).toBeUndefined()
  })

  it('leaves room for the fee at 100 percent, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 10, max: 1_000_000 }),
        (cents, leverage, usd) => {
          const price = div(decimal(String(cents)), decimal('100'), 2, 'down')
          const availableMargin = decimal(String(usd))
          const amounts = orderAmounts(
            { field: 'percent', value: decimal('100') },
            { price, leverage, sizeIncrement: decimal('0.00001') },
            { availableMargin, feeRate: account.feeRate },
          )
          if (amounts === undefined) return
          const needed = add(
            initialMargin(amounts.notional, leverage),
            feeOn(amounts.notional, account.feeRate),
          )
          expect(lte(needed, add(availableMargin, decimal('0.000002')))).toBe(true)
          expect(isOnStep(amounts.size, decimal('0.00001'))).toBe(true)
        },
      ),
      { seed: 11, numRuns: 500 },
    )
  })

  it('reads a percent back from the size it gave', () => {
    for (const percent of ['25', '50', '75', '100']) {
      const held = { field: 'percent' as const, value: decimal(percent) }
      const amounts = orderAmounts(held, market, account)
      expect(percentOf(amounts?.size ?? decimal('0'), market, account)).toBe(Number(percent))
    }
    expect(percentOf(mul(decimal('1000'), decimal('1000')), market, account)).toBe(100)
  })
})
