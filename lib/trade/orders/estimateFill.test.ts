import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { estimateFill, midPrice, slippageBps } from './estimateFill'

const asks = [
  { price: decimal('100'), size: decimal('1') },
  { price: decimal('101'), size: decimal('2') },
  { price: decimal('105'), size: decimal('5') },
]

describe('midPrice', () => {
  it('is the mean of the best prices, and none where a side is empty', () => {
    const bids = [{ price: decimal('99.5'), size: decimal('1') }]
    expect(midPrice({ bids, asks })).toBe('99.75')
    expect(midPrice({ bids: [], asks })).toBeUndefined()
    expect(midPrice({ bids, asks: [] })).toBeUndefined()
  })
})

describe('estimateFill', () => {
  it('takes the best levels first and weighs the average by size', () => {
    const estimate = estimateFill(asks, decimal('2'), 'BUY')
    expect(estimate).toMatchObject({ filledSize: '2', notional: '201', averagePrice: '100.5' })
    expect(estimate.worstPrice).toBe('101')
    expect(estimate.isComplete).toBe(true)
  })

  it('does not touch levels beyond the limit and says that it is incomplete', () => {
    const estimate = estimateFill(asks, decimal('4'), 'BUY', decimal('101'))
    expect(estimate).toMatchObject({ filledSize: '3', worstPrice: '101', isComplete: false })
  })

  it('keeps the limit on the other side for a sell', () => {
    const bids = [
      { price: decimal('99'), size: decimal('1') },
      { price: decimal('98'), size: decimal('1') },
    ]
    const estimate = estimateFill(bids, decimal('2'), 'SELL', decimal('99'))
    expect(estimate).toMatchObject({ filledSize: '1', isComplete: false })
  })

  it('has no average price on an empty book and is never complete for size zero', () => {
    expect(estimateFill([], decimal('1'), 'BUY').averagePrice).toBeUndefined()
    expect(estimateFill(asks, decimal('0'), 'BUY').isComplete).toBe(false)
  })

  it('counts slippage against the person on both sides', () => {
    expect(slippageBps(decimal('100.5'), decimal('100'), 'BUY')).toBe('50')
    expect(slippageBps(decimal('99.5'), decimal('100'), 'SELL')).toBe('50')
    expect(slippageBps(decimal('99.9'), decimal('100'), 'BUY')).toBe('-10')
  })
})
