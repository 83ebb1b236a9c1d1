import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  openTrader,
  type SignedAction,
  TEST_KEY,
  type TestTrader,
} from '@/lib/client/testing/openTrader'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'
import type { ActionResult } from '@/lib/schema/action/action'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { promised } from '@/lib/testing/neverBroken'
import { runLength } from '@/lib/testing/runLength'
import { L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
/** Of a slow venue: no machine is so quick that it has an answer before the kill. */
const SLOW_MS = 500
const KILLS = runLength({ usual: 3, long: 7 })
/** Of the venue at a kill, in turn: it may be slow to take orders, or never answer that it did. */
const FAULTS = [
  undefined,
  { name: 'delay', delayMs: SLOW_MS },
  { name: 'drop_reply_after_accept' },
] as const
/** Orders under way at a kill, each somewhere else on its way. */
const ORDERS = 4
const APART_MS = 30
/** Times that a request is repeated before it counts as open; a busy machine gets as many. */
const REPEATS = 40
/** The same for an order that the venue does not have: its outcome is unknown until it expires. */
const REPEATS_UNSEEN = 10

const OrderStatus = z.object({
  status: z.string(),
  order: z.object({ order: z.object({ oid: z.int() }) }).optional(),
})

let desk: TestDesk
let trader: TestTrader
beforeAll(async () => {
  const settings = { ...HYPERLIQUID_ALONE, PERPS_DASHBOARD_KEY: TEST_KEY, PAPER_CHAIN: 'off' }
  desk = await startDesk(settings, { withoutPages: true })
  trader = await openTrader(desk)
  // Isolates the market first, so that every order after it is a single step.
  await trader.execute((await trader.sign('placeOrder', order())).request)
}, DESK_TIMEOUT_MS)
afterAll(() => desk?.close(), DESK_TIMEOUT_MS)

function order() {
  const price = trader.at(0.9)
  return { market, side: 'BUY' as const, type: 'LIMIT' as const, size: '0.01', price }
}

function cloidOf({ steps: [step] }: SignedAction): string {
  const staged = step && isEip712Step(step) ? L1Action.parse(step.preimage?.action) : undefined
  const cloid = staged?.type === 'order' ? staged.orders[0]?.c : undefined
  if (cloid === undefined) throw new Error('no order')
  return cloid
}

/** What the venue itself says of an order: its number, if it ever took it. */
async function orderAtVenue(signed: SignedAction): Promise<string | undefined> {
  const question = { type: 'orderStatus', user: trader.who.address, oid: cloidOf(signed) }
  const { order: found } = OrderStatus.parse(await trader.info(question))
  return found === undefined ? undefined : String(found.order.oid)
}

const isOpen = (result: ActionResult | undefined) =>
  result === undefined || (!result.success && result.errorCode === 2100)

/** Repeats a request as a caller would who got no answer, until it is answered for good. */
async function repeat(
  signed: SignedAction,
  isStillUnknown: () => Promise<boolean> = async () => false,
): Promise<ActionResult | undefined> {
  let result: ActionResult | undefined
  for (let times = 1; times <= REPEATS; times += 1) {
    result = (await trader.execute(signed.request))?.[0]
    if (!isOpen(result)) return result
    if (times >= REPEATS_UNSEEN && (await isStillUnknown())) return result
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return result
}

it(
  `loses and doubles nothing when killed at ${KILLS * ORDERS} points between accept and answer`,
  async () => {
    const settled: [SignedAction, ActionResult][] = []
    const open: SignedAction[] = []
    let unanswered = 0
    for (let round = 0; round < KILLS; round += 1) {
      const requests = await Promise.all(
        Array.from({ length: ORDERS }, () => trader.sign('placeOrder', order())),
      )
      const fault = FAULTS[round % FAULTS.length]
      if (fault !== undefined) await trader.admin('/faults', fault)
      const sent = requests.map(async (signed, index) => {
        await new Promise((resume) => setTimeout(resume, index * APART_MS))
        return (await trader.execute(signed.request))?.[0]
      })
      const killAfterMs = (ORDERS - 1) * APART_MS + (round * 2 * APART_MS) / KILLS
      await new Promise((resume) => setTimeout(resume, killAfterMs))
      await desk.killWeb()
      const answers = await Promise.all(sent)
      unanswered += answers.filter(isOpen).length
      await trader.admin('/faults', { clear: true })
      await desk.startWeb()
      const results = await Promise.all(
        requests.map((signed) =>
          repeat(signed, async () => (await orderAtVenue(signed)) === undefined),
        ),
      )
      for (const [index, request] of requests.entries()) {
        const [before, result] = [answers[index], results[index]]
        if (!isOpen(before)) {
          expect(isOpen(result)).toBe(false)
          promised('an answer that was given stays', () => {
            expect(result).toEqual(before)
          })
        }
        if (result !== undefined && !isOpen(result)) settled.push([request, result])
        else {
          // Nothing came of it so far; until it expires something still might.
          expect(await orderAtVenue(request)).toBeUndefined()
          open.push(request)
        }
      }
    }
    // The venue's clock passes the moment until which it would have taken them.
    await trader.admin('/clock', { advanceMs: 90_000 })
    for (const request of open) {
      const result = await repeat(request)
      expect(result).toMatchObject({ success: false, errorCode: 2020 })
      if (result !== undefined) settled.push([request, result])
    }
    // Both sides go by that clock from now on.
    await expect
      .poll(
        async () => {
          const { results } = await trader.client.runAction({
            ...trader.who,
            action: 'cancelAllOrders',
            params: { timeInForce: 2 },
          })
          return results[0]?.success
        },
        { timeout: 45_000 },
      )
      .toBe(true)
    let placed = 0
    for (const [request, result] of settled) {
      const atVenue = await orderAtVenue(request)
      promised('the venue has what was reported, and nothing else', () => {
        expect(result.success ? result.orderId : undefined).toBe(atVenue)
      })
      if (result.success) placed += 1
    }
    expect(settled).toHaveLength(KILLS * ORDERS)
    const resting = await trader.plugin.openOrders(trader.who.address)
    promised('no order is lost or doubled', () => {
      // One rests from the beginning.
      expect(resting).toHaveLength(placed + 1)
    })
    // The kills did strike between accept and answer, and orders came through all the same.
    expect(unanswered).toBeGreaterThanOrEqual(KILLS)
    expect(placed).toBeGreaterThan(0)
  },
  // Up to seven starts, on whatever machine this is.
  4 * DESK_TIMEOUT_MS,
)
