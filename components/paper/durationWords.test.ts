import { describe, expect, it } from 'vitest'
import { durationWords } from './durationWords'

describe('durationWords', () => {
  it.each([
    [0, '0 s'],
    [999, '0 s'],
    [180_000, '3 min'],
    [3_661_000, '1 h 1 min'],
    [100_800_000, '1 d 4 h'],
    [-5, '0 s'],
  ])('says %d ms as %s', (milliseconds, words) => {
    expect(durationWords(milliseconds)).toBe(words)
  })
})
