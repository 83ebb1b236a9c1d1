import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { expiryWords, sinceWords } from './expiryWords'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000

beforeAll(() => readNumberLocaleFrom(() => 'en-GB'))
afterAll(() => readNumberLocaleFrom(() => 'en-US'))

describe('expiryWords', () => {
  it.each([
    [NOW_MS + 39 * 24 * HOUR_MS, 'Expires 30 Dec 2026 (in 39 days)'],
    [NOW_MS + 30 * 24 * HOUR_MS - 1, 'Expires 21 Dec 2026 (in 30 days)'],
    [NOW_MS + 60 * HOUR_MS, 'Expires 24 Nov 2026 (in 3 days)'],
    [NOW_MS + 60 * HOUR_MS - 1, 'Expires 23 Nov 2026 (in 2 days)'],
    [NOW_MS + 24 * HOUR_MS - 1, 'Expires 22 Nov 2026 (in 24 h)'],
    [NOW_MS + 25 * HOUR_MS, 'Expires 22 Nov 2026 (in 1 day)'],
    [NOW_MS + 5 * HOUR_MS, 'Expires 21 Nov 2026 (in 5 h)'],
    [NOW_MS + 60_000, 'Expires 21 Nov 2026 (in less than an hour)'],
    [NOW_MS, 'Expired 21 Nov 2026'],
  ])('says when %d is', (atMs, words) => {
    expect(expiryWords(atMs, NOW_MS)).toBe(words)
  })
})

describe('sinceWords', () => {
  it.each([
    [NOW_MS - 39 * 24 * HOUR_MS, 'Since 13 Oct 2026 (39 days)'],
    [NOW_MS - 25 * HOUR_MS, 'Since 20 Nov 2026 (1 day)'],
    [NOW_MS - 5 * HOUR_MS, 'Since 21 Nov 2026 (less than a day)'],
    // The clock that noted it may be ahead of this one.
    [NOW_MS + 60_000, 'Since 21 Nov 2026 (less than a day)'],
  ])('says the age of what is there since %d', (atMs, words) => {
    expect(sinceWords(atMs, NOW_MS)).toBe(words)
  })
})
