import { deepStrictEqual as equal, ok } from 'node:assert'
import type { SignedAction } from '@/lib/client/testing/openTrader'
import type { ActionResult } from '@/lib/schema/action'
import type { Checklist } from './checklist'
import { until } from './child'
import type { ClusterDesk } from './clusterDesk'
import { openClusterTrader, openOrderIds, post, restingOrder, settle } from './request'

const TRADERS = 8
const LOAD_MS = 8_000
const KILL_AT_MS = 2_500
const RETURN_AT_MS = 4_500
const TRUTH_WITHIN_MS = 5_000

/** What must hold when parts of the cluster go away. */
export async function checkLosing(desk: ClusterDesk, { check }: Checklist): Promise<void> {
  const [one] = desk.instances

  await check('an instance killed under load loses no order and doubles none', async () => {
    const trader = await openClusterTrader(desk)
    // So that most orders are on their way at any moment.
    await trader.admin('/faults', { name: 'delay', delayMs: 200, match: 'order' })
    const sent: { signed: SignedAction; result: ActionResult | undefined }[] = []
    const untilMs = Date.now() + LOAD_MS
    async function trade(): Promise<void> {
      while (Date.now() < untilMs) {
        // Creating may fail while the instance dies: then nothing was asked for.
        const signed = await trader.sign('placeOrder', restingOrder(trader)).catch(() => undefined)
        if (signed === undefined) continue
        sent.push({ signed, result: await settle(desk.url, signed.request) })
      }
    }
    const trading = Promise.all(Array.from({ length: TRADERS }, trade))
    await pause(KILL_AT_MS)
    await one.kill()
    await pause(RETURN_AT_MS - KILL_AT_MS)
    await one.start()
    await trading
    await trader.admin('/faults', { clear: true })

    const unanswered = sent.filter(({ result }) => result === undefined)
    await Promise.all(
      unanswered.map(async (order) => {
        const lastMs = Date.now() + TRUTH_WITHIN_MS
        while (order.result === undefined && Date.now() < lastMs) {
          order.result = await settle(desk.url, order.signed.request)
          if (order.result === undefined) await pause(200)
        }
      }),
    )
    const placed = sent.flatMap(({ result }) => (result?.success ? (result.orderId ?? '') : []))
    equal(await openOrderIds(trader), placed.toSorted())
    const open = sent.filter(({ result }) => result === undefined).length
    console.log(
      `        ${sent.length} orders, ${unanswered.length} lost their answer, ${placed.length} stand, ${open} never arrived`,
    )
    ok(unanswered.length > 0, 'the kill struck nothing')
    ok(placed.length > 20, 'too few orders to tell')
  })

  await check(
    'without its database the desk reads on and refuses what it cannot keep',
    async () => {
      const trader = await openClusterTrader(desk)
      const early = await trader.sign('placeOrder', restingOrder(trader))
      const before = await openOrderIds(trader)
      await desk.postgres.stop()
      for (const { url } of desk.instances) {
        equal((await fetch(`${url}/v1/perps/markets?provider=hyperliquid`)).status, 200)
        const refused = await post(url, 'executeAction', early.request)
        equal([refused.status, refused.code], [500, 2001])
      }
      equal(await openOrderIds(trader), before)
      await desk.postgres.start()
      await until('an order after the database is back', async () => {
        const result = await settle(desk.url, early.request)
        return result?.success === true
      })
      equal((await openOrderIds(trader)).length, before.length + 1)
    },
  )

  await check('without its counter the desk serves on', async () => {
    const trader = await openClusterTrader(desk)
    await desk.redis.stop()
    try {
      const { request } = await trader.sign('placeOrder', restingOrder(trader))
      equal((await settle(desk.url, request))?.success, true)
    } finally {
      await desk.redis.start()
    }
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
