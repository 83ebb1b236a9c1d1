import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { buildLadder } from './ladder'
import { scaledToText } from './scaledText'
import { shortSize } from './shortSize'

describe('a size with little room', () => {
  it('drops decimal places first, then abbreviates thousands and millions', () => {
    expect(shortSize(1_234_567, 5, 5, 8)).toBe('12.34567')
    expect(shortSize(1_234_567, 5, 5, 6)).toBe('12.346')
    expect(shortSize(123_456_789, 5, 5, 6)).toBe('1,235')
    expect(shortSize(12_345_678_900, 5, 5, 6)).toBe('123K')
    expect(shortSize(123_456_789_000, 5, 5, 6)).toBe('1.23M')
    expect(shortSize(99_960, 0, 0, 5)).toBe('100K')
    expect(shortSize(999_600, 0, 0, 5)).toBe('1.00M')
    expect(shortSize(9_996_000, 0, 0, 5)).toBe('10.0M')
  })

  it('is never shown as none', () => {
    expect(shortSize(1, 5, 5, 6)).toBe('0.00001')
    expect(shortSize(12, 5, 5, 6)).toBe('0.0001')
    expect(shortSize(0, 5, 5, 6)).toBe('0.0000')
  })
})

it('leaves a gap between price and size in a narrow book, however long both are', () => {
  const level = fc.record({
    price: fc.integer({ min: 1, max: 9_999_999 }),
    size: fc.integer({ min: 100, max: 2_000_000_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      (levels, priceDecimals) => {
        const bids = levels
          .toSorted((a, b) => b.price - a.price)
          .map(({ price, size }) => ({
            price: decimal(scaledToText(price, priceDecimals)),
            size: decimal(scaledToText(size, 5)),
          }))
        const book: Orderbook = { provider: '', marketId: 'BTC', bids, asks: [], timestamp: 0 }
        const step = scaledToText(1, priceDecimals)
        const shape = { rows: 8, unit: 'base', bars: 'total', sizeDecimals: 5 } as const
        const narrow = { ...shape, step, ownPrices: new Set<string>(), room: 15 }
        for (const row of buildLadder(book, narrow).bids) {
          expect(row.priceText.length + row.sizeText.length).toBeLessThanOrEqual(15)
        }
      },
    ),
  )
})
