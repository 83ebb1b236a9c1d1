import { expect, it } from 'vitest'
import { tickerAge } from './tickerAge'

const NOW_MS = 1_700_000_000_000

it('a price of the strip is told as old once polls fail, also where the calendar was set back since', () => {
  expect(tickerAge(NOW_MS - 5_000, NOW_MS)).toBeUndefined()
  expect(tickerAge(NOW_MS + 900, NOW_MS)).toBeUndefined()
  expect(tickerAge(NOW_MS - 9_000, NOW_MS)).toBe(9_000)
  expect(tickerAge(NOW_MS + 600_000, NOW_MS)).toBe(600_000)
  expect(tickerAge(undefined, NOW_MS)).toBeUndefined()
  expect(tickerAge(0, NOW_MS)).toBeUndefined()
})
