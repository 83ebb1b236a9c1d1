import { expect, it } from 'vitest'
import { backoffMs, reconnectDelayMs } from './backoff'

it('doubles from the first wait to the longest, however many failures there were', () => {
  const backoff = { firstMs: 120, longestMs: 1_000 }
  const waits = [0, 1, 2, 3, 4, 5_000].map((failures) => backoffMs(failures, backoff))
  expect(waits).toEqual([120, 240, 480, 960, 1_000, 1_000])
})

it('spreads callers over the upper half of the wait', () => {
  const wait = (random: number) =>
    backoffMs(1, { firstMs: 100, longestMs: 5_000, random: () => random })
  expect([wait(0), wait(0.5), wait(1)]).toEqual([100, 150, 200])
})

it('spreads no wait beyond the longest', () => {
  expect(backoffMs(9, { firstMs: 100, longestMs: 300, random: () => 1 })).toBe(300)
})

it('reconnects after 150 ms first and after 10 s at the latest', () => {
  expect([0, 1, 6, 7, 99].map(reconnectDelayMs)).toEqual([150, 300, 9_600, 10_000, 10_000])
})
