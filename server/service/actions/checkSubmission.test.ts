import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import {
  BAD_SIGNATURE,
  createFakeVenue,
  type FakeVenue,
  goodSignature,
  refuse,
  signStep,
} from '@/server/service/testing/fakeVenue'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'

const KINDS = ['updateLeverage', 'placeOrder', 'placeTriggerOrder']

let database: OpenDatabase
let venue: FakeVenue
let clock: TestClock
let service: TestService
let address: `0x${string}`
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
  clock = { nowMs: 1_800_000_000_000 }
  venue = createFakeVenue(`fake${made}`, () => clock.nowMs)
  venue.orderSteps = KINDS
  service = createTestService([venue], database, clock)
  address = `0x${made.toString(16).padStart(40, '0')}`
})

async function sign(): Promise<SignedActionStep[]> {
  const market = { marketId: 'BTC', categoryId: 'fake' }
  const params = { market, side: 'BUY', type: 'MARKET', size: '1', price: '1' }
  const signerAddress = `0x${'a9'.repeat(20)}`
  const owner = { provider: venue.key, address, signerAddress }
  const body = CreateActionRequest.parse({ ...owner, action: 'placeOrder', params })
  const actions = await createSteps(service, body)
  return actions.map((step, index) => signStep(step, goodSignature(index + 1)))
}

async function execute(actions: SignedActionStep[], on = service) {
  const body = { provider: venue.key, address, action: 'placeOrder' as const, actions }
  return (await executeSteps(on, body)).results
}

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.catch((reason: unknown) => reason)
  if (!isPerpsError(error)) throw new Error(`not refused: ${String(error)}`)
  return [error.status, error.code]
}

/** A process that dies while the venue is at the first step: the others are left in the queue. */
async function dieAtFirst(): Promise<{ actions: SignedActionStep[]; next: TestService }> {
  const actions = await sign()
  const reached = new Promise<void>((resolve) => {
    venue.outcomes = [
      () => {
        resolve()
        return new Promise<never>(() => {})
      },
    ]
  })
  void execute(actions)
  await reached
  return { actions, next: createTestService([venue], database, clock) }
}

const LEVERAGE_SET = {
  kind: 'settled' as const,
  result: { action: 'updateLeverage', success: true as const },
}

describe('steps that a process which died left in the queue', () => {
  it('wait behind the set-up gate as new ones do', async () => {
    const { actions, next } = await dieAtFirst()
    venue.truth = LEVERAGE_SET
    venue.missing = 'approveBuilderFee'
    expect(await refusal(execute(actions, next))).toEqual([422, 2070])
    expect(venue.relayed).toHaveLength(1)
    venue.missing = undefined
    expect((await execute(actions, next)).map(({ success }) => success)).toEqual([true, true, true])
    expect(venue.relayed.map(({ step }) => step.action)).toEqual(KINDS)
  })

  it('are not sent before the steps that precede them, nor without those', async () => {
    const { actions, next } = await dieAtFirst()
    const [, order, trigger] = actions
    if (order === undefined || trigger === undefined) throw new Error('no steps')
    for (const out of [[order], [order, trigger], [trigger, order], [trigger]]) {
      expect(await refusal(execute(out, next))).toEqual([400, 2050])
    }
    expect(venue.relayed).toHaveLength(1)
    venue.truth = LEVERAGE_SET
    expect((await execute(actions.slice(0, 1), next)).map(({ success }) => success)).toEqual([true])
    expect((await execute(actions.slice(1), next)).map(({ success }) => success)).toEqual([
      true,
      true,
    ])
    expect(venue.relayed.map(({ step }) => step.action)).toEqual(KINDS)
  })

  it('stay where they are after a step before them failed', async () => {
    const { actions, next } = await dieAtFirst()
    venue.truth = {
      kind: 'settled',
      result: { action: 'updateLeverage', success: false, error: 'no', errorCode: 2020 },
    }
    await execute(actions.slice(0, 1), next)
    expect(await refusal(execute(actions.slice(1), next))).toEqual([400, 2050])
    expect(venue.relayed).toHaveLength(1)
  })
})

describe('steps that were sent before', () => {
  it('are answered whatever was revoked, expired or broken since', async () => {
    const actions = await sign()
    venue.outcomes = [refuse]
    const results = await execute(actions)
    venue.missing = 'approveAgent'
    venue.verify = () => Promise.reject(new Error('must not be asked'))
    clock.nowMs += 3_600_000
    expect(await execute(actions)).toEqual(results)
  })

  it('are looked up without being checked again while their answer is open', async () => {
    const actions = await sign()
    const [first] = actions
    if (first === undefined) throw new Error('no steps')
    venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
    await execute([first])
    venue.missing = 'approveAgent'
    venue.truth = LEVERAGE_SET
    expect(await execute([first])).toEqual([LEVERAGE_SET.result])
  })
})

it('refuses a bad signature beside good ones before anything leaves', async () => {
  const actions = await sign()
  const [first, second, third] = actions
  if (!first || !second || !third || !('signature' in third)) throw new Error('no steps')
  const bad = { ...third, signature: BAD_SIGNATURE }
  expect(await refusal(execute([first, second, bad]))).toEqual([401, 2010])
  expect(venue.relayed).toEqual([])
  expect(await execute(actions)).toHaveLength(3)
})
