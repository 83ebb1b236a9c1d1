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

  it('walks on the grid from a mark price between two ticks', () => {
    expect(stepPrice({ priceDecimals: 4 }, decimal('156.7457'), -1, 10)).toBe('156.65')
    expect(stepPrice(half, decimal('100.3'), 1, 1)).toBe('101')
  })

  it('never walks out of the prices', () => {
    expect(stepPrice(half, decimal('0.5'), -1, 1)).toBe('0.5')
  })
})

describe('changeOfMove', () => {
  const resting = {
    side: 'BUY',
    remainingSize: decimal('0.2'),
    status: 'OPEN',
  } as const

  it('keeps the size of a resting order beside its new price', () => {
    expect(changeOfMove(five, resting, decimal('61000'))).toEqual({ price: '61000', size: '0.2' })
  })

  it('moves the price of a stop that fired and rests in the book', () => {
    const woken = {
      ...resting,
      triggerPrice: decimal('60000'),
      limitPrice: decimal('59900'),
      status: 'TRIGGERED',
    } as const
    const moved = { price: '59000', size: '0.2' }
    expect(changeOfMove(five, woken, decimal('59000'))).toEqual(moved)
    const filled = { ...woken, status: 'PARTIALLY_FILLED' } as const
    expect(changeOfMove(five, filled, decimal('59000'))).toEqual(moved)
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
    const buy = { side: 'BUY' } as const
    expect(instantEffect(buy, decimal('60100'), last)).toBe('executes immediately')
    expect(instantEffect(buy, decimal('59900'), last)).toBeUndefined()
    expect(instantEffect({ ...buy, side: 'SELL' }, decimal('59900'), last)).toBeDefined()
  })

  it('says that a trigger beyond the price is refused, on the side where it would fire', () => {
    const stop = { trigger: 'stop', side: 'SELL' } as const
    expect(instantEffect(stop, decimal('60100'), last)).toBeDefined()
    expect(instantEffect(stop, decimal('59900'), last)).toBeUndefined()
    const profit = { trigger: 'takeProfit', side: 'SELL' } as const
    expect(instantEffect(profit, decimal('60100'), last)).toBeUndefined()
    expect(instantEffect(profit, decimal('59900'), last)).toBeDefined()
    expect(instantEffect({ trigger: 'stop', side: 'BUY' }, decimal('59900'), last)).toBeDefined()
  })

  it('says nothing of lines that are no orders, or while there is no price', () => {
    expect(instantEffect({}, decimal('1'), last)).toBeUndefined()
    expect(instantEffect({ side: 'BUY' }, decimal('1'), undefined)).toBeUndefined()
  })
})
