import { expect, it } from 'vitest'
import { patienceLeftMs } from './patienceLeft'

it('lets the skeletons of a page that loads stand for 8 s together, and any later one for 8 s', () => {
  expect(patienceLeftMs(0)).toBe(8_000)
  expect(patienceLeftMs(3_000)).toBe(5_000)
  expect(patienceLeftMs(7_900)).toBe(1_000)
  expect(patienceLeftMs(60_000)).toBe(8_000)
  expect(patienceLeftMs(undefined)).toBe(8_000)
})
