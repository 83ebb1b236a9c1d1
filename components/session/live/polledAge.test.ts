import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { createClock } from '@/lib/clock/clock'
import { FakeTime } from '@/lib/clock/testing/FakeTime'
import { contextReadAt, marketsContextQuery } from '@/lib/queries/marketsContext'
import { polledAge } from './polledAge'

const HOUR_MS = 3_600_000

/** A strip whose figures are read from a service as the page reads them. */
function strip() {
  const time = new FakeTime()
  const clock = createClock(time)
  const cache = new QueryClient()
  // Only what is asked here is there.
  const client = { api: { call: async () => ({ prices: [] }) } } as unknown as PerpsClient
  return {
    time,
    poll: () =>
      cache.fetchQuery({ ...marketsContextQuery(client, 'venue', undefined, clock), staleTime: 0 }),
    age: (provider = 'venue') => polledAge(contextReadAt(client, provider), clock.steadyMs()),
  }
}

describe('the age of the strip’s prices', () => {
  it('is shown once polls fail, not while one is merely late', async () => {
    const { time, poll, age } = strip()
    await poll()
    time.pass(8_000)
    expect(age()).toBeUndefined()
    time.pass(1_000)
    expect(age()).toBe(9_000)
    await poll()
    expect(age()).toBeUndefined()
  })

  it('goes on where the calendar is set back, and begins again with the next poll', async () => {
    const { time, poll, age } = strip()
    await poll()
    time.setWall(-HOUR_MS)
    time.pass(5_000)
    expect(age()).toBeUndefined()
    time.pass(4_000)
    expect(age()).toBe(9_000)
    await poll()
    time.pass(5_000)
    expect(age()).toBeUndefined()
  })

  it('counts a calendar set forwards as a suspend until the next poll', async () => {
    const { time, poll, age } = strip()
    await poll()
    time.setWall(HOUR_MS)
    expect(age()).toBe(HOUR_MS)
    await poll()
    expect(age()).toBeUndefined()
  })

  it('is none before the first read', () => {
    const { age } = strip()
    expect(age('other')).toBeUndefined()
    expect(polledAge(0, undefined)).toBeUndefined()
  })
})
