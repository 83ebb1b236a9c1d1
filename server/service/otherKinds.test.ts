import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { executeAction } from '@/server/service/actions/executeAction'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'
import { reconcileVenue } from './steps/reconcile'
import { caller, createSteps, executeSteps } from './testing/actionCalls'
import { createSequencedVenue, type SequencedVenue, signSequenced } from './testing/sequencedVenue'
import {
  CLIENT_STEPS,
  createSessionVenue,
  type SessionVenue,
  signRequest,
} from './testing/sessionVenue'

const ORDER = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  ...{ side: 'BUY', type: 'LIMIT', size: '1', price: '1' },
}

const DEPOSIT = { amount: '5', tokenAddress: `0x${'11'.repeat(20)}`, chainId: 31_337 }

let database: OpenDatabase
let clock: TestClock
let address: `0x${string}`
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  made += 1
  clock = { nowMs: 1_800_000_000_000 }
  address = `0x${made.toString(16).padStart(40, '0')}`
})

type Target = { service: TestService; provider: string }

async function create({ service, provider }: Target, action: ActionType, params: object = {}) {
  const signer = action === 'placeOrder' || action === 'cancelOrder' ? 'a9' : undefined
  const body = CreateActionRequest.parse({
    ...{ provider, address, action, params },
    ...(signer && { signerAddress: `0x${signer.repeat(20)}` }),
  })
  return await createSteps(service, body)
}

async function execute(
  { service, provider }: Target,
  action: ActionType,
  actions: readonly SignedActionStep[],
) {
  const body = { provider, address, action, actions: [...actions] }
  return await executeSteps(service, body)
}

