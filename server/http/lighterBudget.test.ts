import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { reconcileVenue } from '@/server/service/steps/reconcile'
import type { LighterAdapter } from '@/server/venues/lighter/adapter'
import { type OpenPaper, openPaper } from '@/server/venues/lighter/testing/openPaper'
import type { PaperTrader } from '@/server/venues/lighter/testing/paperTrader'
import { systemClock } from '@/server/venues/upstream/clock'
import { createTestApi, send } from './testing/testApi'

/**
 * What a standard account's address may ask of the venue, 60 requests a minute, against what a ticket
 * asks of the service: orders that name leverage and margin mode.
 */

const PER_MINUTE = 60
const ORDERS = 15
/** Between two orders: all of them begin and end within one minute. */
const APART_MS = 3_900
const PATIENCE_MS = 30_000

let paper: OpenPaper
let database: Awaited<ReturnType<typeof openTestDatabase>>
let traders: PaperTrader[]
beforeAll(async () => {
  database = await openTestDatabase()
  paper = await openPaper('ticket')
  traders = []
  for (let at = 0; at < ORDERS; at += 1) traders.push(await paper.openTrader())
}, 120_000)
afterAll(async () => {
  await paper?.close()
  await database?.close()
})

/** A service that was just started, on a clock that the test sets. */
function openService() {
  const startMs = Date.now()
  const time = { steadyMs: 0 }
  const adapter: LighterAdapter = paper.openAdapter({
    // Listings and accounts that are kept as at the venue, not as on a paper network.
    config: { ...paper.config, network: 'mainnet', requestsPerMinute: PER_MINUTE },
    clock: { now: () => startMs + time.steadyMs, setTimer: systemClock.setTimer },
  })
  const gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', {
    get: () => startMs + time.steadyMs,
    set: () => undefined,
  })
  Object.assign(gateway.service, { venues: [adapter], venueTimeoutMs: PATIENCE_MS })
  const post = async (path: string, body: object, status: number) => {
    const answer = await send(gateway, `/v1/perps/${path}`, { body })
    expect(answer).toMatchObject({ status })
    return Object(answer.json)
  }

  /**
   * Places an order as the ticket does; its results, how many requests that took, and what the same
   * request is answered again.
   */
  async function place(by: PaperTrader, asked: object = {}) {
    const before = paper.requests()
    const ticket = { leverage: 20, marginMode: 'CROSS', ...asked }
    const params = await paper.order('0.9', ticket)
    const order = { provider: 'lighter', address: by.address, action: 'placeOrder' }
    const { actions } = await post('createAction', { ...order, params }, 201)
    const signed = await Promise.all(actions.map((step: ActionStep) => by.signStep(step)))
    const execute = () => post('executeAction', { ...order, actions: signed }, 202)
    const { results } = await execute()
    const requests = paper.requests() - before
    return { results, requests, repeat: async () => (await execute()).results }
  }

  /** Places an order of each account, one after another within a minute, and looks for lost answers. */
  async function placeAll(by: readonly PaperTrader[], asked?: (at: number) => object) {
    const startedMs = time.steadyMs
    const placed: Awaited<ReturnType<typeof place>>[] = []
    const asking: number[] = []
    for (const [at, trader] of by.entries()) {
      time.steadyMs = startedMs + at * APART_MS
      const before = paper.requests()
      placed.push(await place(trader, asked?.(at)))
      await reconcileVenue(gateway.service, adapter)
      asking.push(paper.requests() - before)
    }
    return { placed, requests: asking.reduce((sum, count) => sum + count) }
  }
  const goOn = (ms: number) => {
    time.steadyMs += ms
  }
  return { place, placeAll, goOn }
}

