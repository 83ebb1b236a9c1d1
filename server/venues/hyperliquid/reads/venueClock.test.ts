import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askVenueTime } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import type { CallContext } from '@/server/venues/adapter'
import {
  NOW_MS,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'
import { createVenueClock } from '@/server/venues/upstream/venueClock'
import { createVenueHttp } from '@/server/venues/upstream/venueHttp'
import { createAsk } from './ask'

const HOUR_MS = 3_600_000

let venue: TestVenue
let changes: number
beforeEach(async () => {
  venue = await startTestVenue()
  changes = 0
})
afterEach(() => venue.stop())

function open() {
  const { baseUrl, timeoutMs } = venue.config
  const http = createVenueHttp({ baseUrl, tool: 'hyperliquid', timeoutMs })
  const ask = createAsk(http, 'hyperliquid')
  return createVenueClock(
    (signal) => askVenueTime(ask, signal),
    { network: 'mainnet', timeoutMs },
    () => changes,
  )
}

const at = (steadyMs: number): CallContext => venue.context({ nowMs: steadyMs })

describe('the distance to the venue’s clock', () => {
  it('is read once a minute at most while nothing happens to ours', async () => {
    const clock = open()
    venue.script.exchangeStatus = { time: NOW_MS + HOUR_MS }
    expect(await clock.now(at(NOW_MS))).toBe(NOW_MS + HOUR_MS)
    expect(await clock.now(at(NOW_MS + 5_000))).toBe(NOW_MS + HOUR_MS + 5_000)
    expect(venue.asks('exchangeStatus')).toHaveLength(1)
  })

  it('is taken against the middle of the time that the answer took', async () => {
    const clock = open()
    let steadyMs = NOW_MS
    venue.script.exchangeStatus = () => {
      steadyMs += 800
      return { time: NOW_MS + 400 }
    }
    const readSteadyMs = () => steadyMs
    expect(await clock.now({ ...at(NOW_MS), readSteadyMs })).toBe(NOW_MS)
  })

  it('is read again before anything is staged by it once our clock was set or asleep', async () => {
    const clock = open()
    venue.script.exchangeStatus = { time: NOW_MS }
    await clock.now(at(NOW_MS))
    // The calendar is set forwards by an hour, which looks like a suspend: the venue's did not move.
    changes += 1
    expect(await clock.now(at(NOW_MS + HOUR_MS))).toBe(NOW_MS)
    expect(await clock.now(at(NOW_MS + HOUR_MS + 1_000))).toBe(NOW_MS + 1_000)
    expect(venue.asks('exchangeStatus')).toHaveLength(2)
  })

  it('that was being read while our clock was set is not kept', async () => {
    const clock = open()
    let answer: () => void = () => undefined
    venue.script.exchangeStatus = (_question: unknown, response: { end(text: string): void }) => {
      answer = () => response.end(JSON.stringify({ time: NOW_MS }))
      return undefined
    }
    const before = clock.now(at(NOW_MS))
    await expect.poll(() => venue.asks('exchangeStatus')).toHaveLength(1)
    changes += 1
    const answerFirst = answer
    const after = clock.now(at(NOW_MS + HOUR_MS))
    await expect.poll(() => venue.asks('exchangeStatus')).toHaveLength(2)
    answer()
    answerFirst()
    expect(await before).toBe(NOW_MS)
    expect(await after).toBe(NOW_MS)
    expect(await clock.now(at(NOW_MS + HOUR_MS + 1_000))).toBe(NOW_MS + 1_000)
  })
})
