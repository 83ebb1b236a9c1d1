import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { priceAtPixel, stepPrice } from './dragPrice'

const five = { priceDecimals: 1 }
const half = { priceIncrement: decimal('0.5'), priceDecimals: 1 }

describe('priceAtPixel', () => {
  it('lands on the grid of the market, whatever the pixel says', () => {
    expect(priceAtPixel(five, 62_143.7213)).toBe('62144')
    expect(priceAtPixel(half, 62_143.7213)).toBe('62143.5')
    expect(priceAtPixel({ priceDecimals: 6 }, 0.0123456789)).toBe('0.012346')
  })

  it('is nothing where no price is', () => {
    for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, 0, -5, 0.000001]) {
      expect(priceAtPixel(five, value)).toBeUndefined()
    }
  })
})

describe('stepPrice', () => {
  it('walks by ticks', () => {
    expect(stepPrice(half, decimal('100'), 1, 10)).toBe('105')
    expect(stepPrice(half, decimal('100'), -1, 1)).toBe('99.5')
  })

  it('never walks out of the prices', () => {
    expect(stepPrice(half, decimal('0.5'), -1, 1)).toBe('0.5')
  })
})
