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

  /** Places an order as the ticket does; its results, and how many requests that took. */
  async function place(by: PaperTrader, asked: object = {}) {
    const before = paper.requests()
    const ticket = { leverage: 20, marginMode: 'CROSS', ...asked }
    const params = await paper.order('0.9', ticket)
    const order = { provider: 'lighter', address: by.address, action: 'placeOrder' }
    const { actions } = await post('createAction', { ...order, params }, 201)
    const signed = await Promise.all(actions.map((step: ActionStep) => by.signStep(step)))
    const { results } = await post('executeAction', { ...order, actions: signed }, 202)
    return { results, requests: paper.requests() - before }
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
  it('takes the two steps and a look at each of them, five requests where the account is read first', async () => {
    const [trader] = traders
    if (trader === undefined) throw new Error('no account')
    const { place, goOn } = openService()
    const steps = async (leverage: number) => {
      const { results, requests } = await place(trader, { leverage })
      expect(results).toMatchObject([{ success: true }, { success: true }])
      return requests
    }
    await steps(10)
    // What the first change set is known, and the nonce.
    expect(await steps(11)).toBe(4)
    expect(await steps(12)).toBe(4)
    goOn(10_000)
    expect(await steps(13)).toBe(5)
    // An order with the leverage that was just set asks for nothing.
    expect((await place(trader, { leverage: 13 })).requests).toBe(2)
  }, 120_000)

  it('is sent in a busy minute too, and takes five requests of an account after a start', async () => {
    const before = await countResting()
    const { placeAll } = openService()
    const some = traders.slice(1, 10)
    const { placed } = await placeAll(some, () => ({ leverage: 7 }))
    for (const { results } of placed) {
      expect(results).toHaveLength(2)
      expect(results[0]).toMatchObject({ success: true })
    }
    const [, ...others] = placed.map(({ requests }) => requests)
    // The account's own stream reports the verdict on the order then.
    expect(others).toEqual(others.map(() => 5))
    expect((await countResting()) - before).toBe(some.length)
  }, 120_000)
})
