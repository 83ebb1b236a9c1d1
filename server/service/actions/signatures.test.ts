import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreateActionRequest } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import { createFakeVenue, type FakeVenue, signStep } from '@/server/service/testing/fakeVenue'
import { fakeTypedStep } from '@/server/service/testing/fakeVenueFacts'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'

const agent = `0x${'a9'.repeat(20)}` as const

let database: OpenDatabase
let venue: FakeVenue
let clock: TestClock
let service: TestService
let address: `0x${string}`
let accounts = 0

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  clock = { nowMs: 1_800_000_000_000 }
  venue = createFakeVenue('fake', () => clock.nowMs)
  service = createTestService([venue], database, clock)
  accounts += 1
  address = `0x${accounts.toString(16).padStart(40, '0')}`
})

async function create(
  action: ActionType = 'placeOrder',
  signerAddress = agent,
): Promise<ActionStep[]> {
  const request = { provider: 'fake', address, signerAddress, action, params: {} }
  const body = request as CreateActionRequest // the fake venue reads no params
  return await createSteps(service, body)
}

async function execute(
  actions: readonly SignedActionStep[],
  {
    action = 'placeOrder',
    on = service,
    ...more
  }: {
    action?: ActionType
    on?: TestService
    address?: `0x${string}`
    signerAddress?: `0x${string}`
  } = {},
) {
  const body = { provider: 'fake', address, action, actions: [...actions], ...more }
  return await executeSteps(on, body)
}

async function refusal(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isPerpsError(error)) throw new Error(`not refused: ${String(error)}`)
  return [error.status, error.code]
}

describe('a step that two may sign', () => {
  it('has a nonce that is new to both', async () => {
    const { steps } = database
    const ofOwner = { provider: 'fake', signer: address, nowMs: clock.nowMs + 50 }
    const taken = await steps.nextNonce(ofOwner)
    const nonces: number[] = []
    venue.build = async () => [
      {
        nonce: { signer: agent, nowMs: clock.nowMs, coSigner: address },
        stamp({ nonce }) {
          nonces.push(nonce)
          const step = fakeTypedStep('placeOrder', nonce)
          return { step, signer: 'SDK', relayData: { nonce }, probeData: { nonce } }
        },
      },
    ]
    await create()
    await create()
    const [first = 0, second = 0] = nonces
    expect(first).toBeGreaterThan(taken)
    expect(second).toBeGreaterThan(first)
    expect(await steps.nextNonce(ofOwner)).toBeGreaterThan(second)
    expect(await steps.nextNonce({ ...ofOwner, signer: agent })).toBeGreaterThan(second)
  })
})

describe('a signature', () => {
  // The same authorization twice: s, and the order of the curve less s.
  const R = '11'.repeat(32)
  const LOW = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'
  const HIGH = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1'

  it('is taken in its low form alone, so that its twin is no second submission', async () => {
    const [staged] = await create()
    const high = signStep(staged as ActionStep, `0x${R}${HIGH}1c`)
    expect(await refusal(execute([high]))).toEqual([401, 2010])
    expect(
      await refusal(execute([signStep(staged as ActionStep, `0x${R}${HIGH.toUpperCase()}1c`)])),
    ).toEqual([401, 2010])
    expect(venue.relayed).toEqual([])
    const low = signStep(staged as ActionStep, `0x${R}${LOW}1b`)
    expect((await execute([low])).results[0]?.success).toBe(true)
    expect(await refusal(execute([high]))).toEqual([401, 2010])
    expect(venue.relayed).toHaveLength(1)
  })

  it('that ends a step is held to the same form', async () => {
    const [staged] = await create()
    const signed = signStep(staged as ActionStep)
    const ended = { ...signed, voidSignature: `0x${R}${HIGH}1c` } as SignedActionStep
    expect(await refusal(execute([ended]))).toEqual([401, 2010])
  })
})
