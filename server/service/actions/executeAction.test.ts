import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreateActionRequest } from '@/lib/schema/action/action'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { recordHeartbeat } from '@/server/db/instances'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { caller, createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import {
  accept,
  BAD_SIGNATURE,
  createFakeVenue,
  type FakeVenue,
  goodSignature,
  refuse,
  STRANGER_SIGNATURE,
  signStep,
} from '@/server/service/testing/fakeVenue'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'
import { createAction } from './createAction'
import { executeAction } from './executeAction'

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

describe('relaying', () => {
  it('relays a staged step with what it was staged with and returns the venue’s result', async () => {
    const [step] = (await create()).map((staged) => signStep(staged))
    const { results, isReplayed } = await execute(step ? [step] : [])
    expect(results).toEqual([
      { action: 'placeOrder', success: true, orderId: 'order-{"nonce":1800000000000}' },
    ])
    expect(isReplayed).toBe(false)
    expect(venue.relayed).toHaveLength(1)
    expect(JSON.stringify(venue.relayed[0]?.relayData)).toBe(
      '{"zulu":1800000000000,"alpha":"placeOrder"}',
    )
    expect(venue.relayed[0]?.signerAddress).toBe(agent)
  })

  it('takes a step back without preimage and description, whatever the order of its keys', async () => {
    const [staged] = await create()
    const reordered = JSON.parse(JSON.stringify(signStep(staged as ActionStep)), (_key, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect((await execute([reordered])).results[0]?.success).toBe(true)
  })

  it('takes no preimage but the one it staged, and goes on where that comes', async () => {
    const [staged] = await create()
    const signed = signStep(staged as ActionStep)
    if (!isEip712Step(signed)) throw new Error('no typed data')
    const { preimage, ...bare } = { ...signed, preimage: Object(staged).preimage }
    const altered = { ...bare, preimage: { ...preimage, nonce: preimage.nonce + 1 } }
    await expect(execute([altered])).rejects.toMatchObject({ status: 400, code: 2050 })
    expect(venue.relayed).toHaveLength(0)
    expect((await execute([{ ...bare, preimage }])).results[0]?.success).toBe(true)
    expect((await execute([bare])).isReplayed).toBe(true)
  })

  it('gives one signer strictly rising nonces, in one call and over calls at the same time', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const built = await Promise.all(Array.from({ length: 10 }, () => create()))
    const nonces = built.flat().map((step) => JSON.stringify(step))
    expect(new Set(nonces).size).toBe(20)
  })

  it('does not send the steps after one that the venue refused', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder', 'placeOrder']
    venue.outcomes = [accept, refuse]
    const signed = (await create()).map((step) => signStep(step))
    const { results } = await execute(signed)
    expect(results.map(({ success }) => success)).toEqual([true, false, false])
    expect(results[1]).toMatchObject({ errorCode: 2021 })
    expect(results[2]).toMatchObject({ error: 'not sent: a preceding step failed' })
    expect(venue.relayed).toHaveLength(2)
    expect(await execute(signed)).toEqual({ results, isReplayed: true })
    expect(venue.relayed).toHaveLength(2)
  })

  it('takes the legs of one call in two requests, and the second not before the first', async () => {
    const [approve, deposit] = (await create('deposit', address)).map((step, index) =>
      signStep(step, goodSignature(accounts * 10 + index)),
    ) as [SignedActionStep, SignedActionStep]
    const action = 'deposit'
    expect(await refusal(execute([deposit], { action }))).toEqual([400, 2050])
    expect((await execute([approve], { action })).results).toHaveLength(1)
    const both = await execute([approve, deposit], { action })
    expect(both.results.map(({ success }) => success)).toEqual([true, true])
    expect(both.isReplayed).toBe(false)
    expect(venue.relayed).toHaveLength(2)
  })

  it('keeps two equal payloads of two calls apart', async () => {
    const action = 'deposit'
    const first = await create(action, address)
    const second = await create(action, address)
    expect(second).toEqual(first)
    const sign = (steps: ActionStep[], seed: number) =>
      steps.map((step, index) => signStep(step, goodSignature(accounts * 100 + seed + index)))
    expect((await execute(sign(first, 0), { action })).isReplayed).toBe(false)
    expect((await execute(sign(second, 50), { action })).isReplayed).toBe(false)
    expect(await refusal(execute(sign(second, 80), { action }))).toEqual([409, 2041])
    expect(venue.relayed).toHaveLength(4)
  })
})

describe('execute once', () => {
  it('answers 20 equal requests at the same time with one relay and equal results', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const answers = await Promise.all(Array.from({ length: 20 }, () => execute(signed)))
    expect(venue.relayed).toHaveLength(1)
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    expect(new Set(answers.map(({ results }) => JSON.stringify(results))).size).toBe(1)
  })

  it('gives all of many equal requests at once one answer while the venue is slow', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const steps = await create()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    venue.outcomes = [
      async (staged) => {
        await slow
        return accept(staged)
      },
      refuse,
    ]
    const signed = steps.map((step) => signStep(step))
    // Equal but for the order of their keys, as two clients of one account would write them.
    const reordered = signed.map((step) =>
      Object.fromEntries(Object.entries(step).toReversed()),
    ) as SignedActionStep[]
    const asked = Array.from({ length: 20 }, (_, index) => execute(index % 2 ? signed : reordered))
    // A part of them is not an equal request: it waits for the steps by itself.
    const parts = Array.from({ length: 5 }, () => execute(signed.slice(0, 1)))
    while (venue.relayed.length === 0) await new Promise((next) => setImmediate(next))
    const late = Array.from({ length: 20 }, () => execute(signed))
    finish()
    const answers = await Promise.all([...asked, ...late])
    expect(venue.relayed.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeOrder'])
    expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    const [first] = answers
    expect(first?.results.map(({ success }) => success)).toEqual([true, false])
    for (const { results } of answers) expect(results).toEqual(first?.results)
    for (const { results } of await Promise.all(parts)) {
      expect(results).toEqual(first?.results.slice(0, 1))
    }
    expect(venue.probed).toEqual([])
  })

  it('stages equal requests at once apart, each under a nonce of its own', async () => {
    const build = venue.build.bind(venue)
    venue.build = async (...request) => {
      await new Promise((next) => setImmediate(next))
      return await build(...request)
    }
    const created = await Promise.all(Array.from({ length: 20 }, () => create()))
    const signed = created.map((steps) => steps.map((step) => signStep(step)))
    expect(new Set(created.map((steps) => JSON.stringify(steps))).size).toBe(20)
    const answers = await Promise.all(signed.map((steps) => execute(steps)))
    expect(answers.every(({ isReplayed }) => !isReplayed)).toBe(true)
    expect(new Set(answers.map(({ results }) => results[0]?.success)).size).toBe(1)
    expect(venue.relayed).toHaveLength(20)
  })

  it('answers a repeated request from the journal though stage and approval are gone', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const { results } = await execute(signed)
    clock.nowMs += 3_600_000
    venue.missing = 'approveAgent'
    expect(await execute(signed)).toEqual({ results, isReplayed: true })
    expect(venue.relayed).toHaveLength(1)
  })

  it('says that the outcome is unknown, never sends again, and reports the outcome once known', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    venue.outcomes = [() => ({ kind: 'unknown', message: 'reset' })]
    const signed = (await create()).map((step) => signStep(step))
    const lost = await execute(signed)
    expect(lost.results[0]).toMatchObject({ success: false, errorCode: 2100 })
    expect(lost.results[1]).toMatchObject({ error: 'not sent: a preceding step failed' })
    expect((await execute(signed)).results).toEqual(lost.results)
    venue.truth = { kind: 'settled', result: { action: 'updateLeverage', success: true } }
    const truth = await execute(signed)
    expect(truth.results[0]).toEqual({ action: 'updateLeverage', success: true })
    expect(truth.results[1]).toEqual(lost.results[1])
    expect(truth.isReplayed).toBe(true)
    expect(venue.probed).toHaveLength(2)
    await execute(signed)
    expect([venue.probed.length, venue.relayed.length]).toEqual([2, 1])
  })

  it('counts a relay that blew up as sent', async () => {
    venue.outcomes = [() => Promise.reject(new Error('socket hang up'))]
    const signed = (await create()).map((step) => signStep(step))
    expect((await execute(signed)).results[0]).toMatchObject({ errorCode: 2100 })
    venue.truth = { kind: 'settled', result: { action: 'placeOrder', success: true, orderId: '7' } }
    expect((await execute(signed)).results[0]).toMatchObject({ orderId: '7' })
    expect(venue.relayed).toHaveLength(1)
    expect(service.faults).toEqual(['relaying a step'])
  })

  it('looks up what a process that died was relaying, and finishes what it had not begun', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const signed = (await create()).map((step) => signStep(step))
    venue.outcomes = [() => new Promise(() => {})]
    void execute(signed)
    await expect.poll(() => venue.relayed.length).toBe(1)

    const successor = createTestService([venue], database, clock)
    venue.truth = { kind: 'settled', result: { action: 'updateLeverage', success: true } }
    const { results, isReplayed } = await execute(signed, { on: successor })
    expect(results.map(({ success }) => success)).toEqual([true, true])
    expect(isReplayed).toBe(false)
    expect(venue.relayed.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeOrder'])
  })

  it('does not send what a dead process left unsent once it has expired', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const signed = (await create()).map((step) => signStep(step))
    venue.outcomes = [() => new Promise(() => {})]
    void execute(signed)
    await expect.poll(() => venue.relayed.length).toBe(1)
    clock.nowMs += 61_000
    venue.truth = { kind: 'settled', result: { action: 'updateLeverage', success: true } }
    const { results } = await execute(signed, { on: createTestService([venue], database, clock) })
    expect(results[1]).toMatchObject({ error: 'not sent: the step expired before its turn' })
    expect(venue.relayed).toHaveLength(1)
  })

  it('relays a step once in 10,000 requests, many of them at a time', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const distinct = new Map<string, number>()
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => execute(signed)))
      for (const { results } of answers) {
        const text = JSON.stringify(results)
        distinct.set(text, (distinct.get(text) ?? 0) + 1)
      }
    }
    expect([...distinct.values()]).toEqual([10_000])
    expect([venue.relayed.length, venue.probed.length]).toEqual([1, 0])
  }, 120_000)

  it('leaves a relay to the live process that is running it', async () => {
    const shared = { ...database, isExclusive: false }
    const one = createTestService([venue], shared, clock)
    const other = createTestService([venue], shared, clock)
    const signed = (await create()).map((step) => signStep(step))
    let answer: () => void = () => {}
    venue.outcomes = [
      (staged) =>
        new Promise((resolve) => {
          answer = () => resolve(accept(staged))
        }),
    ]
    await recordHeartbeat(database.database, one.instanceId)
    const first = execute(signed, { on: one })
    await expect.poll(() => venue.relayed.length).toBe(1)
    const { pause } = other
    let pauses = 0
    other.pause = async (ms) => {
      pauses += 1
      if (pauses === 2) answer()
      await pause(ms)
    }
    const repeated = await execute(signed, { on: other })
    expect(repeated).toEqual({ results: (await first).results, isReplayed: true })
    expect([venue.relayed.length, venue.probed.length]).toEqual([1, 0])
  })

  it('does not wait for another process longer than its relay can take', async () => {
    const shared = { ...database, isExclusive: false }
    const one = createTestService([venue], shared, clock)
    const signed = (await create()).map((step) => signStep(step))
    venue.outcomes = [() => new Promise(() => {})]
    await recordHeartbeat(database.database, one.instanceId)
    void execute(signed, { on: one })
    await expect.poll(() => venue.relayed.length).toBe(1)
    const other = createTestService([venue], shared, clock)
    expect(await refusal(execute(signed, { on: other }))).toEqual([409, 2041])
    expect([venue.relayed.length, venue.probed.length]).toEqual([1, 0])
  })

  it('takes the word of the database for a step that another process has used meanwhile', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const other = createTestService([venue], { ...database, isExclusive: false }, clock)
    const { results } = await execute(signed, { on: other })
    expect(await execute(signed)).toEqual({ results, isReplayed: true })
    expect(venue.relayed).toHaveLength(1)
  })

  it('replays what another process did before saying what is wrong by now', async () => {
    const shared = { ...database, isExclusive: false }
    const [one, other] = [1, 2].map(() => createTestService([venue], shared, clock))
    const body = {
      provider: 'fake',
      address,
      signerAddress: agent,
      action: 'placeOrder',
      params: {},
    }
    const request = body as CreateActionRequest // as above
    const { actions } = (await createAction(one ?? service, { body: request }, caller)).body
    const signed = actions.map((step) => signStep(step))
    const { results } = await execute(signed, { on: other ?? service })
    venue.missing = 'approveBuilderFee'
    expect(await execute(signed, { on: one ?? service })).toEqual({ results, isReplayed: true })
  })

  it('gives the results of a process that took the steps while they were checked', async () => {
    const shared = { ...database, isExclusive: false }
    const signed = (await create()).map((step) => signStep(step))
    const [one, other] = [1, 2].map(() => createTestService([venue], shared, clock))
    const { verify } = venue
    let taken: unknown
    venue.verify = async () => {
      venue.verify = verify
      taken = (await execute(signed, { on: one ?? service })).results
      // Its nonce has passed, for it was used.
      throw new PerpsError(2040)
    }
    const answer = await execute(signed, { on: other ?? service })
    expect(answer).toEqual({ results: taken, isReplayed: true })
    expect(venue.relayed).toHaveLength(1)
  })

  it('reports to the caller what was done though the journal cannot be completed', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const signed = (await create()).map((step) => signStep(step))
    venue.outcomes = [
      (staged) => {
        service.openDatabase = () => Promise.reject(new Error('disk full'))
        return accept(staged)
      },
    ]
    const { results } = await execute(signed)
    expect(results[0]?.success).toBe(true)
    expect(results[1]).toMatchObject({ error: 'not sent: the service could not keep its journal' })
    expect(venue.relayed).toHaveLength(1)
  })
})

