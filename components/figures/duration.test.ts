import { describe, expect, it } from 'vitest'
import { formatCountdown, formatTimeAgo, leftOfPeriod } from './duration'

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

describe('leftOfPeriod', () => {
  it.each([
    ['a moment to come', 900, 900],
    ['one that is there', 0, 3_600],
    ['one that has passed', -900, 2_700],
    ['one that passed hours ago', -8_100, 2_700],
    ['one more than a period ahead', 8_100, 900],
  ])('counts to the next of %s', (_, remainingMs, leftMs) => {
    expect(leftOfPeriod(remainingMs, 3_600)).toBe(leftMs)
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
