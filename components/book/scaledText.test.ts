import { describe, expect, it } from 'vitest'
import { formatScaled, parseScaled, placesOf, scaledToText } from './scaledText'

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