describe('a venue with consecutive nonces and late verdicts', () => {
  let venue: SequencedVenue
  let target: Target
  beforeEach(() => {
    venue = createSequencedVenue(`sequenced${made}`)
    target = { service: createTestService([venue], database, clock), provider: venue.key }
  })

  const sign = async (action: ActionType, params: object = {}, on = target) =>
    (await create(on, action, params)).map((step) => signSequenced(step))

  it('takes steps that depend on each other one by one, and none after one that failed', async () => {
    const order = await sign('placeOrder', ORDER)
    expect((await execute(target, 'placeOrder', order)).results).toMatchObject([
      { action: 'updateLeverage', success: true },
      { action: 'placeOrder', success: true },
    ])
    expect([venue.calls, venue.nextNonce]).toEqual([[1, 1], 9])
    venue.refuses.add('leverage')
    const refused = await sign('placeOrder', ORDER)
    const { results } = await execute(target, 'placeOrder', refused)
    expect(results.map((result) => result.success || result.error)).toEqual([
      'not enough margin',
      'not sent: a preceding step failed',
    ])
    expect(venue.calls).toEqual([1, 1, 1])
  })

  it('takes independent steps in one call, and one that fails keeps back no other', async () => {
    venue.refuses.add('2')
    const cancels = await sign('cancelOrder', { ids: ['1', '2', '3'] })
    const { results } = await execute(target, 'cancelOrder', cancels)
    expect(results.map(({ success }) => success)).toEqual([true, false, true])
    expect(venue.calls).toEqual([3])
    expect(await execute(target, 'cancelOrder', cancels)).toEqual({ results, isReplayed: true })
    expect(venue.calls).toEqual([3])
  })

  it('takes independent steps in a call of their own after one before them failed, not before', async () => {
    venue.refuses.add('1')
    const [first, ...rest] = await sign('cancelOrder', { ids: ['1', '2', '3'] })
    if (first === undefined) throw new Error('not staged')
    const early = execute(target, 'cancelOrder', rest)
    await expect(early).rejects.toMatchObject({ status: 400, code: 2050 })
    expect((await execute(target, 'cancelOrder', [first])).results[0]?.success).toBe(false)
    const { results } = await execute(target, 'cancelOrder', rest)
    expect(results.map(({ success }) => success)).toEqual([true, true])
    expect(venue.calls).toEqual([1, 2])
  })

  it('says of a step signed once more that it was used, though its nonce has passed too', async () => {
    venue.checkNonce = () => {
      if (venue.nextNonce > 7) throw new PerpsError(2040, undefined, { tool: venue.key })
    }
    const [step] = await sign('cancelOrder', { ids: ['1'] })
    if (step === undefined || !('signedTx' in step)) throw new Error('not staged')
    const late = await sign('cancelOrder', { ids: ['2'] })
    expect((await execute(target, 'cancelOrder', [step])).results[0]?.success).toBe(true)
    const txInfo = ` ${step.signedTx.txInfo}`
    const txHash = createHash('sha256').update(txInfo).digest('hex')
    const again = { ...step, signedTx: { ...step.signedTx, txInfo, txHash } }
    const used = execute(target, 'cancelOrder', [again])
    await expect(used).rejects.toMatchObject({ status: 409, code: 2041 })
    const passed = execute(target, 'cancelOrder', late)
    await expect(passed).rejects.toMatchObject({ status: 400, code: 2040 })
    expect(venue.calls).toEqual([1])
  })

  it('has every step of a call marked in the journal, with its hash, before the call leaves', async () => {
    const cancels = await sign('cancelOrder', { ids: ['1', '2', '3'] })
    const hashes = cancels.map((step) => 'signedTx' in step && step.signedTx.txHash)
    let states: unknown[] = []
    venue.onCall = async () => {
      const claim = { provider: venue.key, instanceId: 'other', nowMs: clock.nowMs + 60_000 }
      const rest = { underWay: [], living: [], leaseFromMs: 0, limit: 8 }
      const rows = await database.steps.claimOpen({ ...claim, ...rest })
      states = rows.map(({ result }) => Object(result).txHash).toSorted()
    }
    await execute(target, 'cancelOrder', cancels)
    expect(states).toEqual(hashes.toSorted())
  })

  it('never sends a call again whose answer was lost, and looks each step up by its hash', async () => {
    venue.refuses.add('2')
    venue.isPrompt = false
    const cancels = await sign('cancelOrder', { ids: ['1', '2'] })
    const { results } = await execute(target, 'cancelOrder', cancels)
    expect(results).toMatchObject([
      { errorCode: 2100, txHash: venue.taken[0] },
      { errorCode: 2100, txHash: venue.taken[1] },
    ])
    clock.nowMs += 1_000
    expect(await reconcileVenue(target.service, venue)).toBe(2)
    expect(venue.probed.toSorted()).toEqual(venue.taken.toSorted())
    const again = await execute(target, 'cancelOrder', cancels)
    expect(again.results.map(({ success }) => success)).toEqual([true, false])
    expect(venue.calls).toEqual([2])
  })

  it('says of no step that it was not taken while its own nonce alone is shown as used', async () => {
    venue.isPrompt = false
    venue.shownLateMs = 20_000
    const taken = await sign('cancelOrder', { ids: ['1'] })
    const unsent = await sign('cancelOrder', { ids: ['2'] })
    await execute(target, 'cancelOrder', taken)
    venue.relay = async () => ({ kind: 'unknown', message: 'gone' })
    await execute(target, 'cancelOrder', unsent)
    const outcomesOf = async (steps: readonly SignedActionStep[]) =>
      (await execute(target, 'cancelOrder', steps)).results.map(
        (result) => result.success || result.errorCode,
      )
    expect([await outcomesOf(taken), await outcomesOf(unsent)]).toEqual([[2100], [2100]])
    clock.nowMs += 20_000
    expect([await outcomesOf(taken), await outcomesOf(unsent)]).toEqual([[true], [2100]])
    clock.nowMs += 71_000
    expect([await outcomesOf(taken), await outcomesOf(unsent)]).toEqual([[true], [2040]])
    expect(venue.calls).toEqual([1])
  })

  it('counts steps as sent of which the venue says nothing', async () => {
    const { relayTogether } = venue
    venue.relayTogether = async (...call) => (await relayTogether(...call)).slice(0, 1)
    const cancels = await sign('cancelOrder', { ids: ['1', '2', '3'] })
    const { results } = await execute(target, 'cancelOrder', cancels)
    expect(results.map((result) => result.success || result.errorCode)).toEqual([true, 2100, 2100])
    const again = await execute(target, 'cancelOrder', cancels)
    expect(again.results.map(({ success }) => success)).toEqual([true, true, true])
    expect(venue.calls).toEqual([3])
  })

  it('lets a process that follows a killed one look up by the hash that the journal keeps', async () => {
    const cancels = await sign('cancelOrder', { ids: ['1'] })
    venue.onTaken = () => new Promise<never>(() => {})
    void execute(target, 'cancelOrder', cancels)
    while (venue.taken.length === 0) await new Promise((next) => setImmediate(next))
    const next = { ...target, service: createTestService([venue], database, clock) }
    clock.nowMs += 1_000
    expect(await reconcileVenue(next.service, venue)).toBe(1)
    expect(venue.probed).toEqual(venue.taken)
    expect(await execute(next, 'cancelOrder', cancels)).toMatchObject({ isReplayed: true })
    expect(venue.calls).toEqual([1])
  })

  it('gives the venue’s word where two orders were staged with one nonce', async () => {
    const [first, second] = [
      await sign('cancelOrder', { ids: ['1'] }),
      await sign('cancelOrder', { ids: ['2'] }),
    ]
    expect((await execute(target, 'cancelOrder', first)).results[0]?.success).toBe(true)
    expect((await execute(target, 'cancelOrder', second)).results).toMatchObject([
      { success: false, errorCode: 2040 },
    ])
  })

  it('reports both legs of a deposit, and nothing is broadcast by the service', async () => {
    const legs = (await create(target, 'deposit', DEPOSIT)).map((step) => signSequenced(step))
    const { results } = await execute(target, 'deposit', legs)
    expect(results.map(({ success }) => success)).toEqual([true, true])
  })

  it('leaves to the client what the client delivers', async () => {
    const before = (await database.steps.count()).stages
    const [step] = await create(target, 'accountType', { tier: 'plus' })
    expect(step).toMatchObject({ wasmSignParams: { account_index: 3, new_tier: 'plus' } })
    const signed = [step].flatMap((each) => each ?? []).map((step) => signSequenced(step))
    await expect(execute(target, 'accountType', signed)).rejects.toMatchObject({
      ...{ status: 400, code: 2002 },
    })
    expect((await database.steps.count()).stages).toBe(before)
  })
})

