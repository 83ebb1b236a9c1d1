import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type FakeOndo,
  fakeOndo,
  refusal,
  registerKey,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isHmacStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'

const ID = `0x${ADDRESS.slice(2).toLowerCase()}` as const
const done: ActionResult = { action: 'x', success: true }
const late: ActionResult = {
  ...{ action: 'x', success: false, error: 'too far', errorCode: 2013, reason: 'timestampTooFar' },
}
const notSent: ActionResult = { action: 'x', success: false, error: 'not sent: it was refused' }
const refused = (errorCode: number, error = 'no', reason?: string): ActionResult => ({
  ...{ action: 'x', success: false, error, errorCode },
  ...(reason && { reason }),
})
const heldBack = refused(2042, 'later', 'delayed')

async function ready(): Promise<FakeOndo> {
  const venue = fakeOndo()
  await signIn(venue)
  await registerKey(venue)
  return venue
}

async function signed(venue: FakeOndo, count: number): Promise<ExecuteActionRequest> {
  const steps = Array.from({ length: count }, (_, index) => ({
    action: 'x',
    request: { method: 'DELETE' as const, path: `/v1/perps/orders/o${index}` },
  }))
  const context = { address: ADDRESS, signer: 'SDK', wallet: undefined } as const
  const actions = await venue.plugin.sign(steps, context)
  return { provider: 'ondo', address: ID, action: 'cancelOrder', actions: [...actions] }
}

/** Time and signature of each step, nothing where it has none. */
const stampsOf = (request: ExecuteActionRequest | undefined) =>
  request?.actions.map((step: SignedActionStep) => (isHmacStep(step) ? step.hmac : undefined))

/** The venue's clock runs ahead of this one by so much. */
const ahead = (venue: FakeOndo, byMs: number) => {
  venue.script['GET /v1/perps/mark_prices'] = () => {
    const time = new Date(venue.clock.now() + byMs).toISOString()
    return success({ 'BTC-USD.P': { market: 'BTC-USD.P', price: '1', time } })
  }
}

it('waits two seconds for the venue’s time, and signs by what was read before', async () => {
  const venue = await ready()
  ahead(venue, 60_000)
  await signed(venue, 1)
  await venue.clock.advanceAsync(6 * 60_000)
  const before = await signed(venue, 1)
  expect(stampsOf(before)?.[0]?.timestampMs).toBe(venue.clock.now() + 60_000)
  venue.script['GET /v1/perps/mark_prices'] = 'silence'
  await venue.clock.advanceAsync(6 * 60_000)
  let made: ExecuteActionRequest | undefined
  void signed(venue, 1).then((request) => {
    made = request
  })
  await venue.clock.advanceAsync(1_990)
  expect(made).toBeUndefined()
  await venue.clock.advanceAsync(20)
  const [stamp] = stampsOf(made) ?? []
  expect(stamp?.timestampMs).toBeGreaterThan(venue.clock.now() + 59_000)
})

it('gives no two requests one time: equal ones would be one and the same', async () => {
  const venue = await ready()
  const requests = await Promise.all([signed(venue, 2), signed(venue, 2)])
  const times = requests.flatMap((request) => stampsOf(request)?.map((stamp) => stamp?.timestampMs))
  const nowMs = venue.clock.now()
  expect(times.toSorted()).toEqual([nowMs, nowMs + 1, nowMs + 2, nowMs + 3])
})

