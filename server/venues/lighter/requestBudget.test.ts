import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VenueMemory } from '@/server/venues/adapter'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import type { LighterAdapter } from './adapter'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/** What a standard account's address may ask: 60 requests a minute, for everything together. */

const PER_MINUTE = 60

let paper: OpenPaper
let trader: PaperTrader
beforeAll(async () => {
  paper = await openPaper('budget')
  trader = await paper.openTrader()
}, 120_000)
afterAll(async () => {
  await paper?.close()
})

/** An adapter that has asked nothing yet, as after a start. */
function openFresh(): LighterAdapter {
  return paper.openAdapter({
    // Listings and accounts that are kept as at the venue, not as on a paper network.
    config: { ...paper.config, network: 'mainnet', requestsPerMinute: PER_MINUTE },
  })
}

/** Places an order as the service does; how many requests that took. */
async function place(adapter: LighterAdapter, account: PaperTrader, memory: VenueMemory) {
  const at = account.at(adapter)
  const params = await paper.order('0.9')
  const before = paper.requests()
  const built = await at.buildOne('placeOrder', params, { memory })
  const { signed, staged } = await at.sign(built, 'placeOrder')
  await adapter.verify(signed, staged, at.context({ memory }))
  const missing = adapter.missingSetup('placeOrder', at.address, at.context({ memory }))
  expect(await missing).toBeUndefined()
  const outcome = await adapter.relay(signed, staged, at.context({ memory }))
  expect(outcome.kind).toMatch(/settled|unknown/)
  return paper.requests() - before
}

const openTraders = () => Promise.all(Array.from({ length: 15 }, () => paper.openTrader()))

describe('60 requests a minute', () => {
  it('suffice for 15 orders, and for a cancel while everything that can wait is held', async () => {
    const by = trader.at(openFresh())
    const params = await paper.order('0.9')
    const before = paper.requests()
    for (let at = 0; at < 15; at += 1) {
      const [outcome] = await by.run('placeOrder', params)
      expect(outcome).toMatchObject({ kind: 'settled', result: { success: true } })
    }
    expect(paper.requests() - before).toBeLessThanOrEqual(PER_MINUTE - 15)
    const read = () => by.adapter.orderbook({ marketId: '0', depth: 5 }, by.context())
    const readAll = async () => {
      for (;;) await read()
    }
    const limited = { code: 2090, retryAfterSeconds: expect.any(Number) }
    await expect(readAll()).rejects.toMatchObject(limited)
    const [row] = await trader.openOrders()
    await by.run('cancelOrder', { ids: [`0:${row?.order_index}`] })
    expect(await trader.openOrders()).toHaveLength(14)
    await expect(read()).rejects.toMatchObject(limited)
  })

  it('suffice for the first orders of 15 accounts after a start, and for their verdicts', async () => {
    const memory = openTestMemory()
    const accounts = await openTraders()
    for (const account of accounts) await place(openFresh(), account, memory)
    const adapter = openFresh()
    const before = paper.requests()
    const placed: number[] = []
    for (const account of accounts) placed.push(await place(adapter, account, memory))
    expect(paper.requests() - before).toBeLessThanOrEqual(PER_MINUTE - 10)
    // The first one reads what belongs to all, the others their nonce, and send and receive.
    const [first, ...others] = placed
    expect(first).toBeLessThanOrEqual(6)
    expect(Math.max(...others)).toBe(3)
    for (const account of accounts) expect(await account.openOrders()).toHaveLength(2)
  }, 120_000)

  it('suffice for 15 orders of accounts that were never seen, four requests each at most', async () => {
    const accounts = await openTraders()
    const adapter = openFresh()
    const memory = openTestMemory()
    const before = paper.requests()
    const placed: number[] = []
    for (const account of accounts) placed.push(await place(adapter, account, memory))
    expect(paper.requests() - before).toBeLessThanOrEqual(PER_MINUTE)
    // The first one reads what belongs to all; the others account and keys, and send, and receive
    // at first.
    const [first = 0, ...others] = placed
    expect(first).toBeLessThanOrEqual(7)
    expect(Math.max(...others)).toBe(4)
    expect(others.toSorted((a, b) => a - b)[7]).toBe(3)
    for (const account of accounts) expect(await account.openOrders()).toHaveLength(1)
  }, 120_000)

  it('are taken four times by the first order of an account, and three times by the next, where instances share keys', async () => {
    const adapter = openFresh()
    const memory = { ...openTestMemory(), isShared: async () => true }
    const [one, other] = await Promise.all([paper.openTrader(), paper.openTrader()])
    await place(adapter, one, memory)
    expect(await place(adapter, other, memory)).toBe(4)
    expect(await place(adapter, other, memory)).toBe(3)
  })

  it('are not used up by signatures that do not fit', async () => {
    const by = trader.at(openFresh())
    const before = paper.requests('/api/v1/apikeys')
    const built = await by.buildOne('placeOrder', await paper.order('0.9'))
    Object.assign(by, { keys: new Map([[42, by.ecgfp5.createPrivateKey()]]) })
    const { signed, staged } = await by.sign(built, 'placeOrder')
    const atMs = by.context().steadyMs
    const verify = (steadyMs: number) => by.adapter.verify(signed, staged, by.context({ steadyMs }))
    for (let at = 0; at < 20; at += 1) {
      await expect(verify(atMs)).rejects.toMatchObject({ code: 2010 })
    }
    // Read once, and once again because they did not fit.
    expect(paper.requests('/api/v1/apikeys') - before).toBe(2)
    await expect(verify(atMs + 10_000)).rejects.toMatchObject({ code: 2010 })
    expect(paper.requests('/api/v1/apikeys') - before).toBe(3)
  })
})
