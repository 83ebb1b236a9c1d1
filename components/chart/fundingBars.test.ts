import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { fundingPicture } from './fundingBars'

const point = (timestamp: number, rate: string) => ({ timestamp, rate: decimal(rate) })

describe('fundingPicture', () => {
  const points = [point(3, '-0.0001'), point(2, '0.0003'), point(1, '0.00001')]

  it('draws settlements from the oldest to the newest, gains up and losses down from zero', () => {
    const picture = fundingPicture(points, 0)
    expect(picture?.bars.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3])
    expect(picture?.zero).toBeCloseTo(0.75)
    const [, tall, below] = picture?.bars ?? []
    expect(tall?.top).toBeCloseTo(0)
    expect(tall?.height).toBeCloseTo(0.75)
    expect(below?.top).toBeCloseTo(0.75)
    expect(below?.height).toBeCloseTo(0.25)
    expect(picture?.bars.at(-1)?.left).toBeCloseTo(2 / 3)
  })

  it('sums and averages exactly, and names the largest either way', () => {
    const picture = fundingPicture(points, 0)
    expect(picture?.sum).toBe('0.00021')
    expect(picture?.mean).toBe('0.00007')
    expect(picture?.largest).toBe('0.0003')
  })

  it('leaves out what is older than asked for, and is nothing where nothing is left', () => {
    expect(fundingPicture(points, 3)?.bars).toHaveLength(1)
    expect(fundingPicture(points, 4)).toBeUndefined()
    expect(fundingPicture([point(1, '0')], 0)?.bars[0]?.height).toBeGreaterThan(0)
  })
})
