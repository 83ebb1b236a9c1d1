import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { spreadOf } from './spread'

function top(bid: string | undefined, ask: string | undefined): Orderbook {
  const side = (price: string | undefined) =>
    price === undefined ? [] : [{ price: decimal(price), size: decimal('1') }]
  return { provider: 'venue', marketId: 'BTC', bids: side(bid), asks: side(ask), timestamp: 0 }
}

describe('spreadOf', () => {
  it('says the distance in price and in basis points', () => {
    const spread = spreadOf(top('68412.5', '68413'))
    expect(spread?.text).toBe('0.5')
    expect(spread?.basisPoints).toBeCloseTo(0.073, 3)
    expect(spreadOf(top('0.00001234', '0.00001235'))?.text).toBe('0.00000001')
    expect(spreadOf(top('100', '110'))?.text).toBe('10')
  })

  it('says nothing of an empty side', () => {
    expect(spreadOf(top(undefined, '1'))).toBeUndefined()
  })

  it('reports a crossed book', () => {
    expect(spreadOf(top('100', '100.5'))?.isCrossed).toBe(false)
    expect(spreadOf(top('100', '100'))?.isCrossed).toBe(true)
  })
})
