import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClient, openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { neverBroken, promised } from '@/lib/testing/neverBroken'
import { runLength } from '@/lib/testing/runLength'

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
const REPLAYS = runLength({ usual: 300, long: 1_000 })
const AT_ONCE = 20

let desk: TestDesk
let trader: TestTrader
beforeAll(async () => {
  const settings = { ...HYPERLIQUID_ALONE, PERPS_DASHBOARD_KEY: TEST_KEY, PAPER_CHAIN: 'off' }
  desk = await startDesk(settings, { withoutPages: true })
  trader = await openTrader(desk)
  // Isolates the market, so that every order after it is a single step.
  const leverage = { market, leverage: 5, marginMode: 'ISOLATED' as const }
  await trader.execute((await trader.sign('updateLeverage', leverage)).request)
}, DESK_TIMEOUT_MS)
afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

const order = () => ({
  market,
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  size: '0.01',
  price: trader.at(0.9),
})
const openOrders = () => trader.plugin.openOrders(trader.who.address)

it(
  'accepts 50 orders of one signer at once, from two tabs, each with a nonce of its own',
  async () => {
    const tab = openClient(desk, trader.credentials)
    const clients = [trader.client, tab]
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        clients[index % 2]?.runAction({ ...trader.who, action: 'placeOrder', params: order() }),
      ),
    )
    tab.close()
    const results = outcomes.map((outcome) => outcome?.results[0])
    expect(results.filter((result) => result?.success)).toHaveLength(50)
    const nonces = outcomes.map((outcome) => {
      const step = outcome?.request?.actions[0]
      return step && isEip712Step(step) ? step.typedData.message.nonce : undefined
    })
    const resting = await openOrders()
    promised('every order that was accepted stands, once', () => {
      expect(new Set(results.map((result) => result?.orderId)).size).toBe(50)
      expect(new Set(nonces).size).toBe(50)
      expect(resting).toHaveLength(50)
    })
  },
  DESK_TIMEOUT_MS,
)

it(
  `places one order however often it is sent: ${REPLAYS} times`,
  async () => {
    const before = await openOrders()
    const { request } = await trader.sign('placeOrder', order())
    const body = JSON.stringify(request)
    const answers = new Map<string, number>()
    let left = REPLAYS
    async function send(): Promise<void> {
      while (left > 0) {
        left -= 1
        const answer = await fetch(`${desk.webUrl}/v1/perps/executeAction`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-svc-api-key': TEST_KEY },
          body,
        })
        const text = `${answer.status} ${await answer.text()}`
        answers.set(text, (answers.get(text) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    const placed = (await openOrders()).length - before.length
    neverBroken(placed <= 1, `one order sent ${REPLAYS} times was placed ${placed} times`)
    const [[text, count] = ['', 0], ...others] = answers
    expect(others).toEqual([])
    expect(count).toBe(REPLAYS)
    expect(text).toMatch(/^202 .*"success":true/)
    neverBroken(placed === 1, 'an order that was accepted is lost')
  },
  DESK_TIMEOUT_MS,
)
