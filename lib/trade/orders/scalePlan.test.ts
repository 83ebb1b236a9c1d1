import { describe, expect, it } from 'vitest'
import { add, decimal, ZERO } from '@/lib/decimal/decimal'
import {
  averageOf,
  hasTwins,
  isScaleCount,
  isScaleSkew,
  planScale,
  type ScaleRequest,
  scaleAverage,
  scalePrices,
} from './scalePlan'

const market = { szDecimals: 3, priceDecimals: 1 }
const request: ScaleRequest = {
  side: 'BUY',
  from: decimal('60000'),
  to: decimal('59000'),
  count: 5,
  skew: decimal('1'),
}

describe('scalePrices', () => {
  it('spaces the orders evenly, both ends included', () => {
    expect(scalePrices(request, market)).toEqual(['60000', '59750', '59500', '59250', '59000'])
  })

  it('puts each on the grid, toward safety for its side', () => {
    const uneven = { ...request, count: 4 }
    expect(scalePrices(uneven, market)).toEqual(['60000', '59666', '59333', '59000'])
    expect(scalePrices({ ...uneven, side: 'SELL' }, market)).toEqual([
      '60000',
      '59667',
      '59334',
      '59000',
    ])
  })

  it('says when the range is too narrow for so many', () => {
    expect(hasTwins(scalePrices({ ...request, to: decimal('59998') }, market))).toBe(true)
    expect(hasTwins(scalePrices(request, market))).toBe(false)
  })
})

describe('planScale', () => {
  const sizesOf = (change: Partial<ScaleRequest>, size: string) =>
    planScale({ ...request, ...change }, decimal(size), market).map((order) => order.size)

  it('shares the size equally without a skew', () => {
    expect(sizesOf({}, '0.5')).toEqual(['0.1', '0.1', '0.1', '0.1', '0.1'])
  })

  it('grows toward the last with a skew above one, toward the first below', () => {
    expect(sizesOf({ skew: decimal('3') }, '1')).toEqual(['0.1', '0.15', '0.2', '0.25', '0.3'])
    expect(sizesOf({ skew: decimal('0.5') }, '0.15')).toEqual([
      '0.04',
      '0.035',
      '0.03',
      '0.025',
      '0.02',
    ])
  })

  it.each(['0.007', '0.123', '0.999', '4.321'])('adds up to %s exactly', (size) => {
    for (const skew of ['0.1', '1', '2.5', '10']) {
      const sizes = sizesOf({ skew: decimal(skew), count: 7 }, size)
      expect(sizes.reduce(add, ZERO)).toBe(size)
    }
  })

  it('leaves orders at zero where there are more of them than lots', () => {
    expect(sizesOf({}, '0.003')).toEqual(['0.001', '0.001', '0.001', '0', '0'])
  })
})

describe('averages', () => {
  it('weighs prices by size', () => {
    const orders = planScale({ ...request, skew: decimal('3') }, decimal('1'), market)
    expect(averageOf(orders)).toBe('59375')
    expect(scaleAverage({ ...request, skew: decimal('3') }, market)).toBe('59375')
  })

  it('has none without orders', () => {
    expect(averageOf([])).toBeUndefined()
  })
})

it('bounds how many orders there are and how much their sizes differ', () => {
  expect([1, 2, 50, 51, 2.5].map(isScaleCount)).toEqual([false, true, true, false, false])
  expect(['0.09', '0.1', '10', '10.1'].map((skew) => isScaleSkew(decimal(skew)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
