import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { averageDecimalsAt, powerOfTen, priceDecimalsAt, priceStepAt } from './priceStep'

describe('priceStepAt', () => {
  it('is the exact tick where the market states one', () => {
    expect(priceStepAt({ priceIncrement: decimal('0.5') }, decimal('68412'))).toBe('0.5')
  })

  it.each([
    ['68412', 1, '1'],
    ['123456', 1, '1'],
    ['3360.1', 2, '0.1'],
    ['99.5', 4, '0.001'],
    ['1.2345', 6, '0.0001'],
    ['0.012345', 6, '0.000001'],
    ['0.00001234', 6, '0.000001'],
  ])('keeps five significant figures of %s within %d decimals', (price, priceDecimals, step) => {
    expect(priceStepAt({ priceDecimals }, decimal(price))).toBe(step)
  })

  it('is the finest step at zero', () => {
    expect(priceStepAt({ priceDecimals: 3 }, decimal('0'))).toBe('0.001')
  })
})

describe('averageDecimalsAt', () => {
  it('shows one place more than the prices have that it lies between', () => {
    expect(averageDecimalsAt({ priceDecimals: 2 }, decimal('3360.123456'))).toBe(2)
    expect(averageDecimalsAt({ priceIncrement: decimal('0.5') }, decimal('68412.3'))).toBe(2)
    expect(averageDecimalsAt(undefined, decimal('68412.123456'))).toBe(3)
  })
})

describe('priceDecimalsAt', () => {
  it('shows as many places as the step has', () => {
    expect(priceDecimalsAt({ priceDecimals: 2 }, decimal('3360.12'))).toBe(1)
    expect(priceDecimalsAt({ priceDecimals: 1 }, decimal('68412'))).toBe(0)
  })
})

describe('powerOfTen', () => {
  it.each([
    [3, '1000'],
    [0, '1'],
    [-1, '0.1'],
    [-4, '0.0001'],
  ])('10^%d is %s', (exponent, text) => {
    expect(powerOfTen(exponent)).toBe(text)
  })
})
