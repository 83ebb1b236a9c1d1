import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { accept, signStep } from '@/server/service/testing/fakeVenue'
import type { CallContext } from '@/server/venues/adapter'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

const AT_ONCE = 12
const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
const signerAddress = `0x${'a9'.repeat(20)}`
const params = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.1',
  price: '100',
}

let database: OpenDatabase
let gateway: TestApi
let address: string
let pauses: number
let accounts = 0

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
  accounts += 1
  address = `0x${`510${accounts}`.padStart(40, '0')}`
  pauses = 0
  const { pause } = gateway.service
  Object.assign(gateway.service, {
    pause: async (ms: number) => {
      pauses += 1
      await pause(ms)
    },
  })
})

async function stage() {
  const body = { provider: 'fake', address, signerAddress, action: 'placeOrder', params }
  const { json } = await send(gateway, '/v1/perps/createAction', { body, headers })
  return CreateActionResponse.parse(json).actions.map((step) => signStep(step))
}

function execute(actions: unknown, more: object = {}) {
  const body = { provider: 'fake', address, action: 'placeOrder', actions, ...more }
  return send(gateway, '/v1/perps/executeAction', { body, headers })
}

/** The venue takes a while: as long as requests that came meanwhile need to get anywhere. */
function slowly(turns: number) {
  gateway.venue.outcomes = [
    async (staged) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((next) => setImmediate(next))
      return accept(staged)
    },
  ]
}

describe('equal requests at once, while the venue is slow', () => {
  it('are answered alike, by one order, without another request to the venue', async () => {
    const steps = await stage()
    slowly(50)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => execute(steps)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const replayed = answers.filter((answer) => answer.headers.get('x-svc-replayed') === 'true')
    expect(replayed).toHaveLength(AT_ONCE - 1)
    expect([gateway.venue.relayed.length, gateway.venue.probed.length]).toEqual([1, 0])
    // They wait for the one under way; none looks into the store again and again.
    expect(pauses).toBe(0)
  })

  it('that are distinguished by a field are answered alike, and the venue is not asked what became of it', async () => {
    const steps = await stage()
    slowly(20)
    const answers = await Promise.all([execute(steps), execute(steps, { signerAddress })])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect([gateway.venue.relayed.length, gateway.venue.probed.length]).toEqual([1, 0])
  })

  it('with other signatures over the same steps place one order', async () => {
    const steps = await stage()
    const others = steps.map((step) => ({ ...step, signature: `0x${'17'.repeat(64)}1b` }))
    slowly(20)
    const answers = await Promise.all([execute(steps), execute(others)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect([gateway.venue.relayed.length, gateway.venue.probed.length]).toEqual([1, 0])
  })
})

describe('a venue that does not answer in time', () => {
  const never = (_query: unknown, { signal }: CallContext) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })

  it('is named by its key in the error', async () => {
    Object.assign(gateway.service, { venueTimeoutMs: 50 })
    gateway.venue.orderbook = never
    const { status, error } = await send(
      gateway,
      '/v1/perps/orderbook?provider=fake&marketId=BTC',
      {
        headers,
      },
    )
    expect([status, error.code, error.tool]).toEqual([408, 2003, 'fake'])
  })
})
