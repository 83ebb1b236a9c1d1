import { expect, it } from 'vitest'
import { hasEnded, keyLife } from './keyLife'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 10, 22)

it('ends a key at the end of its time, and no sooner', () => {
  const life = keyLife(NOW_MS, DAY_MS)
  expect(life).toEqual({ createdAtMs: NOW_MS, expiresAtMs: NOW_MS + DAY_MS })
  expect(hasEnded(life, NOW_MS)).toBe(false)
  expect(hasEnded(life, NOW_MS + DAY_MS - 1)).toBe(false)
  expect(hasEnded(life, NOW_MS + DAY_MS)).toBe(true)
})

it('keeps a key without a time until it is removed', () => {
  const life = keyLife(NOW_MS, undefined)
  expect(life).toEqual({ createdAtMs: NOW_MS })
  expect(hasEnded(life, NOW_MS + 1_000 * DAY_MS)).toBe(false)
})

it('gives a key no further days where the calendar is set back', () => {
  const life = keyLife(NOW_MS, DAY_MS)
  expect(hasEnded(life, NOW_MS - 1_000)).toBe(false)
  expect(hasEnded(life, NOW_MS - DAY_MS)).toBe(true)
})
