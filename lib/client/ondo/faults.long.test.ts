import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { platformTimer, type SetTimer } from '@/lib/client/sockets/timers'
import { openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'
import type { Clock } from '@/lib/clock/clock'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionType } from '@/lib/schema/model/enums'

/** What each action ends with where a request or its answer is lost, from client to paper exchange. */

const { marketId } = TEST_VENUES.ondo
const market = { marketId, categoryId: 'ondo' }
/** Every wait of the client is shorter, and every timeout of a request is not. */
const WAIT_BELOW_MS = 10_000
/** Real time of a wait: what has a limit this low is usually answered by then. */
const SKIP_MS = 100

/** Time of the client: what it waits for has passed at once. */
let skippedMs = 0
const clock: Clock = {
  wallMs: () => Date.now() + skippedMs,
  steadyMs: () => Math.floor(performance.now()) + skippedMs,
  toWallMs: (steadyMs) => clock.wallMs() - (clock.steadyMs() - steadyMs),
  changes: () => 0,
}
const setTimer: SetTimer = (run, delayMs) => {
  if (delayMs >= WAIT_BELOW_MS) return platformTimer(run, delayMs)
  const skip = () => {
    skippedMs += delayMs
    run()
  }
  return platformTimer(skip, SKIP_MS)
}

let desk: TestDesk
let trader: TestTrader
let client: PerpsClient

beforeAll(async () => {
  desk = await startDesk(
    { ...TEST_VENUES.ondo.env, LIGHTER_NETWORK: 'off', PERPS_DASHBOARD_KEY: TEST_KEY },
    { withoutPages: true },
  )
  trader = await openTrader(desk, { provider: 'ondo' })
  client = createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey: TEST_KEY,
    credentials: trader.credentials,
    plugins: [TEST_VENUES.ondo.plugin(desk, { isStreaming: false })],
    clock,
    setTimer,
  })
}, DESK_TIMEOUT_MS)
afterEach(async () => {
  // The venue and the service did not wait.
  skippedMs = 0
  await trader?.admin('/faults', { clear: true })
})
afterAll(async () => {
  client?.close()
  trader?.client.close()
  await desk?.close()
}, DESK_TIMEOUT_MS)

const fail = (name: string, match: string) =>
  trader.admin('/faults', { face: 'ondo', name, match, remaining: 1 })

async function run(
  action: ActionType,
  params: unknown,
  phases: string[] = [],
): Promise<readonly ActionResult[]> {
  const { results } = await client.runAction({
    ...{ ...trader.who, action, wallet: trader.wallet },
    // Typed by the table below; the service reads it anyway.
    params: params as never,
    onProgress: ({ phase }) => phases.push(phase),
  })
  return results
}

async function taken(action: ActionType, params: unknown): Promise<string> {
  const results = await run(action, params)
  const last = results.at(-1)
  expect(last, action).toMatchObject({ success: true })
  return (last?.success && (last.orderId ?? last.twapId)) || ''
}

const limit = (factor = 0.9) => ({
  ...{ market, side: 'BUY', type: 'LIMIT', size: '0.1', price: trader.at(factor) },
})
const openOrders = () => trader.plugin.openOrders(trader.who.address)
const twaps = () => trader.plugin.twaps(trader.who.address)
const ofType = async (type: string) => (await openOrders()).filter((order) => order.type === type)

interface Row {
  action: ActionType
  params(): Promise<unknown>
  /** The request that the service sends, as faults are matched. */
  request: string
  /** What it changes, counted. */
  count(): Promise<number>
  /** The count before it, where the rows above have run, and after it. */
  before: number
  after: number
}