describe('a refused time', () => {
  it('has the clock measured again, and the same requests signed with it', async () => {
    const venue = await ready()
    const request = await signed(venue, 1)
    ahead(venue, 47_000)
    const renewed = await venue.plugin.signAgain?.(request, [late])
    expect(renewed).toMatchObject({ ...request, actions: [{ request: { path: /o0$/ } }] })
    expect(stampsOf(renewed)).toMatchObject([{ timestampMs: venue.clock.now() + 47_000 }])
    expect(stampsOf(renewed)?.[0]?.signature).not.toBe(stampsOf(request)?.[0]?.signature)
    // What is signed next has the new time as well.
    expect(stampsOf(await signed(venue, 1))).toMatchObject([
      { timestampMs: venue.clock.now() + 47_001 },
    ])
    // And goes back with the clock, however far ahead it was.
    ahead(venue, 0)
    await venue.plugin.signAgain?.(request, [late])
    expect(stampsOf(await signed(venue, 1))?.[0]?.timestampMs).toBeLessThan(
      venue.clock.now() + 1_000,
    )
  })

  it('is signed again by our own clock where the venue still gives the time that it refused', async () => {
    const venue = await ready()
    // Its marks stand still, and it trades.
    const time = new Date(venue.clock.now() - 90_000).toISOString()
    venue.script['GET /v1/perps/mark_prices'] = success({ 'BTC-USD.P': { price: '1', time } })
    await venue.clock.advanceAsync(6 * 60_000)
    const request = await signed(venue, 1)
    expect(stampsOf(request)?.[0]?.timestampMs).toBe(Date.parse(time))
    await venue.clock.advanceAsync(300)
    const renewed = await venue.plugin.signAgain?.(request, [late])
    expect(stampsOf(renewed)).toMatchObject([{ timestampMs: venue.clock.now() }])
  })

  it('holds the order up for two seconds at most where the venue does not give its time', async () => {
    const venue = await ready()
    const request = await signed(venue, 1)
    venue.script['GET /v1/perps/mark_prices'] = 'silence'
    let renewed: ExecuteActionRequest | undefined
    void venue.plugin.signAgain?.(request, [late]).then((made) => {
      renewed = made
    })
    await venue.clock.advanceAsync(1_990)
    expect(renewed).toBeUndefined()
    await venue.clock.advanceAsync(20)
    expect(stampsOf(renewed)).toHaveLength(1)
  })

  it('is resolved by the service’s code for it too, before anything was sent', async () => {
    const venue = await ready()
    const request = await signed(venue, 2)
    const reported = refused(2042, 'hmac.timestampMs: anders gesagt')
    ahead(venue, 41_000)
    expect(stampsOf(await venue.plugin.signAgain?.(request, [reported, reported]))).toMatchObject([
      { timestampMs: venue.clock.now() + 41_000 },
      { timestampMs: venue.clock.now() + 41_001 },
    ])
  })

  it('leaves the signatures of what was done and of what was refused for itself', async () => {
    const venue = await ready()
    const request = await signed(venue, 4)
    ahead(venue, 47_000)
    const results = [done, refused(2024), late, notSent]
    const stamps = stampsOf(await venue.plugin.signAgain?.(request, results))
    expect(stamps?.slice(0, 2)).toEqual(stampsOf(request)?.slice(0, 2))
    expect(stamps?.slice(2).map((stamp) => stamp?.timestampMs)).toEqual([
      ...[venue.clock.now() + 47_000, venue.clock.now() + 47_001],
    ])
  })

  it.each<[string, ActionResult[]]>([
    ['a key that is refused', [refused(2013, 'api_key_not_found')]],
    ['an order of unknown outcome', [late, refused(2100)]],
    ['a time that no one knows the outcome of', [refused(2100, 'no', 'timestampTooFar')]],
    ['words about a time', [refused(2013, 'timestamp_too_far')]],
    ['a step that expired', [refused(2042, 'The step is unknown or has expired.')]],
    ['an order that is held back', [heldBack]],
    ['success', [done]],
    ['a refusal of the order', [refused(2021)]],
  ])('is not read from %s: nothing is signed again', async (_, results) => {
    const venue = await ready()
    const request = await signed(venue, results.length)
    expect(await venue.plugin.signAgain?.(request, results)).toBeUndefined()
  })

  it('leaves the key where it is, and a refused key goes', async () => {
    const venue = await ready()
    const kinds = async () => (await venue.plugin.credentials(ADDRESS)).map(({ kind }) => kind)
    await venue.plugin.onExecuteResults?.(ADDRESS, 'placeOrder', [late])
    expect(await kinds()).toEqual(['session', 'apiKey'])
    const [step] = (await signed(venue, 1)).actions
    if (step === undefined || !isHmacStep(step)) throw new Error('the step has no stamp')
    const requestOf = (one: SignedActionStep): ExecuteActionRequest => ({
      ...{ provider: 'ondo', address: ID, action: 'placeOrder', actions: [one] },
    })
    const before = { ...step, hmac: { ...step.hmac, keyId: 'ondoKeyId_before' } }
    const results = [refused(2013)]
    // The refusal of a key that was replaced meanwhile says nothing of the new one.
    await venue.plugin.onExecuteResults?.(ADDRESS, 'placeOrder', results, requestOf(before))
    expect(await kinds()).toEqual(['session', 'apiKey'])
    await venue.plugin.onExecuteResults?.(ADDRESS, 'placeOrder', results, requestOf(step))
    expect(await kinds()).toEqual(['session'])
  })

  it('is no matter of a step that the session sent: a refused session leaves the key', async () => {
    const venue = await ready()
    venue.script['POST /v1/agreement'] = refusal(401, 'auth_expired')
    const steps = [{ action: 'acceptProviderTerms', session: {} }]
    const by = { address: ADDRESS, wallet: undefined }
    const results = (await venue.plugin.deliver?.(steps, by)) ?? []
    expect(results).toMatchObject([{ success: false, errorCode: 2013 }])
    await venue.plugin.onExecuteResults?.(ADDRESS, 'acceptProviderTerms', results)
    const kinds = (await venue.plugin.credentials(ADDRESS)).map(({ kind }) => kind)
    expect(kinds).toEqual(['apiKey'])
  })
})

