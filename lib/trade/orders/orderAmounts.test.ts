import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { orderAmounts } from './orderAmounts'

const market = { szDecimals: 3 }
const price = decimal('2000')

describe('orderAmounts', () => {
  it('rounds the size down, so that nothing exceeds what was held', () => {
    expect(orderAmounts(market, price, 5, { notional: decimal('101.9') })).toEqual({
      size: '0.05',
      notional: '100',
      margin: '20',
    })
    expect(orderAmounts(market, price, 5, { margin: decimal('20.5') })).toMatchObject({
      size: '0.051',
      margin: '20.4',
    })
  })

  it('keeps a size that is on the lots, and rounds its margin up', () => {
    expect(orderAmounts(market, price, 3, { size: decimal('0.0509') })).toEqual({
      size: '0.05',
      notional: '100',
      margin: '33.333334',
    })
  })

  it('goes by the market’s own lot where it has one', () => {
    const lots = { szDecimals: 3, sizeIncrement: decimal('0.02') }
    expect(orderAmounts(lots, price, 1, { notional: decimal('100') })?.size).toBe('0.04')
  })

  it('is nothing below one lot', () => {
    expect(orderAmounts(market, price, 1, { notional: decimal('1.99') })).toBeUndefined()
  })
})