const destination = privateKeyToAccount(generatePrivateKey()).address
const ROWS: readonly Row[] = [
  {
    action: 'placeOrder',
    params: async () => limit(),
    request: 'POST /v1/perps/orders',
    count: async () => (await openOrders()).length,
    ...{ before: 0, after: 1 },
  },
  {
    action: 'cancelOrder',
    params: async () => ({ ids: (await openOrders()).map(({ orderId }) => orderId) }),
    request: 'DELETE /v1/perps/orders/',
    count: async () => (await openOrders()).length,
    ...{ before: 1, after: 0 },
  },
  {
    action: 'updateLeverage',
    params: async () => ({ market, leverage: 7 }),
    request: 'POST /v1/perps/leverage',
    count: async () => 0,
    ...{ before: 0, after: 0 },
  },
  {
    action: 'placeTriggerOrder',
    async params() {
      await taken('placeOrder', { ...limit(1.02), type: 'MARKET' })
      return { market, side: 'SELL', stopLoss: { triggerPrice: trader.at(0.8) } }
    },
    request: 'POST /v1/perps/stop_order',
    count: async () => (await ofType('STOP_MARKET')).length,
    ...{ before: 0, after: 1 },
  },
  {
    action: 'placeTwapOrder',
    params: async () => ({ market, side: 'BUY', size: '0.5', durationSeconds: 300 }),
    request: 'POST /v1/perps/twap/order',
    count: async () => (await twaps()).length,
    ...{ before: 0, after: 1 },
  },
  {
    action: 'cancelTwapOrder',
    params: async () => ({ market, twapId: (await twaps())[0]?.twapId }),
    request: 'DELETE /v1/perps/twap/order/',
    count: async () => (await twaps()).length,
    ...{ before: 1, after: 0 },
  },
  {
    action: 'withdrawal',
    params: async () => ({ destination, amount: '25' }),
    request: 'POST /v1/withdraw',
    async count() {
      const { address } = trader.who
      return (await trader.plugin.activity(address, { types: ['WITHDRAWAL'] })).items.length
    },
    ...{ before: 0, after: 1 },
  },
]

describe.each(ROWS)('$action', { timeout: DESK_TIMEOUT_MS }, (row) => {
  it('that never arrived is reported as not done, and one whose answer was lost as done, once', async () => {
    // What the row above changed may still be on its way.
    await expect.poll(row.count).toBe(row.before)
    const params = await row.params()
    await expect.poll(row.count).toBe(row.before)
    await fail('drop_request', row.request)
    const lost = await run(row.action, params)
    expect(lost.at(-1)).toMatchObject({ success: false, errorCode: 2020 })
    await expect.poll(row.count).toBe(row.before)
    skippedMs = 0
    await fail('drop_reply_after_accept', row.request)
    const phases: string[] = []
    const results = await run(row.action, params, phases)
    expect(phases, 'the answer was lost').toContain('checking')
    expect(results.at(-1)).toMatchObject({ action: row.action, success: true })
    await expect.poll(row.count).toBe(row.after)
  })
})

describe('an order', { timeout: DESK_TIMEOUT_MS }, () => {
  const limits = () => ofType('LIMIT')

  it('on a market that is disabled is refused with the cause', async () => {
    await expect.poll(limits).toHaveLength(0)
    await fail('market_disabled', 'ETH')
    expect(await run('placeOrder', limit())).toMatchObject([
      { success: false, errorCode: 2020, reason: 'closedMarket' },
    ])
    await expect.poll(limits).toHaveLength(0)
  })

  it('that the venue wants on its delayed path is created again, once, and is there once', async () => {
    await expect.poll(limits).toHaveLength(0)
    await fail('speed_bump', marketId)
    const phases: string[] = []
    const results = await run('placeOrder', limit(), phases)
    expect(results).toMatchObject([{ action: 'placeOrder', success: true }])
    expect(phases.filter((phase) => phase === 'executing')).toHaveLength(2)
    await expect.poll(limits).toHaveLength(1)
  })
})

it('refuses a withdrawal to an address that is not in the book, with the cause', async () => {
  const elsewhere = privateKeyToAccount(generatePrivateKey()).address
  const withdrawal = { destination: elsewhere, amount: '25' }
  const { request } = await trader.sign('withdrawal', withdrawal)
  expect(await trader.execute(request)).toMatchObject([
    { success: false, errorCode: 2070, error: expect.stringContaining('address book') },
  ])
})
