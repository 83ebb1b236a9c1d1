import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { reconcileVenue } from '@/server/service/steps/reconcile'
import { signStep } from '@/server/service/testing/fakeVenue'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

/** The machine's calendar is set, or the machine sleeps, in the middle of things. */

const TEN_MINUTES_MS = 600_000
const signerAddress = `0x${'a9'.repeat(20)}`
const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }

let database: OpenDatabase
let gateway: TestApi
let accounts = 0
let address: string

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
  accounts += 1
  address = `0x${`c10c${accounts}`.padStart(40, '0')}`
})

async function stage() {
  const params = orderParams
  const body = { provider: 'fake', address, signerAddress, action: 'placeOrder', params }
  const { json } = await send(gateway, '/v1/perps/createAction', { body, headers })
  return CreateActionResponse.parse(json).actions.map((step) => signStep(step))
}

const orderParams = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.1',
  price: '100',
}

async function execute(actions: Awaited<ReturnType<typeof stage>>, on: TestApi = gateway) {
  const body = { provider: 'fake', address, action: 'placeOrder', actions }
  const {
    status,
    error,
    headers: reported,
  } = await send(on, '/v1/perps/executeAction', {
    body,
    headers,
  })
  return { status, code: error.code, isReplayed: reported.get('x-svc-replayed') === 'true' }
}

const readContexts = () => send(gateway, '/v1/perps/marketsContext?provider=fake', { headers })

describe('prices', () => {
  it('grow older while the calendar is set back, and are not served beyond five seconds', async () => {
    expect((await readContexts()).headers.get('age')).toBe('0')
    gateway.clock.setByMs = -TEN_MINUTES_MS
    await readContexts()
    gateway.venue.failure = new PerpsError(2004)
    gateway.clock.nowMs += 4_000
    const older = await readContexts()
    expect([older.status, older.headers.get('age')]).toEqual([200, '4'])
    gateway.clock.nowMs += 1_001
    expect((await readContexts()).status).toBe(424)
  })

  it('are read again every second whichever way the calendar was set', async () => {
    await readContexts()
    for (const setByMs of [-TEN_MINUTES_MS, TEN_MINUTES_MS, 0]) {
      gateway.clock.setByMs = setByMs
      gateway.clock.nowMs += 1_001
      const before = gateway.venue.reads.contexts
      await readContexts()
      expect(gateway.venue.reads.contexts).toBe(before + 1)
    }
  })

  it('of before a suspend are not served after it', async () => {
    await readContexts()
    gateway.clock.setByMs = TEN_MINUTES_MS
    gateway.venue.failure = new PerpsError(2004)
    expect((await readContexts()).status).toBe(424)
  })
})

describe('a staged order', () => {
  it('lives its minute while the calendar is set back in mid-flow, and not longer', async () => {
    const [inTime, late] = [await stage(), await stage()]
    gateway.clock.setByMs = -TEN_MINUTES_MS
    gateway.clock.nowMs += 59_000
    expect((await execute(inTime)).status).toBe(202)
    gateway.clock.nowMs += 2_000
    expect(await execute(late)).toMatchObject({ status: 410, code: 2042 })
    expect(gateway.venue.relayed).toHaveLength(1)
  })

  it('expires in a suspend', async () => {
    const steps = await stage()
    gateway.clock.setByMs = 61_000
    expect(await execute(steps)).toMatchObject({ status: 410, code: 2042 })
    expect(gateway.venue.relayed).toEqual([])
  })

  it('of several steps is sent whole while the calendar is set back between them', async () => {
    gateway.venue.orderSteps = ['updateLeverage', 'placeOrder']
    const steps = await stage()
    gateway.venue.outcomes = [
      ({ step }) => {
        gateway.clock.setByMs = -TEN_MINUTES_MS
        return { kind: 'settled', result: { action: step.action, success: true } }
      },
    ]
    expect((await execute(steps)).status).toBe(202)
    expect(gateway.venue.relayed).toHaveLength(2)
  })

  it('that another process staged in what is now the future counts as expired', async () => {
    const steps = await stage()
    const other = createTestApi(database)
    other.clock.setByMs = -TEN_MINUTES_MS
    expect(await execute(steps, other)).toMatchObject({ status: 410, code: 2042 })
    expect(other.venue.relayed).toEqual([])
  })

  it('that another process staged a little ahead is taken: calendars differ by seconds', async () => {
    const steps = await stage()
    const other = createTestApi(database)
    other.clock.setByMs = -4_000
    expect((await execute(steps, other)).status).toBe(202)
  })

  it('that was executed is answered from the journal, whatever the calendar says', async () => {
    const steps = await stage()
    expect((await execute(steps)).status).toBe(202)
    for (const setByMs of [-TEN_MINUTES_MS, TEN_MINUTES_MS]) {
      gateway.clock.setByMs = setByMs
      expect(await execute(steps)).toMatchObject({ status: 202, isReplayed: true })
    }
    expect(gateway.venue.relayed).toHaveLength(1)
  })
})

describe('an order whose answer was lost', () => {
  it('is looked into at once, though the calendar was set back since it was sent', async () => {
    gateway.venue.outcomes = [() => ({ kind: 'unknown', message: 'lost' })]
    const steps = await stage()
    expect((await execute(steps)).status).toBe(202)
    gateway.clock.setByMs = -TEN_MINUTES_MS
    gateway.clock.nowMs += 2_000
    const probed = gateway.venue.probed.length
    await reconcileVenue(gateway.service, gateway.venue)
    expect(gateway.venue.probed.length).toBe(probed + 1)
  })
})
