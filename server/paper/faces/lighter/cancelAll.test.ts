import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const HOUR_MS = 3_600_000
const LEAST_MS = 5 * 60_000
const MOST_MS = 15 * 24 * HOUR_MS
const NOW = 0
const AT = 1
const OFF = 2

/** Cancels all at a time from now, or without one; `market` as attributes name it. */
function cancelAll(TimeInForce: number, aheadMs?: number, market?: number) {
  const Time = aheadMs === undefined ? 0 : venue.nowMs + aheadMs
  const more = market === undefined ? {} : { L2TxAttributes: { 5: market } }
  return trader.send(16, { TimeInForce, Time }, more)
}

async function cancelTime(): Promise<unknown> {
  const { body } = await trader.get(`/api/v1/account?by=index&value=${trader.account}`)
  return Object(body).accounts[0].cancel_all_time
}

async function rest(ClientOrderIndex: number, more: Record<string, number> = {}) {
  const reply = await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex, ...more }))
  expect(await trader.verdict(reply)).toBe(0)
}

describe('a cancel-all is refused with its nonce free, and nothing is cancelled', () => {
  beforeAll(() => rest(1))

  it.each<[string, number, () => ReturnType<typeof cancelAll>]>([
    ['of no known time in force', 21713, () => cancelAll(3)],
    ['at once, with a time', 21714, () => cancelAll(NOW, HOUR_MS)],
    ['removed, with a time', 21714, () => cancelAll(OFF, HOUR_MS)],
    ['at a time, without one', 21714, () => cancelAll(AT)],
    // A second of the least may be lost on its way.
    ['at a time too near', 21714, () => cancelAll(AT, LEAST_MS - 1_001)],
    ['at a time that is past', 21714, () => cancelAll(AT, -HOUR_MS)],
    ['at a time too far', 21714, () => cancelAll(AT, MOST_MS + HOUR_MS)],
    ['of one market, at a time', 21713, () => cancelAll(AT, HOUR_MS, 0)],
    ['of one market, removed', 21713, () => cancelAll(OFF, undefined, 0)],
    ['of a market that is none', 21602, () => cancelAll(NOW, undefined, 254)],
  ])('%s', async (_, code, cancel) => {
    expect((await cancel()).body.code).toBe(code)
    expect(await trader.nextNonce()).toBe(trader.nonce)
    expect(await trader.openIndexes()).toEqual([1])
    expect(await cancelTime()).toBe(0)
  })

  afterAll(() => cancelAll(NOW))
})

describe('a cancel-all', () => {
  it('of one market leaves the orders and TWAPs of others', async () => {
    const twap = { Type: 6, OrderExpiry: venue.nowMs + 600_000, Price: 100_000 }
    await rest(10)
    await rest(11, twap)
    await rest(12, { MarketIndex: 1, Price: 500_000 })
    await rest(13, { MarketIndex: 1, ...twap })
    expect(await trader.verdict(await cancelAll(NOW, undefined, 0))).toBe(0)
    expect(await trader.openIndexes()).toEqual([12, 13])
    // The number that stands for every market.
    expect(await trader.verdict(await cancelAll(NOW, undefined, 255))).toBe(0)
    expect(await trader.openIndexes()).toEqual([])
  })

  it('is put off, and removed, where there is one and where there is none', async () => {
    expect(await trader.verdict(await cancelAll(AT, LEAST_MS + HOUR_MS))).toBe(0)
    const before = Number(await cancelTime())
    expect(before).toBeGreaterThan(venue.nowMs)
    expect(await trader.verdict(await cancelAll(AT, MOST_MS))).toBe(0)
    expect(Number(await cancelTime())).toBeGreaterThan(before + MOST_MS - 2 * HOUR_MS)
    expect(await trader.verdict(await cancelAll(OFF))).toBe(0)
    expect(await cancelTime()).toBe(0)
    expect(await trader.verdict(await cancelAll(OFF))).toBe(0)
  })

  it('at a time ends orders and TWAPs then, and not before', async () => {
    await rest(20)
    await rest(21, { Type: 6, OrderExpiry: venue.nowMs + HOUR_MS, Price: 100_000 })
    expect(await trader.verdict(await cancelAll(AT, 3 * LEAST_MS))).toBe(0)
    venue.nowMs += LEAST_MS
    expect(await trader.openIndexes()).toEqual([20, 21])
    venue.nowMs += 2 * LEAST_MS
    await expect.poll(() => trader.openIndexes()).not.toContain(20)
    expect(await trader.openIndexes()).toEqual([])
    expect(await cancelTime()).toBe(0)
  })
})
