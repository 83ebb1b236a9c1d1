import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import {
  feeFraction,
  fromBaseAmount,
  fromPriceTicks,
  leverageOf,
  marginFraction,
  percentToFraction,
  priceIncrement,
  ScaleError,
  sizeIncrement,
  toAssetUnits,
  toBaseAmount,
  toPriceTicks,
} from './scale'

const ETH = { sizeDecimals: 4, priceDecimals: 2, multiplier: decimal('1') }
const PEPE = { sizeDecimals: 0, priceDecimals: 6, multiplier: decimal('1000') }

describe('scales', () => {
  it('count sizes and prices in the venue’s whole numbers', () => {
    expect(toBaseAmount(decimal('0.1'), ETH)).toBe(1000n)
    expect(toPriceTicks(decimal('4050'), ETH)).toBe(405_000n)
    expect(toAssetUnits(decimal('12345.678901'), 6)).toBe(12_345_678_901n)
  })

  it('show a contract of a thousand units by the unit', () => {
    expect(sizeIncrement(PEPE)).toBe('1000')
    expect(priceIncrement(PEPE)).toBe('0.000000001')
    expect(toBaseAmount(decimal('5000'), PEPE)).toBe(5n)
    expect(toPriceTicks(decimal('0.000012345'), PEPE)).toBe(12_345n)
    expect(fromBaseAmount(5n, PEPE)).toBe('5000')
    expect(fromPriceTicks(12_345n, PEPE)).toBe('0.000012345')
    expect(() => toBaseAmount(decimal('1500'), PEPE)).toThrow(/multiple of 1000/)
  })

  it('come back to the same number for every whole number in range', () => {
    const scale = fc.record({
      sizeDecimals: fc.integer({ min: 0, max: 8 }),
      priceDecimals: fc.integer({ min: 0, max: 8 }),
      multiplier: fc.constantFrom('1', '10', '1000', '0.01').map(decimal),
    })
    const size = fc.bigInt({ min: 1n, max: 2n ** 48n - 1n })
    const price = fc.bigInt({ min: 1n, max: 2n ** 32n - 1n })
    fc.assert(
      fc.property(scale, size, price, (market, amount, ticks) => {
        expect(toBaseAmount(fromBaseAmount(amount, market), market)).toBe(amount)
        expect(toPriceTicks(fromPriceTicks(ticks, market), market)).toBe(ticks)
      }),
    )
  })

  it.each([
    ['a size off the grid', () => toBaseAmount(decimal('0.00001'), ETH)],
    ['a size of zero', () => toBaseAmount(decimal('0'), ETH)],
    ['a size beyond 2^48 - 1', () => toBaseAmount(fromScaledInteger(2n ** 48n, 4), ETH)],
    ['a price off the grid', () => toPriceTicks(decimal('4050.001'), ETH)],
    ['a price of zero', () => toPriceTicks(decimal('0'), ETH)],
    ['a price beyond 2^32 - 1', () => toPriceTicks(fromScaledInteger(2n ** 32n, 2), ETH)],
    ['an amount too fine', () => toAssetUnits(decimal('0.0000001'), 6)],
    ['an amount beyond 2^60 - 1', () => toAssetUnits(fromScaledInteger(2n ** 60n, 6), 6)],
  ])('refuse %s and round nothing', (_, make) => {
    expect(make).toThrow(ScaleError)
  })

  it('take the greatest numbers of the wire', () => {
    expect(toBaseAmount(fromScaledInteger(2n ** 48n - 1n, 4), ETH)).toBe(2n ** 48n - 1n)
    expect(toPriceTicks(fromScaledInteger(2n ** 32n - 1n, 2), ETH)).toBe(2n ** 32n - 1n)
  })

  it('read fees in ticks and rates in percent', () => {
    expect(feeFraction(280)).toBe('0.00028')
    expect(percentToFraction(decimal('0.0012'))).toBe('0.000012')
    expect(percentToFraction(decimal('-5'))).toBe('-0.05')
  })

  it('round a margin fraction down as the venue’s clients do', () => {
    expect([1, 3, 20, 50].map(marginFraction)).toEqual([10_000, 3_333, 500, 200])
  })

  it('read a margin fraction as the leverage it was made of, else rounded down', () => {
    for (let leverage = 1; leverage <= 100; leverage += 1) {
      expect(leverageOf(marginFraction(leverage))).toBe(leverage)
    }
    const read = [667, 3_334, 297, 298, 6_667, 6_666, 150, 0].map(leverageOf)
    expect(read).toEqual([14.99, 2.999, 33.67, 33.55, 1.4999, 1.5, 66.66, 1])
  })

  it('give every margin fraction a leverage that stands for that fraction alone', () => {
    const fractions = Array.from({ length: 10_000 }, (_, index) => index + 1)
    expect(fractions.map((fraction) => marginFraction(leverageOf(fraction)))).toEqual(fractions)
  })
})
