import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { depthAt, depthOf, depthPath } from './depth'

const level = ([price, size]: readonly [string, string]) => ({
  price: decimal(price),
  size: decimal(size),
})
const book: Orderbook = {
  provider: 'venue',
  marketId: 'BTC',
  bids: [level(['99', '1']), level(['98', '2']), level(['90', '5'])],
  asks: [level(['101', '2']), level(['102', '2'])],
  timestamp: 0,
}

describe('depthOf', () => {
  it('adds up from the best price outwards, as far as the shorter side reaches', () => {
    expect(depthOf(book)).toEqual({
      bids: [
        { price: 99, total: 1 },
        { price: 98, total: 3 },
      ],
      asks: [
        { price: 101, total: 2 },
        { price: 102, total: 4 },
      ],
      low: 98,
      high: 102,
      middle: 100,
      largest: 4,
    })
  })

  it('draws nothing while a side is empty', () => {
    expect(depthOf({ ...book, asks: [] })).toBeUndefined()
  })
})

describe('depthPath', () => {
  it('steps at each price and ends at the edge', () => {
    const depth = depthOf(book)
    if (depth === undefined) throw new Error('no depth')
    expect(depthPath(depth.asks, depth, 400, 100)).toBe('M300.0 100H300.0V50.0H400.0V0.0H400V100Z')
    expect(depthPath(depth.bids, depth, 400, 100)).toBe('M100.0 100H100.0V75.0H0.0V25.0H0V100Z')
  })
})

describe('depthAt', () => {
  it('says what rests between the middle and a price', () => {
    const depth = depthOf(book)
    if (depth === undefined) throw new Error('no depth')
    expect(depthAt(depth, 98.5)?.total).toBe(1)
    expect(depthAt(depth, 98)?.total).toBe(3)
    expect(depthAt(depth, 101.5)?.total).toBe(2)
    expect(depthAt(depth, 100.2)).toBeUndefined()
  })
})
