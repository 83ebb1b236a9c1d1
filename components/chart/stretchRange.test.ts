import { describe, expect, it } from 'vitest'
import { stretchRange } from './stretchRange'

const candles = { minValue: 100, maxValue: 200 }

describe('stretchRange', () => {
  it('brings lines into view that lie near the candles', () => {
    expect(stretchRange(candles, [90, 230, 150])).toEqual({ minValue: 90, maxValue: 230 })
  })

  it('does not squeeze the candles for a line far away', () => {
    expect(stretchRange(candles, [10, 500])).toEqual(candles)
    expect(stretchRange(candles, [280, 281])).toEqual({ minValue: 100, maxValue: 280 })
  })

  it('leaves a flat range alone', () => {
    expect(stretchRange({ minValue: 5, maxValue: 5 }, [4, 6])).toEqual({ minValue: 5, maxValue: 5 })
  })
})
