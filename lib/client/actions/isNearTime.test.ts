import { expect, it } from 'vitest'
import { isNearTime } from './isNearTime'

const NOW_MS = 1_700_000_000_000

it.each([-60_000, 0, 60_000])('takes %i ms off this device’s clock', (offMs) => {
  expect(isNearTime(NOW_MS + offMs, NOW_MS, { clockOffsetMs: 0 })).toBe(true)
})

it.each([-60_001, 60_001])('refuses %i ms off it', (offMs) => {
  expect(isNearTime(NOW_MS + offMs, NOW_MS, { clockOffsetMs: 0 })).toBe(false)
})

it('takes a time near the venue’s clock where this device’s is wrong, and none between', () => {
  const facts = { clockOffsetMs: 600_000 }
  expect(isNearTime(NOW_MS + 600_000 + 60_000, NOW_MS, facts)).toBe(true)
  expect(isNearTime(NOW_MS + 300_000, NOW_MS, facts)).toBe(false)
})
