import { expect, it } from 'vitest'
import { newestPart } from './rangeReader'

const HOUR_MS = 3_600_000
const NOW_MS = 10_000 * HOUR_MS

it('reads 20 days of an hourly list with one question, and older ones window by window', async () => {
  const asked: { startTime: number; endTime?: number }[] = []
  const read = newestPart<number>(
    async (range) => {
      asked.push(range)
      const { startTime, endTime = NOW_MS } = range
      const times = Array.from({ length: 10_001 }, (_, hour) => hour * HOUR_MS)
      const within = times.filter((timeMs) => timeMs >= startTime && timeMs <= endTime)
      const rows = within.slice(0, 500)
      return {
        rows: rows.map((timeMs) => ({ position: { timeMs, id: 'rate' }, item: timeMs })),
        count: rows.length,
      }
    },
    () => NOW_MS,
    true,
  )
  const first = await read(undefined, undefined)
  expect(asked).toHaveLength(1)
  expect(first.isComplete).toBe(false)
  expect(first.rows.map(({ item }) => item)).toEqual(
    Array.from({ length: 481 }, (_, back) => NOW_MS - (480 - back) * HOUR_MS),
  )
  const older = await read(NOW_MS - 481 * HOUR_MS, undefined)
  expect(asked).toHaveLength(2)
  expect(older.rows).toHaveLength(481)
})
