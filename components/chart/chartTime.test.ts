import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { createTimeTexts, TICK_WEIGHT } from './chartTime'

const MIDNIGHT_UTC = Date.UTC(2026, 10, 21) / 1000

beforeAll(() => readNumberLocaleFrom(() => 'en-GB'))
afterAll(() => readNumberLocaleFrom(() => 'en-US'))

describe('createTimeTexts', () => {
  it('names the UTC day of a daily bar wherever the trader sits', () => {
    const texts = createTimeTexts('1d')
    expect(texts.tick(MIDNIGHT_UTC, TICK_WEIGHT.day)).toBe('21 Nov')
    expect(texts.cursor(MIDNIGHT_UTC)).toBe('21 Nov 2026')
  })

  it('writes the coarser part of the date at coarser marks', () => {
    const texts = createTimeTexts('1w')
    expect(texts.tick(MIDNIGHT_UTC, TICK_WEIGHT.year)).toBe('2026')
    expect(texts.tick(MIDNIGHT_UTC, TICK_WEIGHT.month)).toBe('Nov')
  })

  it('follows the local clock within a day', () => {
    const texts = createTimeTexts('15m')
    const local = new Date(MIDNIGHT_UTC * 1000)
    const expected = `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`
    expect(texts.tick(MIDNIGHT_UTC, TICK_WEIGHT.time)).toBe(expected)
  })
})
