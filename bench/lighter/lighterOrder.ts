import { type Measurement, median } from '@/bench/support/measurement'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi, send, type TestApi } from '@/server/http/testing/testApi'
import { type OpenPaper, openPaper } from '@/server/venues/lighter/testing/openPaper'
import type { PaperTrader } from '@/server/venues/lighter/testing/paperTrader'

const ORDERS = 50
const ALONE = 20
const WARM_UP_ORDERS = 10
const PATIENCE_MS = 30_000
const MARKET = { marketId: '0', categoryId: 'lighter' }

/** What one order took. */
interface Taken {
  wallMs: number
  /** Requests to the venue. */
  requests: number
}

/**
 * Lighter orders whole (create, sign, execute, verdict), 50 of one key in turn, with service, signer
 * and paper face in this process. The verdict is not looked for before the venue predicts it; the
 * next order of a key may begin once the venue has taken the one before, as the library does it.
 * Goals: 50 in 10 s; of requests to the venue two an order where its nonce is known, three where other
 * instances relay too and it is read each time, never above four.
 */
export async function measure(): Promise<Measurement> {
  const database = await openTestDatabase()
  const paper = await openPaper('bench')
  try {
    const trader = await paper.openTrader()
    const gateway = openGateway(database, paper)
    await placeInOrder({ gateway, paper, trader }, WARM_UP_ORDERS)
    const alone = await placeInOrder({ gateway, paper, trader }, ALONE)
    const requests = alone.map((one) => one.requests)
    const among = openGateway({ ...database, isExclusive: false }, paper)
    const ofUnknown = (await placeInOrder({ gateway: among, paper, trader }, ALONE)).map(
      (one) => one.requests,
    )
    const most = Math.max(...requests, ...ofUnknown)
    const seconds = await placeOverlapping({ gateway, paper, trader }, ORDERS)
    return {
      name: `${ORDERS} Lighter orders of one key in turn, each with its verdict`,
      ratios: [
        {
          of: 'seconds, all, each begun once the venue took the one before',
          value: seconds,
          goal: '<= 10',
          holds: seconds <= 10,
        },
        {
          of: 'requests to the venue an order, median',
          value: median(requests),
          goal: '<= 2',
          holds: median(requests) <= 2,
        },
        {
          of: 'requests an order whose nonce is not known, median',
          value: median(ofUnknown),
          goal: '<= 3',
          holds: median(ofUnknown) <= 3,
        },
        { of: 'requests, most', value: most, goal: '<= 4', holds: most <= 4 },
      ],
      figures: {
        'one order': `${median(alone.map(({ wallMs }) => wallMs)).toFixed(0)} ms, median`,
      },
    }
  } finally {
    await paper.close()
    await database.close()
  }
}

interface Desk {
  gateway: TestApi
  paper: OpenPaper
  trader: PaperTrader
}

/** A service of this process, which has the database for itself or among other instances. */
function openGateway(database: OpenDatabase, { adapter }: OpenPaper): TestApi {
  const gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues: [adapter], venueTimeoutMs: PATIENCE_MS })
  return gateway
}

/** One after another, each with its verdict. */
async function placeInOrder(desk: Desk, orders: number): Promise<Taken[]> {
  const { paper } = desk
  const price = await paper.priceAt('0.9')
  const taken: Taken[] = []
  while (taken.length < orders) {
    const before = paper.requests()
    const startedAtMs = performance.now()
    await (await begin(desk, price)).done
    taken.push({ wallMs: performance.now() - startedAtMs, requests: paper.requests() - before })
  }
  return taken
}

/** Each begun once the venue took the one before; seconds until every verdict is there. */
async function placeOverlapping(desk: Desk, orders: number): Promise<number> {
  const price = await desk.paper.priceAt('0.9')
  const verdicts: Promise<void>[] = []
  const startedAtMs = performance.now()
  while (verdicts.length < orders) {
    const taken = desk.paper.nextTaken()
    const { done } = await begin(desk, price)
    verdicts.push(done)
    await Promise.race([taken, done])
  }
  await Promise.all(verdicts)
  return (performance.now() - startedAtMs) / 1000
}

/** Creates and signs an order, and has it on its way. */
async function begin({ gateway, trader }: Desk, price: string): Promise<{ done: Promise<void> }> {
  const params = { market: MARKET, side: 'BUY', type: 'LIMIT', size: '0.01', price }
  const owner = { provider: 'lighter', address: trader.address, action: 'placeOrder' }
  const created = await post(gateway, 'createAction', { ...owner, params })
  const steps: ActionStep[] = created.actions
  const actions = await Promise.all(steps.map((step) => trader.signStep(step)))
  const done = post(gateway, 'executeAction', { ...owner, actions }).then(({ results }) => {
    if (results[0]?.success !== true) throw new Error(JSON.stringify(results))
  })
  return { done }
}

let calls = 0

async function post(gateway: TestApi, operation: string, body: object) {
  // Every call from an address of its own: budgets of callers are not what is measured.
  calls += 1
  const remoteAddress = `192.0.2.${calls % 250}`
  const answer = await send(gateway, `/v1/perps/${operation}`, { body, remoteAddress })
  if (answer.status >= 300) throw new Error(answer.text)
  return Object(answer.json)
}
