import { describe, expect, it } from 'vitest'
import { sparklinePath } from './sparkline'

describe('sparklinePath', () => {
  it('spans the box from the lowest to the highest close', () => {
    expect(sparklinePath([10, 30, 20], 100, 20)).toBe('M0.0 20.0L50.0 0.0L100.0 10.0')
  })

  it('draws a flat day in the middle', () => {
    expect(sparklinePath([5, 5], 10, 20)).toBe('M0.0 10.0L10.0 10.0')
  })

  it('draws nothing from a single close', () => {
    expect(sparklinePath([5], 10, 20)).toBeUndefined()
  })
})
