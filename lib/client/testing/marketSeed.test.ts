import { describe, expect, it } from 'vitest'
import { createPricePath } from '@/server/paper/market/pricePath'
import { BTC } from '@/server/paper/testing/testShapes'
import { marketSeed } from './marketSeed'

describe('the seed of a test', () => {
  it('begins in the same market at any hour, to the minute', () => {
    const priceAt = (nowMs: number) =>
      createPricePath(marketSeed('any', nowMs), BTC).midTicksAt(nowMs)
    const first = priceAt(Date.UTC(2026, 10, 24, 4, 13))
    for (const hour of [5, 11, 23]) expect(priceAt(Date.UTC(2026, 10, 25, hour, 13))).toBe(first)
  })
})
