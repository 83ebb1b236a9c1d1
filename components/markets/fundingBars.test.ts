import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { averageRate, fundingBars } from './fundingBars'

/** Newest first, as the venue's reads give them. */
const points = ['0.0002', '-0.0001', '0.0001'].map((rate, index) => ({
  timestamp: 3_000 - index * 1_000,
  rate: decimal(rate),
}))

describe('averageRate', () => {
  it('is the mean of the settlements since a moment', () => {
    expect(averageRate(points, 2_000)).toBe('0.00005')
    expect(averageRate(points, 0)).toBe('0.000066666667')
    expect(averageRate(points, 9_000)).toBeUndefined()
  })
})

describe('fundingBars', () => {
  it('draws the oldest first, around the line of nothing', () => {
    const { zeroY, bars } = fundingBars(points, { width: 30, height: 30 })
    expect(zeroY).toBeCloseTo(20)
    expect(bars.map(({ x }) => x)).toEqual([0, 10, 20])
    expect(bars[0]).toMatchObject({ y: 10, height: 10, isPaidByLongs: true })
    expect(bars[1]).toMatchObject({ y: 20, height: 10, isPaidByLongs: false })
  })

  it('draws nothing of nothing', () => {
    expect(fundingBars([], { width: 30, height: 30 })).toEqual({ zeroY: 15, bars: [] })
  })
})
