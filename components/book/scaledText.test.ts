import { describe, expect, it } from 'vitest'
import { formatScaled, parseScaled, placesOf, scaledToText, shortSize } from './scaledText'

describe('scaled text', () => {
  it.each([
    ['68412.5', 1, 684125],
    ['68412', 1, 684120],
    ['0.00012', 5, 12],
    ['0', 3, 0],
  ])('reads %s at %d places as %d', (text, decimals, scaled) => {
    expect(parseScaled(text, decimals)).toBe(scaled)
  })

  it.each([
    [684125, 1, '68412.5'],
    [12, 5, '0.00012'],
    [5, 0, '5'],
    [-1250, 3, '-1.250'],
  ])('writes %d at %d places as %s', (scaled, decimals, text) => {
    expect(scaledToText(scaled, decimals)).toBe(text)
  })

  it('groups thousands and leaves the fraction alone', () => {
    expect(formatScaled(12345678900, 4)).toBe('1,234,567.8900')
    expect(formatScaled(999, 0)).toBe('999')
  })

  it('counts places', () => {
    expect(placesOf('1.250')).toBe(3)
    expect(placesOf('1')).toBe(0)
  })
})

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
