import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { promised } from '@/lib/testing/neverBroken'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import { createTestService } from '@/server/service/testing/testService'
import type { VenueAdapter } from '@/server/venues/adapter'
import { actionTable } from './actionTable'
import {
  NOW_MS,
  OWNER,
  signedOf,
  startTestVenue,
  success,
  type TestVenue,
} from './testing/testVenue'

/**
 * Every action killed at the two points that matter: marked and not sent, and taken without an answer.
 * A process that dies never comes back to it, which is what an adapter that never returns looks like.
 * The service cannot look; what the client sees with its session is held by `probeOutcome.test.ts`.
 */

const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }
const order = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '97000' }
const never = () => new Promise<never>(() => {})

let venue: TestVenue
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  venue = await startTestVenue()
}, 120_000)
afterAll(async () => {
  await venue?.stop()
  await database?.close()
})

const ROWS: readonly (readonly [action: ActionType, params: object, path: string])[] = [
  ['placeOrder', { ...order, leverage: 5 }, 'POST /v1/perps/leverage'],
  [
    'placeTriggerOrder',
    { market, side: 'SELL', takeProfit: { triggerPrice: '120000' } },
    'POST /v1/perps/stop_order',
  ],
  [
    'placeTwapOrder',
    { market, side: 'BUY', size: '0.1', durationSeconds: 300 },
    'POST /v1/perps/twap/order',
  ],
  ['cancelOrder', { ids: ['a1', 'a2'] }, 'DELETE /v1/perps/orders/a1'],
  ['cancelAllOrders', { timeInForce: 0 }, 'DELETE /v1/perps/orders'],
  ['cancelTwapOrder', { market, twapId: 'twap_1' }, 'DELETE /v1/perps/twap/order/twap_1'],
  ['updateLeverage', { market, leverage: 7 }, 'POST /v1/perps/leverage'],
  ['withdrawal', { destination: `0x${'22'.repeat(20)}`, amount: '25' }, 'POST /v1/withdraw'],
]

it('has a row for every action that the service relays', () => {
  const relayed = [...actionTable].flatMap(([type, { relay }]) => (relay === 'CLIENT' ? [] : type))
  expect(ROWS.map(([action]) => action).toSorted()).toEqual(relayed.toSorted())
})

/** A process of the service on the database that all share. */
function deskWith(change: Partial<VenueAdapter> = {}) {
  return createTestService([{ ...venue.adapter, ...change }], database, { nowMs: NOW_MS })
}

type Service = ReturnType<typeof deskWith>
const owner = { provider: 'ondo', address: OWNER as `0x${string}` }

let made = 0

/** Signed a little later each time, as by a person: equal requests would be one and the same. */
async function stage(service: Service, action: ActionType, params: object) {
  const body = { ...owner, action, params }
  made += 1
  const actions = await createSteps(service, body)
  return actions.map((step) => signedOf({ step }, NOW_MS + made))
}

async function submit(service: Service, action: ActionType, actions: readonly SignedActionStep[]) {
  const body = { ...owner, action, actions: [...actions] }
  return (await executeSteps(service, body)).results
}

const sent = (path: string) =>
  venue.arrived.filter((request) => `${request.method} ${request.path}` === path).length

it.each(ROWS)(
  'leaves %s unknown whose process died before it left or after it was taken, and sends it never again',
  async (action, params, path) => {
    venue.script[path] = success({})
    for (const isTaken of [false, true]) {
      let isReached = () => {}
      const reached = new Promise<void>((resolve) => {
        isReached = resolve
      })
      const dies = deskWith({
        async relay(...call) {
          if (isTaken) await venue.adapter.relay(...call)
          isReached()
          return await never()
        },
      })
      const before = sent(path)
      const actions = await stage(dies, action, params)
      void submit(dies, action, actions)
      await reached
      for (const service of [deskWith(), deskWith()]) {
        const [first] = await submit(service, action, actions)
        expect(first).toMatchObject({ success: false, errorCode: 2100 })
      }
      promised('what may have been taken is not sent again', () => {
        expect(sent(path) - before).toBe(isTaken ? 1 : 0)
      })
    }
  },
)
