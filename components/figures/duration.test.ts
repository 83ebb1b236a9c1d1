import { describe, expect, it } from 'vitest'
import { formatCountdown, formatTimeAgo } from './duration'

describe('formatCountdown', () => {
  it.each([
    [1_421_000, '23:41'],
    [5_000, '0:05'],
    [25_509_000, '7:05:09'],
    [-1, '0:00'],
  ])('writes %d ms as %s', (remainingMs, text) => {
    expect(formatCountdown(remainingMs)).toBe(text)
  })
})

describe('formatTimeAgo', () => {
  it.each([
    [0, 'now'],
    [12_000, '12 s ago'],
    [180_000, '3 min ago'],
    [18_000_000, '5 h ago'],
    [172_800_000, '2 d ago'],
  ])('writes %d ms as %s', (ageMs, text) => {
    expect(formatTimeAgo(ageMs)).toBe(text)
  })
})
