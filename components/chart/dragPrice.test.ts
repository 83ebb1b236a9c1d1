import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { changeOfMove, instantEffect, priceAtPixel, stepPrice } from './dragPrice'

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

describe('changeOfMove', () => {
  const resting = { side: 'BUY', remainingSize: decimal('0.2') } as const

  it('keeps the size of a resting order beside its new price', () => {
    expect(changeOfMove(five, resting, decimal('61000'))).toEqual({ price: '61000', size: '0.2' })
  })

  it('moves the trigger alone where the order executes at market', () => {
    const stop = { ...resting, triggerPrice: decimal('60000') }
    expect(changeOfMove(five, stop, decimal('59000'))).toEqual({ triggerPrice: '59000' })
  })

  it('takes the limit of a trigger along at its distance, on the grid', () => {
    const stop = {
      ...resting,
      triggerPrice: decimal('9900'),
      limitPrice: decimal('9890.5'),
    }
    // Five figures allow no half above 10,000: a buy rounds down.
    expect(changeOfMove(five, stop, decimal('10100'))).toEqual({
      triggerPrice: '10100',
      limitPrice: '10090',
    })
  })
})

describe('instantEffect', () => {
  const last = decimal('60000')

  it('says that a resting order moved through the price executes', () => {
    const buy = { kind: 'order', side: 'BUY' } as const
    expect(instantEffect(buy, decimal('60100'), last)).toBe('executes at once')
    expect(instantEffect(buy, decimal('59900'), last)).toBeUndefined()
    expect(instantEffect({ ...buy, side: 'SELL' }, decimal('59900'), last)).toBeDefined()
  })

  it('says that a trigger beyond the price is refused, on the side where it would fire', () => {
    const stop = { kind: 'stopLoss', side: 'SELL' } as const
    expect(instantEffect(stop, decimal('60100'), last)).toBeDefined()
    expect(instantEffect(stop, decimal('59900'), last)).toBeUndefined()
    const profit = { kind: 'takeProfit', side: 'SELL' } as const
    expect(instantEffect(profit, decimal('60100'), last)).toBeUndefined()
    expect(instantEffect(profit, decimal('59900'), last)).toBeDefined()
    expect(instantEffect({ kind: 'stopLoss', side: 'BUY' }, decimal('59900'), last)).toBeDefined()
  })

  it('says nothing of lines that are no orders, or while there is no price', () => {
    expect(instantEffect({ kind: 'position' }, decimal('1'), last)).toBeUndefined()
    expect(instantEffect({ kind: 'order', side: 'BUY' }, decimal('1'), undefined)).toBeUndefined()
  })
})
