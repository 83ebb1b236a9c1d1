import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActionResult, CreateActionRequest } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { OpenDatabase } from '@/server/db/database'
import { recordHeartbeat } from '@/server/db/instances'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import {
  createFakeVenue,
  type FakeVenue,
  goodSignature,
  signStep,
} from '@/server/service/testing/fakeVenue'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'
import { reconcileVenue } from './reconcile'

const agent = `0x${'a9'.repeat(20)}` as const
const TRUTH: ActionResult = { action: 'placeOrder', success: true, orderId: 'found' }

let database: OpenDatabase
let shared: OpenDatabase
let venue: FakeVenue
let clock: TestClock
let service: TestService
let address: `0x${string}`
let made = 0

beforeAll(async () => {
  database = await openTestDatabase()
  // The same rows as if other processes had them open too.
  shared = { ...database, isExclusive: false }
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
  clock = { nowMs: 1_800_000_000_000 }
  venue = createFakeVenue(`fake${made}`, () => clock.nowMs)
  service = createTestService([venue], database, clock)
  address = `0x${made.toString(16).padStart(40, '0')}`
})

async function sign(on = service): Promise<SignedActionStep[]> {
  const owner = { provider: venue.key, address, signerAddress: agent }
  const body = CreateActionRequest.parse({
    ...owner,
    action: 'placeOrder',
    params: {
      market: { marketId: 'BTC', categoryId: 'fake' },
      side: 'BUY',
      type: 'MARKET',
      size: '1',
      price: '1',
    },
  })
  const created = await createSteps(on, body)
  return created.map((step, index) => signStep(step, goodSignature(index + 1)))
}

async function execute(actions: SignedActionStep[], on = service) {
  const body = { provider: venue.key, address, action: 'placeOrder' as const, actions }
  return await executeSteps(on, body)
}

/** A process that dies while the venue is at a step: its promise never ends. */
async function dieWhileRelaying(on: TestService, afterSteps = 0): Promise<SignedActionStep[]> {
  const actions = await sign(on)
  const reached = new Promise<void>((resolve) => {
    const hang = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    venue.outcomes = [
      ...Array.from({ length: afterSteps }, () => () => ({
        kind: 'settled' as const,
        result: { action: 'updateLeverage', success: true as const },
      })),
      hang,
    ]
  })
  void execute(actions, on)
  await reached
  return actions
}

describe('lost answers', () => {
  it('are looked up without a request, and replayed from then on', async () => {
    const actions = await sign()
    venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
    expect((await execute(actions)).results[0]).toMatchObject({ errorCode: 2100 })
    venue.truth = { kind: 'settled', result: TRUTH }
    clock.nowMs += 1_000
    expect(await reconcileVenue(service, venue)).toBe(1)
    expect(await execute(actions)).toEqual({ results: [TRUTH], isReplayed: true })
    expect([venue.relayed.length, venue.probed.length]).toEqual([1, 1])
  })

  it('of a process that died are found out about by the next one', async () => {
    const actions = await dieWhileRelaying(service)
    const next = createTestService([venue], database, clock)
    venue.truth = { kind: 'settled', result: TRUTH }
    clock.nowMs += 1_000
    expect(await reconcileVenue(next, venue)).toBe(1)
    expect(await execute(actions, next)).toEqual({ results: [TRUTH], isReplayed: true })
    expect(venue.relayed).toHaveLength(1)
  })

  it('are asked about less and less often while the venue reports nothing', async () => {
    const actions = await sign()
    venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
    await execute(actions)
    const askedAtSeconds: number[] = []
    for (let second = 0; second < 3_600; ) {
      const step = second < 10 ? 1 : 10
      second += step
      clock.nowMs += step * 1_000
      const before = venue.probed.length
      await reconcileVenue(service, venue)
      if (venue.probed.length > before) askedAtSeconds.push(second)
    }
    expect(askedAtSeconds.slice(0, 5)).toEqual([1, 2, 3, 4, 6])
    expect(askedAtSeconds.length).toBeLessThan(40)
    const pauses = askedAtSeconds.map((second, index) => second - (askedAtSeconds[index - 1] ?? 0))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(610)
  }, 120_000)

  it('take no more than a few questions at once, however many there are', async () => {
    for (let count = 0; count < 12; count += 1) {
      venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
      await execute(await sign())
    }
    clock.nowMs += 1_000
    venue.truth = { kind: 'settled', result: TRUTH }
    expect(await reconcileVenue(service, venue)).toBe(8)
    expect(await reconcileVenue(service, venue)).toBe(4)
    expect(await reconcileVenue(service, venue)).toBe(0)
  })

  it('stay unknown where the venue fails, and are asked about again', async () => {
    const actions = await sign()
    venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
    await execute(actions)
    venue.failure = new Error('down')
    clock.nowMs += 1_000
    expect(await reconcileVenue(service, venue)).toBe(0)
    venue.failure = undefined
    venue.truth = { kind: 'settled', result: TRUTH }
    clock.nowMs += 1_000
    expect(await reconcileVenue(service, venue)).toBe(1)
  })
})

it('reports to the caller what was written where another process found out first', async () => {
  const actions = await sign()
  venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
  await execute(actions)
  clock.nowMs += 1_000
  const other = createTestService([venue], shared, clock)
  const first: ActionResult = { action: 'placeOrder', success: true, orderId: 'first' }
  const { probe } = venue
  venue.probe = async (...asked) => {
    venue.probe = probe
    venue.truth = { kind: 'settled', result: first }
    expect(await reconcileVenue(other, venue)).toBe(1)
    venue.truth = { kind: 'settled', result: TRUTH }
    return await probe(...asked)
  }
  expect((await execute(actions)).results).toEqual([first])
  expect((await execute(actions)).results).toEqual([first])
})

describe('steps under way', () => {
  it('of this process are left alone', async () => {
    await dieWhileRelaying(service)
    clock.nowMs += 60_000
    await reconcileVenue(service, venue)
    expect(venue.probed).toEqual([])
  })

  it('of another living process are left alone until their time is up', async () => {
    const first = createTestService([venue], shared, clock)
    const second = createTestService([venue], shared, clock)
    await recordHeartbeat(shared.database, first.instanceId)
    await dieWhileRelaying(first)
    clock.nowMs += 1_000
    await reconcileVenue(second, venue)
    expect(venue.probed).toEqual([])
    clock.nowMs += 11_001
    await reconcileVenue(second, venue)
    expect(venue.probed).toHaveLength(1)
  })

  it('are given to one of several processes that look at the same time', async () => {
    const desks = [1, 2, 3].map(() => createTestService([venue], shared, clock))
    await dieWhileRelaying(service)
    clock.nowMs += 1_000
    venue.truth = { kind: 'settled', result: TRUTH }
    const found = await Promise.all(desks.map((one) => reconcileVenue(one, venue)))
    expect(found.toSorted()).toEqual([0, 0, 1])
    expect(venue.probed).toHaveLength(1)
  })
})

it('says of a step left in the queue that it was never sent, once it cannot be', async () => {
  venue.orderSteps = ['updateLeverage', 'placeOrder']
  const actions = await dieWhileRelaying(service)
  const next = createTestService([venue], database, clock)
  venue.truth = { kind: 'settled', result: { action: 'updateLeverage', success: true } }
  clock.nowMs += 90_001
  await reconcileVenue(next, venue)
  expect(await execute(actions, next)).toEqual({
    results: [
      { action: 'updateLeverage', success: true },
      {
        action: 'placeOrder',
        success: false,
        error: 'not sent: the service stopped before its turn came',
      },
    ],
    isReplayed: true,
  })
})
