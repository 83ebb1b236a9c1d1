import '@/lib/schema/operations/actionOperations'
import { describe, expect, it } from 'vitest'
import { createApi } from '@/lib/client/http'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { fakeCore, OWNER, SIGNATURE, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import { executeSteps } from './executeSteps'
import { resolveOutcome } from './resolveOutcome'

const DONE: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }
const OPEN: ActionResult = { action: 'placeOrder', success: false, error: '?', errorCode: 2100 }
const step = stepOf('placeOrder')
const request: ExecuteActionRequest = {
  provider: 'venue',
  address: OWNER,
  action: 'placeOrder',
  actions: 'typedData' in step ? [{ ...step, signature: SIGNATURE }] : [],
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
const results = (...list: ActionResult[]): Answer => ({ status: 202, body: { results: list } })
const refusal = (status: number, code: number, headers = {}, tool = 'venue'): Answer => ({
  status,
  body: { code, tool, message: 'no' },
  headers,
})
const UNDER_WAY = refusal(409, 2041, { 'retry-after': '1' })

/** A service behind real HTTP semantics that answers one after another, the last for ever. */
function service(...answers: (Answer | 'hangs up')[]) {
  const clock = new FakeClock()
  const bodies: unknown[] = []
  const sentAtMs: number[] = []
  const api = createApi({
    apiUrl: 'http://desk/v1/perps',
    setTimer: clock.setTimer,
    random: () => 0,
    async fetch(_url, init) {
      sentAtMs.push(clock.now())
      bodies.push(JSON.parse(String(init?.body)))
      const answer = answers[Math.min(bodies.length, answers.length) - 1]
      if (answer === undefined || answer === 'hangs up') throw new TypeError('fetch failed')
      const { status, body, headers = {} } = answer
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return new Response(text, { status, headers })
    },
  })
  return {
    api,
    clock,
    bodies,
    sentAtMs,
    core: { api, clock: clock.clock, setTimer: clock.setTimer },
  }
}

/** Lets time go by until the work has ended. */
async function settle<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  for (let count = 0; count < 1_000 && !isOver; count += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(100)
  }
  return await work
}

