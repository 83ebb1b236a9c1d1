import { afterEach, expect, it } from 'vitest'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { writeApproximate } from './approximate'
import { writeDate } from './dates'

afterEach(() => readNumberLocaleFrom(() => 'en-US'))

const AT_MS = Date.UTC(2026, 10, 21, 14, 36, 19)

it.each([
  ['en-US', '11/21', '14:36:19', '1,234.50'],
  ['de-DE', '21.11.', '14:36:19', '1.234,50'],
  ['fr-FR', '21/11', '14:36:19', '1\u202f234,50'],
  ['hi-IN', '21/11', '14:36:19', '1,234.50'],
])('dates and drawn figures follow %s, with a day of 24 hours', (locale, day, time, figure) => {
  readNumberLocaleFrom(() => locale)
  expect(writeDate(AT_MS, 'dayNumbers', 'UTC')).toBe(day)
  expect(writeDate(AT_MS, 'second', 'UTC')).toBe(time)
  expect(writeApproximate(1234.5, { decimals: 2 })).toBe(figure)
})

it('keeps to the digits 0 to 9, and to the minus of every other figure', () => {
  readNumberLocaleFrom(() => 'ar-EG')
  expect(writeDate(AT_MS, 'second', 'UTC')).toBe('14:36:19')
  expect(writeApproximate(-5)).toContain('5')
  readNumberLocaleFrom(() => 'en-US')
  expect(writeApproximate(-1234)).toBe('−1,234')
})