describe('an order that the venue holds back', () => {
  const leverage: ActionResult = { action: 'updateLeverage', success: true }
  it.each<[string, boolean, ActionResult[]]>([
    ['alone', true, [heldBack]],
    ['after its leverage was set', true, [leverage, heldBack]],
    ['with what was not sent for it', true, [heldBack, notSent]],
    ['beside an order that was taken', false, [done, heldBack]],
    ['beside one of unknown outcome', false, [refused(2100), heldBack]],
    ['beside one refused for itself', false, [refused(2021), heldBack]],
    ['by words and code alone', false, [refused(2042, 'delayed')]],
    ['not at all', false, [leverage, refused(2021)]],
  ])('%s: created again %s', async (_, isCreated, results) => {
    const { plugin } = fakeOndo()
    await plugin.ready?.()
    expect(plugin.isCuredByCreating?.(results)).toBe(isCreated)
  })
})

describe('the session on the stream', () => {
  async function live() {
    const venue = fakeOndo({ wsUrl: 'wss://venue.test/ws' })
    await signIn(venue)
    const turn = () => venue.clock.advanceAsync(10)
    const listen = (address: string) =>
      venue.plugin.subscribe({ channel: 'positions', address }, () => {})
    return { venue, turn, listen }
  }
  const isSignedIn = async (venue: FakeOndo) =>
    (await venue.plugin.credentials(ADDRESS)).some(({ kind }) => kind === 'session')
  const expired = { type: 'error', msg: 'invalid token' }

  it('is lost where the venue refuses the login', async () => {
    const { venue, turn, listen } = await live()
    listen(ID)
    await turn()
    venue.sockets.last.open()
    await turn()
    expect(venue.sockets.last.sent.join()).toContain('"op":"login"')
    venue.sockets.last.receive(expired)
    await turn()
    expect(await isSignedIn(venue)).toBe(false)
  })

  it('stays where another one was opened since', async () => {
    const { venue, turn, listen } = await live()
    listen(ID)
    await turn()
    venue.sockets.last.open()
    await turn()
    const socket = venue.sockets.last
    await venue.clock.advanceAsync(2_000)
    await signIn(venue, 90_000)
    socket.receive(expired)
    await turn()
    expect(await isSignedIn(venue)).toBe(true)
  })

  it('of another account has a fresh connection, and nothing of the one before', async () => {
    const { venue, turn, listen } = await live()
    const leave = listen(ID)
    await turn()
    const [first] = venue.sockets.all
    first?.open()
    await turn()
    first?.receive({ type: 'loggedIn' })
    await turn()
    leave()
    listen(`0x${'ab'.repeat(20)}`)
    await turn()
    expect(venue.sockets.all).toHaveLength(2)
    venue.sockets.last.open()
    await turn()
    expect(venue.sockets.last.sent.join()).not.toContain('token of')
    expect(first?.sent.filter((text) => text.includes('"op":"login"'))).toHaveLength(1)
    await venue.clock.advanceAsync(6_000)
    expect(first?.readyState).toBe(3)
  })
})
