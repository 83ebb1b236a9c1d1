import { afterEach, expect, it, vi } from 'vitest'
import { startTestVenue } from '@/server/venues/hyperliquid/testing/testVenue'
import { systemClock } from '@/server/venues/upstream/clock'

const FIVE_MINUTES_MS = 300_000

afterEach(() => vi.restoreAllMocks())

it('believes the list of markets for five minutes, as the client does', async () => {
  let nowMs = 0
  vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs)
  const venue = await startTestVenue()
  const read = () => venue.adapter.markets(venue.context())
  await read()
  nowMs = FIVE_MINUTES_MS - 1
  await read()
  expect(venue.asks('meta')).toHaveLength(1)
  nowMs = FIVE_MINUTES_MS
  await read()
  expect(venue.asks('meta')).toHaveLength(2)
  await venue.stop()
})