/** Every order was sent: none was refused, here or there. */
const expectTaken = async (by: readonly PaperTrader[], before: number) => {
  const resting = await Promise.all(by.map(async (trader) => (await trader.openOrders()).length))
  expect(resting.reduce((total, count) => total + count) - before).toBe(ORDERS)
}
const countResting = async () => {
  const rows = await Promise.all(traders.map((trader) => trader.openOrders()))
  return rows.flat().length
}

describe('60 requests a minute suffice for 15 orders from the ticket', () => {
  it('of one account', async () => {
    const [trader] = traders
    if (trader === undefined) throw new Error('no account')
    const before = await countResting()
    const same = Array.from({ length: ORDERS }, () => trader)
    const { requests } = await openService().placeAll(same)
    expect(requests).toBeLessThanOrEqual(PER_MINUTE)
    await expectTaken(traders, before)
  }, 120_000)

  it('of as many accounts that were never seen', async () => {
    const before = await countResting()
    const { requests } = await openService().placeAll(traders)
    expect(requests).toBeLessThanOrEqual(PER_MINUTE)
    await expectTaken(traders, before)
  }, 120_000)

  it('of as many accounts that traded a minute ago', async () => {
    const { placeAll, goOn } = openService()
    await placeAll(traders)
    goOn(PER_MINUTE * 1_000)
    const before = await countResting()
    const { requests } = await placeAll(traders)
    expect(requests).toBeLessThanOrEqual(PER_MINUTE)
    await expectTaken(traders, before)
  }, 120_000)
})

describe('an order from the ticket that changes the leverage', () => {
  const made = { success: true }
  const unknown = { success: false, errorCode: 2100 }

  it('takes four requests at most: the two steps, a look at the first, and the nonce or a look at the order', async () => {
    const [trader] = traders
    if (trader === undefined) throw new Error('no account')
    const { place, goOn } = openService()
    await place(trader, { leverage: 10 })
    // What the first change set is known, and the nonce.
    for (const leverage of [11, 12]) {
      const { results, requests } = await place(trader, { leverage })
      expect([results, requests]).toMatchObject([[made, made], 4])
    }
    // What it is set to may be another by now: to set it needs no read.
    goOn(10_000)
    const later = await place(trader, { leverage: 13 })
    expect([later.results, later.requests]).toMatchObject([[made, made], 4])
    // An order with the leverage that was just set asks for nothing.
    const same = await place(trader, { leverage: 13 })
    expect([same.results, same.requests]).toMatchObject([[made], 2])
    // The key's nonce is read again after two minutes.
    goOn(2 * 60_000)
    const { results, requests, repeat } = await place(trader, { leverage: 14 })
    expect([results, requests]).toMatchObject([[made, unknown], 4])
    expect(await repeat()).toMatchObject([made, made])
  }, 120_000)

  it('keeps its verdict where the leverage is the same and account and nonce are asked for', async () => {
    const [trader] = traders
    if (trader === undefined) throw new Error('no account')
    const { place, goOn } = openService()
    await place(trader, { leverage: 15 })
    goOn(2 * 60_000)
    const { results, requests } = await place(trader, { leverage: 15 })
    expect([results, requests]).toMatchObject([[made], 4])
  }, 120_000)

  it('is sent in a busy minute too, and takes five requests of an account after a start', async () => {
    const before = await countResting()
    const { placeAll, goOn } = openService()
    const some = traders.slice(1, 10)
    const { placed } = await placeAll(some, () => ({ leverage: 7 }))
    // Account and nonce are asked for, and without the verdict on the leverage no order is sent.
    for (const { results } of placed) expect(results).toMatchObject([made, unknown])
    const [, ...others] = placed.map(({ requests }) => requests)
    expect(others).toEqual(others.map(() => 5))
    expect((await countResting()) - before).toBe(some.length)
    // The account's own stream reports the verdict on the order, and so does the same request again
    // once the minute has room.
    goOn(PER_MINUTE * 1_000)
    expect(await placed.at(-1)?.repeat()).toMatchObject([made, made])
  }, 120_000)
})
