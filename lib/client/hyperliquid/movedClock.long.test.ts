import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'

/** A venue whose clock is far from ours: approvals, nonces and candles go by its own. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long service and client may go on with the distance that they read last. */
const NOTICED = { timeout: 20_000, interval: 250 }
const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
const ExtraAgents = z.array(z.object({ address: z.string(), validUntil: z.number() }))

let desk: TestDesk
let trader: TestTrader
beforeAll(async () => {
  const settings = { ...HYPERLIQUID_ALONE, PERPS_DASHBOARD_KEY: TEST_KEY }
  desk = await startDesk(settings, { withoutPages: true })
  await advance(HOUR_MS)
  trader = await openTrader(desk, { isSetUp: false })
}, DESK_TIMEOUT_MS)
afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

async function advance(advanceMs: number): Promise<void> {
  const answer = await fetch(`${desk.paperUrl}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  })
  expect(answer.status).toBe(200)
}

async function venueNowMs(): Promise<number> {
  const status = await trader.info({ type: 'exchangeStatus' })
  return z.object({ time: z.number() }).parse(status).time
}

async function approve(agentTtlMs: number): Promise<void> {
  const { who, wallet } = trader
  const run = async () => {
    const { results } = await trader.client.runAction({
      ...who,
      action: 'approveAgent',
      params: { agentTtlMs } as never, // the plugin adds the address of its key
      wallet,
    })
    return results
  }
  await expect.poll(run, NOTICED).toMatchObject([{ success: true }])
}

/** What came of a resting order: how it went, or the code it was refused with. */
async function order(): Promise<unknown> {
  const params = {
    market,
    side: 'BUY',
    type: 'LIMIT',
    size: '0.01',
    price: trader.at(0.7),
  } as const
  try {
    const { results } = await trader.client.runAction({
      ...trader.who,
      action: 'placeOrder',
      params,
      wallet: trader.wallet,
    })
    return results.every(({ success }) => success) ? 'placed' : results
  } catch (error) {
    return z.object({ code: z.number() }).parse(error).code
  }
}

describe('a venue whose clock is not ours', () => {
  it('lets an agent of one hour trade for one hour from its approval, and then no longer', async () => {
    const askedAtMs = await venueNowMs()
    await approve(HOUR_MS)
    const { who, wallet, client } = trader
    await client.runSetupStep({ ...who, action: 'approveBuilderFee', wallet })
    const [agent] = ExtraAgents.parse(await trader.info({ type: 'extraAgents', user: who.address }))
    const untilMs = agent?.validUntil ?? 0
    expect(untilMs).toBeGreaterThan(askedAtMs + HOUR_MS - 30_000)
    expect(untilMs).toBeLessThanOrEqual((await venueNowMs()) + HOUR_MS)
    expect(await order()).toBe('placed')

    await advance(HOUR_MS - 5 * 60_000)
    await expect.poll(order, NOTICED).toBe('placed')
    const signed = await trader.sign('cancelAllOrders', { timeInForce: 0 })

    await advance(5 * 60_000)
    await expect.poll(order, NOTICED).toBe(2070)
    const [result] = (await trader.execute(signed.request)) ?? [{ success: false }]
    expect(result?.success).toBe(false)
  }, 120_000)

  it('signs with nonces that the venue takes though it is days ahead', async () => {
    await advance(5 * DAY_MS)
    await approve(DAY_MS)
    await expect.poll(order, NOTICED).toBe('placed')
  }, 120_000)

  it('gives candles up to the time of the venue', async () => {
    const query = { provider: 'hyperliquid', marketId: 'ETH', interval: '1h', limit: 3 } as const
    const { candles } = await trader.client.api.call('getOhlcv', { query })
    expect(candles.at(-1)?.t).toBeGreaterThan((await venueNowMs()) - HOUR_MS)
  })

  it('takes a scheduled cancel of the time that the venue has', async () => {
    const { who, wallet } = trader
    const timestampMs = (await venueNowMs()) + 60_000
    const schedule = (time: number) =>
      trader.client.runAction({
        ...who,
        action: 'cancelAllOrders',
        params: { timeInForce: 1, timestampMs: time },
        wallet,
      })
    const { results } = await schedule(timestampMs)
    expect(results).toMatchObject([{ success: true }])
    await expect(schedule(Date.now() + 60_000)).rejects.toMatchObject({ code: 2002 })
  })
})
