import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
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
import type { ProbeOutcome, RelayOutcome } from '@/server/venues/adapter'
import { reconcileVenue } from './reconcile'

let database: OpenDatabase
let venue: FakeVenue
let clock: TestClock
let service: TestService
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
  clock = { nowMs: 1_800_000_000_000 }
  venue = createFakeVenue(`fake${made}`, () => clock.nowMs)
  service = createTestService([venue], database, clock)
})

const owner = () => ({
  provider: venue.key,
  address: `0x${made.toString(16).padStart(40, '0')}` as const,
})

/** The two transactions of a deposit, as a wallet broadcast them. */
async function broadcast(on = service): Promise<SignedActionStep[]> {
  const params = { amount: '7', tokenAddress: `0x${'c0'.repeat(20)}`, chainId: 31_337 }
  const body = CreateActionRequest.parse({ ...owner(), action: 'deposit', params })
  const actions = await createSteps(on, body)
  return actions.map((step, index) => signStep(step, goodSignature(made * 100 + index)))
}

async function execute(actions: SignedActionStep[], on = service) {
  const body = { ...owner(), action: 'deposit' as const, actions }
  return (await executeSteps(on, body)).results
}

const hashes = (actions: readonly SignedActionStep[]) =>
  actions.map((step) => ('txHash' in step ? step.txHash : undefined))

/** What the chain says of a transaction. */
const mined = (action: string, txHash: string): ProbeOutcome & RelayOutcome => ({
  kind: 'settled',
  result: { action, success: true, orderId: txHash, txHash },
})

it('are found by their hashes after the process died while their blocks were awaited', async () => {
  const actions = await broadcast()
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
  const asked: unknown[] = []
  venue.probe = async ({ step }, _context, signed) => {
    const txHash = signed !== undefined && 'txHash' in signed ? signed.txHash : undefined
    asked.push(txHash)
    return txHash === undefined ? { kind: 'pending' } : mined(step.action, txHash)
  }
  const next = createTestService([venue], database, clock)
  clock.nowMs += 1_000
  expect(await reconcileVenue(next, venue)).toBe(2)
  expect(asked.toSorted()).toEqual(hashes(actions).toSorted())
  const results = await execute(actions, next)
  expect(results.map(({ txHash }) => txHash)).toEqual(hashes(actions))
  expect(results.every(({ success }) => success)).toBe(true)
})

const BAD: Record<string, () => RelayOutcome> = {
  'is in no block yet': () => ({ kind: 'unknown', message: 'in no block yet' }),
  'was reverted': () => ({
    kind: 'settled',
    result: { action: 'deposit', success: false, error: 'reverted', errorCode: 2020 },
  }),
}

it.each(Object.keys(BAD))(
  'are never reported "not sent" because one before them %s: the wallet has sent them',
  async (what) => {
    const actions = await broadcast()
    const [, second] = hashes(actions)
    venue.outcomes = [BAD[what] ?? (() => mined('', '')), () => mined('deposit', second ?? '')]
    const results = await execute(actions)
    expect(results.map(({ success }) => success)).toEqual([false, true])
    expect(results[1]?.txHash).toBe(second)
  },
)

it('are not called "not sent" either where the service stopped between the two', async () => {
  const actions = await broadcast()
  venue.outcomes = [() => new Promise<never>(() => {})]
  void execute(actions)
  await expect.poll(() => venue.relayed.length).toBe(1)
  const next = createTestService([venue], database, clock)
  clock.nowMs += 25 * 3_600_000
  await reconcileVenue(next, venue)
  const results = await execute(actions, next)
  expect(results.map((result) => !result.success && result.errorCode)).toEqual([2100, 2100])
  expect(results.map(({ txHash }) => txHash)).toEqual(hashes(actions))
  expect(results.map(({ orderId }) => orderId)).toEqual(hashes(actions))
})

it('acknowledge one of two equal deposits that two instances staged, whichever is reported', async () => {
  const other = createTestService([venue], database, clock)
  const actions = await broadcast()
  expect(await broadcast(other)).toEqual(actions)
  venue.outcomes = actions.map(
    (step, index) => () => mined(step.action, hashes(actions)[index] ?? ''),
  )
  const first = await execute(actions)
  expect(venue.relayed).toHaveLength(2)
  expect(await execute(actions, other)).toEqual(first)
  expect(venue.relayed).toHaveLength(2)
})

it('are reported again as they were, though an equal deposit was staged since', async () => {
  const actions = await broadcast()
  venue.outcomes = actions.map(
    (step, index) => () => mined(step.action, hashes(actions)[index] ?? ''),
  )
  const first = await execute(actions)
  await broadcast()
  venue.verify = async () => {
    throw new PerpsError(2050, 'txHash: is older than what was staged')
  }
  expect(await execute(actions)).toEqual(first)
  expect(venue.relayed).toHaveLength(2)
})