describe('what is refused before the relay', () => {
  it('refuses an altered step while a stage lives, and an unknown one after', async () => {
    const [staged] = await create()
    const altered = JSON.parse(JSON.stringify(signStep(staged as ActionStep)).replace('"b"', '"a"'))
    expect(await refusal(execute([altered]))).toEqual([400, 2050])
    clock.nowMs += 60_000
    expect(await refusal(execute([altered]))).toEqual([410, 2042])
  })

  it('refuses the step of another account, action or signer', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const stranger = `0x${'ee'.repeat(20)}` as const
    expect(await refusal(execute(signed, { address: stranger }))).toEqual([410, 2042])
    expect(await refusal(execute(signed, { action: 'cancelOrder' }))).toEqual([410, 2042])
    expect(await refusal(execute(signed, { signerAddress: stranger }))).toEqual([400, 2050])
    expect((await execute(signed, { signerAddress: agent })).results[0]?.success).toBe(true)
  })

  it.each([
    ['placeOrder', agent, 60_000],
    ['withdrawal', undefined, 600_000],
    ['deposit', undefined, 86_400_000],
  ] as const)(
    'lets a step of %s live as long as its signer needs',
    async (action, signer, lifeMs) => {
      const steps = await create(action, signer ?? address)
      const signed = steps.map((step, index) =>
        signStep(step, goodSignature(accounts * 10 + index)),
      )
      clock.nowMs += lifeMs
      expect(await refusal(execute(signed, { action }))).toEqual([410, 2042])
      clock.nowMs -= 1
      expect((await execute(signed, { action })).results[0]?.success).toBe(true)
    },
  )

  it('checks signer, set-up, order, use and nonce in this order, and leaves no trace', async () => {
    venue.orderSteps = ['updateLeverage', 'placeOrder']
    const steps = await create()
    const good = steps.map((step) => signStep(step))
    const backwards = [...good].reverse()
    const signedBy = (signature: `0x${string}`) =>
      steps.map((step) => signStep(step, signature)).reverse()
    const checkNonce = () => {
      throw new PerpsError(2040)
    }

    venue.checkNonce = checkNonce
    venue.missing = 'approveAgent'
    expect(await refusal(execute(signedBy(BAD_SIGNATURE)))).toEqual([401, 2010])
    expect(await refusal(execute(signedBy(STRANGER_SIGNATURE)))).toEqual([403, 2011])
    expect(await refusal(execute(backwards))).toEqual([422, 2070])
    venue.missing = undefined
    expect(await refusal(execute(backwards))).toEqual([400, 2050])
    expect(await refusal(execute(good))).toEqual([400, 2040])
    expect(venue.relayed).toHaveLength(0)

    delete venue.checkNonce
    expect((await execute(good)).results).toHaveLength(2)
    const otherSignature = steps.map((step) => signStep(step, goodSignature(2)))
    venue.checkNonce = checkNonce
    venue.missing = 'approveAgent'
    expect(await refusal(execute(otherSignature))).toEqual([422, 2070])
    venue.missing = undefined
    expect(await refusal(execute([...otherSignature].reverse()))).toEqual([400, 2050])
    expect(await refusal(execute(otherSignature))).toEqual([409, 2041])
    expect(venue.relayed).toHaveLength(2)
  })

  it('refuses what is not offered, what the client delivers, and providers that are not active', async () => {
    const signed = (await create()).map((step) => signStep(step))
    const body = { address, action: 'placeOrder' as const, actions: signed }
    const at = (provider: string) => executeAction(service, { body: { ...body, provider } }, caller)
    expect(await refusal(at('later'))).toEqual([400, 2002])
    expect(await refusal(at('no one'))).toEqual([400, 2002])
    expect(await refusal(execute(signed, { action: 'setReferrer' }))).toEqual([400, 2002])
    expect(await refusal(execute(signed, { action: 'siweLogin' }))).toEqual([400, 2002])
  })

  it('builds what a client delivers itself without staging it', async () => {
    const [step] = await create('setReferrer')
    expect(step?.action).toBe('setReferrer')
    expect(await refusal(create('siweLogin'))).toEqual([400, 2002])
  })
})
