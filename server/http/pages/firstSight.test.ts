import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FirstSight } from '@/lib/schema/model/firstSight'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi } from '@/server/http/testing/testApi'
import { clearRuntimeSlot } from '@/server/runtime/runtime'
import { firstSight } from './firstSight'

/** What a page waits at most. */
const WAIT_MAX_MS = 150

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => clearRuntimeSlot('firstSight'))
afterEach(() => vi.useRealTimers())

it('is what the service knows of the market that the page shows', async () => {
  const gateway = createTestApi(database)
  const [market] = await gateway.venue.markets({} as never)
  const sight = FirstSight.parse(await firstSight(gateway, `/trade/fake/${market?.id}?i=15m`))
  expect(sight.market.id).toBe(market?.id)
  expect(sight.context.marketId).toBe(market?.id)
  expect(sight.providerName).toBe(gateway.venue.descriptor(undefined).name)
  expect(sight.bids.length).toBeLessThanOrEqual(15)
})

it('asks the venue once a second, however many pages are opened', async () => {
  const gateway = createTestApi(database)
  const [market] = await gateway.venue.markets({} as never)
  let asked = 0
  const { orderbook } = gateway.venue
  gateway.venue.orderbook = (...wanted) => {
    asked += 1
    return orderbook(...wanted)
  }
  const pages = Array.from({ length: 20 }, () => firstSight(gateway, `/trade/fake/${market?.id}`))
  expect(new Set(await Promise.all(pages)).size).toBe(1)
  expect(asked).toBe(1)
})

it.each([
  '/markets',
  '/trade/fake',
  '/trade/fake/NONE',
  '/trade/other/BTC',
  '/trade/fake/%E0%A4%A',
])('is none for %s', async (url) => {
  expect(await firstSight(createTestApi(database), url)).toBeUndefined()
})

it('keeps no page waiting for a venue that is silent or down', async () => {
  for (const orderbook of [
    () => new Promise<never>(() => undefined),
    () => Promise.reject(new Error('down')),
  ]) {
    clearRuntimeSlot('firstSight')
    const gateway = createTestApi(database)
    const [market] = await gateway.venue.markets({} as never)
    gateway.venue.orderbook = orderbook
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sight = firstSight(gateway, `/trade/fake/${market?.id}`)
    await vi.advanceTimersByTimeAsync(WAIT_MAX_MS)
    expect(await sight).toBeUndefined()
    vi.useRealTimers()
  }
})