describe('a venue with a session, whose outcomes the service cannot read', () => {
  let venue: SessionVenue
  let target: Target
  let key: { keyId: string; secretKey: string }
  beforeEach(() => {
    venue = createSessionVenue(`session${made}`)
    target = { service: createTestService([venue], database, clock), provider: venue.key }
    key = venue.registerKey()
  })

  const sign = async (action: ActionType, params: object) =>
    (await create(target, action, params)).map((step) => signRequest(step, key, clock.nowMs))

  it.each(CLIENT_STEPS)(
    'builds %s for the client to deliver, and refuses to execute it',
    async (action) => {
      const before = (await database.steps.count()).stages
      const steps: readonly ActionStep[] = await create(target, action)
      expect(steps).toHaveLength(1)
      expect((await database.steps.count()).stages).toBe(before)
      const signed = [{ action, request: { method: 'GET', path: '/' }, hmac: { keyId: 'k' } }]
      const body = { provider: venue.key, address, action, actions: signed as never }
      await expect(executeAction(target.service, { body }, caller)).rejects.toMatchObject({
        ...{ status: 400, code: 2002 },
      })
      expect(venue.requests).toEqual([])
    },
  )

  it('relays the bytes that were signed', async () => {
    const [step] = await create(target, 'placeOrder', ORDER)
    const signed = await sign('placeOrder', ORDER)
    expect((await execute(target, 'placeOrder', signed)).results[0]?.success).toBe(true)
    expect(venue.requests).toEqual([step && 'request' in step ? step.request : undefined])
  })

  it('refuses an HMAC of another time before anything is sent', async () => {
    const steps = await create(target, 'placeOrder', ORDER)
    const late = steps.map((step) => signRequest(step, key, clock.nowMs - 30_001))
    await expect(execute(target, 'placeOrder', late)).rejects.toMatchObject({ code: 2010 })
    expect(venue.requests).toEqual([])
  })

  it('cancels one by one, and one that fails keeps back no other', async () => {
    venue.refuses.add('/v1/orders/2')
    const cancels = await sign('cancelOrder', { ids: ['1', '2', '3'] })
    const { results } = await execute(target, 'cancelOrder', cancels)
    expect(results.map(({ success }) => success)).toEqual([true, false, true])
    expect(venue.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /v1/orders/1',
      'DELETE /v1/orders/2',
      'DELETE /v1/orders/3',
    ])
  })

  it('uses nothing up where the venue refuses the key, sends nothing more and counts it once', async () => {
    let counted = 0
    const countUnauthorized = async () => {
      counted += 1
    }
    const submit = async (actions: readonly SignedActionStep[]) => {
      const body = {
        ...{ provider: venue.key, address, action: 'cancelOrder' as const },
        actions: [...actions],
      }
      return (await executeAction(target.service, { body }, { ...caller, countUnauthorized })).body
    }
    const steps = await create(target, 'cancelOrder', { ids: ['1', '2', '3'] })
    const stranger = { ...key, secretKey: 'another' }
    const forged = steps.map((step) => signRequest(step, stranger, clock.nowMs))
    const { results } = await submit(forged)
    expect(results.map((result) => !result.success && result.errorCode)).toEqual([
      ...[2013, undefined, undefined],
    ])
    expect(results[1]).toMatchObject({ error: 'not sent: the venue refused the credential' })
    expect([venue.requests.length, counted]).toEqual([1, 1])
    // The very same steps, signed by the key that is theirs, are taken: in another process too.
    const signed = steps.map((step) => signRequest(step, key, clock.nowMs))
    target.service = createTestService([venue], database, clock)
    expect((await submit(signed)).results.map(({ success }) => success)).toEqual([true, true, true])
    expect([venue.requests.length, counted]).toEqual([4, 1])
    expect((await submit(signed)).results.map(({ success }) => success)).toEqual([true, true, true])
    await expect(submit(forged)).rejects.toMatchObject({ status: 409, code: 2041 })
    expect([venue.requests.length, counted]).toEqual([4, 1])
  })

  it('keeps what was done before the venue refused the key', async () => {
    const steps = await create(target, 'cancelOrder', { ids: ['1', '2'] })
    const [first, second] = steps.map((step) => signRequest(step, key, clock.nowMs))
    if (first === undefined || second === undefined) throw new Error('not staged')
    const late = steps.map((step) => signRequest(step, { ...key, keyId: 'gone' }, clock.nowMs))
    const mixed = await execute(target, 'cancelOrder', [first, ...late.slice(1)])
    expect(mixed.results.map(({ success }) => success)).toEqual([true, false])
    const again = await execute(target, 'cancelOrder', [first, second])
    expect(again.results.map(({ success }) => success)).toEqual([true, true])
    expect(venue.requests.map(({ path }) => path)).toEqual([
      ...['/v1/orders/1', '/v1/orders/2', '/v1/orders/2'],
    ])
  })

  it('ends a lost outcome as unknown when its stage expires, and never looks it up again', async () => {
    venue.outcomes = [() => ({ kind: 'unknown', message: 'gone' })]
    const order = await sign('placeOrder', ORDER)
    const lost = await execute(target, 'placeOrder', order)
    expect(lost.results).toMatchObject([{ success: false, errorCode: 2100 }])
    const open = async () => (await database.steps.count()).journal.get('unknown') ?? 0
    clock.nowMs += 10_000
    const before = await open()
    await reconcileVenue(target.service, venue)
    expect(await open()).toBe(before)
    clock.nowMs += 60_000
    expect(await reconcileVenue(target.service, venue)).toBe(1)
    expect(await open()).toBe(before - 1)
    clock.nowMs += 3_600_000
    expect(await reconcileVenue(target.service, venue)).toBe(0)
    const again = await execute(target, 'placeOrder', order)
    expect(again).toEqual({ results: lost.results, isReplayed: true })
    expect(venue.requests).toHaveLength(1)
  })
})
