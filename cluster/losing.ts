import { deepStrictEqual as equal, ok } from 'node:assert'
import type { SignedAction, TestTrader } from '@/lib/client/testing/openTrader'
import type { ActionResult } from '@/lib/schema/action/action'
import { neverBroken, promised } from '@/lib/testing/neverBroken'
import type { Checklist } from './checklist'
import { until } from './child'
import type { ClusterDesk } from './clusterDesk'
import { CLUSTER_VENUES, type ClusterVenue } from './clusterVenue'
import { openClusterTrader, openOrderIds, post, restingOrder, settle } from './request'

const TRADERS = 8
const LOAD_MS = 8_000
const KILL_AT_MS = 2_500
const RETURN_AT_MS = 4_500
// A busy machine may be late; only what still is not known then counts as never sent.
const TRUTH_WITHIN_MS = 20_000

/** What must hold when parts of the cluster go away. */
export async function checkLosing(desk: ClusterDesk, list: Checklist): Promise<void> {
  for (const venue of CLUSTER_VENUES) await checkKilledInstance(desk, list, venue)
  await checkLostServices(desk, list)
}

async function checkKilledInstance(
  desk: ClusterDesk,
  { check }: Checklist,
  venue: ClusterVenue,
): Promise<void> {
  const [instance] = desk.instances
  await check(
    `${venue.provider}: an instance killed under load loses no order and doubles none`,
    async () => {
      const accounts = await Promise.all(
        Array.from({ length: venue.isSequential ? TRADERS : 1 }, () =>
          openClusterTrader(desk, { venue }),
        ),
      )
      const [first] = accounts
      if (first === undefined) throw new Error('no account')
      // So that most orders are on their way at any moment.
      const fault = { face: venue.provider, name: 'delay' }
      await first.admin('/faults', { ...fault, delayMs: 200, match: venue.orderPath })
      const sent: Sent[] = []
      const untilMs = Date.now() + LOAD_MS
      async function trade(trader: TestTrader): Promise<void> {
        while (Date.now() < untilMs) {
          const order = restingOrder(trader, venue)
          // Creating may fail while the instance dies: then nothing was asked for.
          const signed = await trader.sign('placeOrder', order).catch(() => undefined)
          if (signed === undefined) continue
          sent.push({ trader, signed, result: await settle(desk.url, signed.request) })
        }
      }
      const trading = Promise.all(
        Array.from({ length: TRADERS }, (_, index) => trade(accounts[index] ?? first)),
      )
      await pause(KILL_AT_MS)
      await instance.kill()
      await pause(RETURN_AT_MS - KILL_AT_MS)
      await instance.start()
      await trading
      await first.admin('/faults', { clear: true })

      const unanswered = sent.filter(({ result }) => result === undefined)
      await Promise.all(unanswered.map((order) => findTruth(desk.url, order)))
      for (const trader of accounts) {
        const placed = sent.flatMap(({ trader: by, result }) =>
          by === trader && result?.success ? [result.orderId ?? ''] : [],
        )
        const late = sent.filter(({ trader: by, result }) => by === trader && result === undefined)
        const standing = await openOrderIds(trader)
        neverBroken(standing.length >= placed.length, 'an order that was accepted is lost')
        // One of unknown outcome may remain.
        neverBroken(standing.length <= placed.length + late.length, 'an order is doubled')
        equal(standing.length, placed.length)
        if (venue.areIdsFinal) equal(standing, placed.toSorted())
        trader.client.close()
      }
      const placed = sent.filter(({ result }) => result?.success).length
      const open = sent.filter(({ result }) => result === undefined).length
      console.log(
        `        ${sent.length} orders, ${unanswered.length} lost their answer, ${placed} stand, ${open} never arrived`,
      )
      ok(unanswered.length > 0, 'the kill struck nothing')
      ok(placed > venue.standingMin, 'too few orders for a verdict')
    },
  )
}

/** An order that was sent, and what became of it as far as it is known. */
interface Sent {
  trader: TestTrader
  signed: SignedAction
  result: ActionResult | undefined
}

/** Asks the service, and where it cannot know, with the account's own credentials. */
async function findTruth(url: string, order: Sent): Promise<void> {
  const { trader, signed } = order
  const untilMs = Date.now() + TRUTH_WITHIN_MS
  while (order.result === undefined && Date.now() < untilMs) {
    order.result = await settle(url, signed.request)
    if (order.result !== undefined) return
    const [step] = signed.request.actions
    const lost = { action: step?.action ?? '', success: false, error: '', errorCode: 2100 } as const
    const found = await trader.plugin.probeOutcome?.(signed.request, [lost])
    const reported = found?.at(-1)
    if (reported?.success) order.result = reported
    else await pause(200)
  }
}

async function checkLostServices(desk: ClusterDesk, { check }: Checklist): Promise<void> {
  await check(
    'without its database the desk reads on and refuses what it cannot keep',
    async () => {
      const trader = await openClusterTrader(desk)
      const early = await trader.sign('placeOrder', restingOrder(trader))
      const before = await openOrderIds(trader)
      await desk.postgres.stop()
      for (const { url } of desk.instances) {
        const query = `provider=${CLUSTER_VENUES[0].provider}`
        equal((await fetch(`${url}/v1/perps/markets?${query}`)).status, 200)
        const refused = await post(url, 'executeAction', early.request)
        equal([refused.status, refused.code], [500, 2001])
      }
      const standing = await openOrderIds(trader)
      promised('nothing is sent that was not written down', () => {
        equal(standing, before)
      })
      await desk.postgres.start()
      await until('an order after the database is back', async () => {
        const result = await settle(desk.url, early.request)
        return result?.success === true
      })
      const placed = (await openOrderIds(trader)).length - before.length
      neverBroken(placed === 1, `an order that was accepted stands ${placed} times`)
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