describe('resolveOutcome', () => {
  it('asks with what ends the steps, where the venue has a way to', async () => {
    const { core, clock, bodies } = service(results(OPEN), results(DONE))
    const ended = { ...request, actions: [] }
    const work = resolveOutcome(core, request, { endSteps: async () => ended })
    expect(await settle(clock, work)).toEqual([DONE])
    expect(bodies).toEqual([ended, ended])
  })

  it('asks without what ends the steps where that cannot be made', async () => {
    const { core, clock, bodies } = service(results(OPEN), results(DONE))
    const endSteps = () => Promise.reject(new PerpsError(2004, 'The code did not load.'))
    expect(await settle(clock, resolveOutcome(core, request, { endSteps }))).toEqual([DONE])
    expect(bodies).toEqual([request, request])
  })

  it('sends the very same signed steps until the outcome is known', async () => {
    const { core, clock, bodies } = service(results(OPEN), results(OPEN), results(DONE))
    expect(await settle(clock, resolveOutcome(core, request))).toEqual([DONE])
    expect(bodies).toEqual([request, request, request])
  })

  it.each([
    ['another instance is at the steps (409/2041 that says when to ask again)', UNDER_WAY],
    ['the caller asks too often', refusal(429, 2090, { 'retry-after': '1' })],
    ['the service has a fault', refusal(500, 2000)],
    ['the credential is refused', refusal(401, 2013)],
    ['the caller is refused as a signer', refusal(401, 2010, {}, 'perps')],
    ['another site is refused', refusal(403, 2002)],
    ['the route is gone', refusal(404, 2060)],
    ['the body is too large', refusal(413, 2002)],
    ['the set-up is missing by now', refusal(422, 2070)],
    ['the venue cannot answer', refusal(424, 2004)],
    ['a proxy answers in its place', { status: 502, body: '<html>' } as const],
    ['the service is slow', refusal(408, 2003)],
    ['the service cannot be reached', 'hangs up'],
    ['an answer of success cannot be read', { status: 202, body: '{"resul' } as const],
  ] as const)('goes on asking where %s', async (_, answer) => {
    const { core, clock, bodies } = service(answer, answer, results(DONE))
    expect(await settle(clock, resolveOutcome(core, request))).toEqual([DONE])
    expect(bodies).toHaveLength(3)
  })

  it.each([
    ['the steps were used with another signature (409/2041)', refusal(409, 2041), 2041],
    ['the steps have expired and were never sent (410/2042)', refusal(410, 2042), 2042],
    ['the steps differ from what was staged (400/2050)', refusal(400, 2050), 2050],
    ['their nonce is not valid (400/2040)', refusal(400, 2040), 2040],
    ['the signer is not approved (403/2011)', refusal(403, 2011), 2011],
    ['the signature is bad (401/2010)', refusal(401, 2010), 2010],
  ] as const)('ends at once where %s', async (_, answer, code) => {
    const { core, clock, bodies } = service(answer)
    await expect(settle(clock, resolveOutcome(core, request))).rejects.toMatchObject({ code })
    expect(bodies).toHaveLength(1)
  })

  it.each([
    ['asks too often (429)', refusal(429, 2090, { 'retry-after': '7' })],
    ['meets a service that is starting (503)', refusal(503, 2001, { 'retry-after': '7' })],
    ['has to wait for another instance (409/2041)', refusal(409, 2041, { 'retry-after': '7' })],
  ])('asks again no earlier than the service allows it where it %s', async (_, answer) => {
    const { core, clock, bodies, sentAtMs } = service(answer, results(OPEN), results(DONE))
    expect(await settle(clock, resolveOutcome(core, request))).toEqual([DONE])
    const [first = 0, second = 0, third = 0] = sentAtMs
    expect(second - first).toBeGreaterThanOrEqual(7_000)
    // What was asked for once holds for one wait.
    expect(third - second).toBeLessThan(2_000)
    expect(bodies).toHaveLength(3)
  })

  it('does not ask once more where the service asks for a longer wait than there is time for', async () => {
    const { core, clock, bodies } = service(refusal(429, 2090, { 'retry-after': '60' }))
    const startedAtMs = clock.now()
    expect(await settle(clock, resolveOutcome(core, request))).toBeUndefined()
    expect(bodies).toHaveLength(1)
    expect(clock.now() - startedAtMs).toBeLessThan(2_000)
  })

  it('gives the last answer as it is once its time is up, and none where there was none', async () => {
    const open = service(results(OPEN))
    const startedAtMs = open.clock.now()
    expect(await settle(open.clock, resolveOutcome(open.core, request))).toEqual([OPEN])
    expect(open.clock.now() - startedAtMs).toBeGreaterThanOrEqual(12_000)
    const gone = service('hangs up')
    const options = { forMs: 2_000 }
    expect(await settle(gone.clock, resolveOutcome(gone.core, request, options))).toBeUndefined()
  })

  it('ends when the caller ends it', async () => {
    const { core, clock } = service(results(OPEN))
    const stop = new AbortController()
    const work = resolveOutcome(core, request, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(settle(clock, work)).rejects.toThrow('left the page')
  })

  it('ends as the caller ended it where an interceptor refuses at that moment', async () => {
    const { clock, core } = service(results(OPEN))
    const stop = new AbortController()
    const api = createApi({
      apiUrl: 'http://desk/v1/perps',
      ...{ setTimer: clock.setTimer, random: () => 0 },
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      async requestInterceptor() {
        stop.abort(new Error('left the page'))
        // Of the steps it says nothing, though its code is that of a refusal of them.
        throw new PerpsError(2042)
      },
    })
    // Too short for another question, so nothing but the failed call can end it.
    const options = { signal: stop.signal, forMs: 500 }
    const work = resolveOutcome({ ...core, api }, request, options)
    await expect(settle(clock, work)).rejects.toThrow('left the page')
  })
})

describe('executeSteps', () => {
  const plugin = {}
  const listener = { onChecking: () => {}, onHookFailed: () => {} }

  it.each([
    ['another request is at the steps', UNDER_WAY],
    ['the answer of success cannot be read', { status: 202, body: 'garbled' } as const],
    ['the connection breaks', 'hangs up'],
  ] as const)('asks what became of them, and reports no failure, where %s', async (_, first) => {
    const { core, clock, bodies } = service(first, results(DONE))
    const whole = { ...fakeCore({}).core, ...core }
    const work = executeSteps(whole, plugin, request, listener)
    expect(await settle(clock, work)).toEqual([DONE])
    expect(bodies).toHaveLength(2)
  })

  it.each([
    ['another request is at the steps', refusal(409, 2041, { 'retry-after': '7' })],
    ['the service is starting', refusal(503, 2001, { 'retry-after': '7' })],
  ])('asks no earlier than the first answer allows where %s', async (_, first) => {
    const { core, clock, sentAtMs } = service(first, results(DONE))
    const whole = { ...fakeCore({}).core, ...core }
    const work = executeSteps(whole, plugin, request, listener)
    expect(await settle(clock, work)).toEqual([DONE])
    const [sent = 0, asked = 0] = sentAtMs
    expect(asked - sent).toBeGreaterThanOrEqual(7_000)
  })

  it.each([
    ['the service refuses the caller', refusal(401, 2013)],
    ['the service cannot be asked', 'hangs up'],
  ] as const)('leaves steps in doubt where an answer was lost and then %s', async (_, then) => {
    const { core, clock } = service('hangs up', then)
    const whole = { ...fakeCore({}).core, ...core }
    const work = executeSteps(whole, plugin, request, listener)
    expect(await settle(clock, work)).toMatchObject([{ success: false, errorCode: 2100 }])
  })

  it.each([new PerpsError(2001), new Error('signed out')])(
    'fails with what an interceptor throws (%s), and asks nothing: nothing was sent',
    async (thrown) => {
      const { core, clock, bodies } = service(results(DONE))
      const api = createApi({
        apiUrl: 'http://desk/v1/perps',
        ...{ setTimer: clock.setTimer, random: () => 0 },
        fetch: () => Promise.reject(new TypeError('fetch failed')),
        requestInterceptor: () => Promise.reject(thrown),
      })
      const whole = { ...fakeCore({}).core, ...core, api }
      const work = executeSteps(whole, plugin, request, listener)
      await expect(settle(clock, work)).rejects.toBe(thrown)
      expect(bodies).toEqual([])
    },
  )

  it('reports a refusal as one, and asks nothing again', async () => {
    const { core, clock, bodies } = service(refusal(409, 2041))
    const whole = { ...fakeCore({}).core, ...core }
    const work = executeSteps(whole, plugin, request, listener)
    await expect(settle(clock, work)).rejects.toBeInstanceOf(PerpsError)
    expect(bodies).toHaveLength(1)
  })
})
