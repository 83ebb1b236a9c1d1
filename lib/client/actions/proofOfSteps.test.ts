import { describe, expect, it } from 'vitest'
import { createApi } from '@/lib/client/http'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { OWNER } from '@/lib/client/testing/fakeCore'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import { proofOf } from './proofOfSteps'

const body: ExecuteActionRequest = {
  ...{ provider: 'venue', address: OWNER, action: 'placeOrder' },
  actions: [],
}

/** What the client throws where a request meets with this. */
async function failureOf(
  fetch: () => Promise<Response>,
  more: Partial<Parameters<typeof createApi>[0]> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const { setTimer } = new FakeClock()
  const api = createApi({ apiUrl: 'http://desk', setTimer, random: () => 0, fetch, ...more })
  return await api.call('executeAction', { body }, signal).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

function answer(status: number, code: number, tool = 'venue', headers = {}) {
  const text = JSON.stringify({ code, tool, message: 'no' })
  return () => failureOf(async () => new Response(text, { status, headers }))
}

/** A call that fails on its way to the request, as where the code with its operation did not load. */
function unprepared() {
  const fetch = () => Promise.reject(new Error('not expected'))
  const { setTimer } = new FakeClock()
  const api = createApi({ apiUrl: 'http://desk', setTimer, random: () => 0, fetch })
  return api.call('noOperation' as 'executeAction', { body }).catch((error: unknown) => error)
}

const interceptor = (thrown: unknown) => () =>
  failureOf(async () => new Response('{}'), { requestInterceptor: () => Promise.reject(thrown) })

async function aborted() {
  const stop = new AbortController()
  const fetch = () => {
    stop.abort(new Error('left the page'))
    return Promise.reject(new TypeError('aborted'))
  }
  return await failureOf(fetch, {}, stop.signal)
}

describe('what a failed call proves of signed steps', () => {
  it.each([
    ['a nonce that is not valid (2040)', answer(400, 2040)],
    ['steps used with another signature (2041)', answer(409, 2041)],
    ['steps that have expired (2042)', answer(410, 2042)],
    ['steps that differ from what was staged (2050)', answer(400, 2050)],
    ['a signature that the venue finds bad (2010)', answer(401, 2010)],
    ['a signer that the venue does not know (2011)', answer(403, 2011)],
  ] as const)('is that they were refused, whenever they were sent: %s', async (_, fail) => {
    const error = await fail()
    expect([proofOf(error, 'now'), proofOf(error, 'before')]).toEqual(['refused', 'refused'])
  })

  it.each([
    ['a caller without a valid credential (2013)', answer(401, 2013)],
    ['a caller refused as a signer (2010)', answer(401, 2010, 'perps')],
    ['a caller that is not approved (2011)', answer(403, 2011, 'perps')],
    ['a rate limit', answer(429, 2090, 'perps', { 'retry-after': '1' })],
    ['a set-up that is missing', answer(422, 2070)],
    ['a body that is too large', answer(413, 2002)],
  ] as const)('is a refusal of what was sent just now alone: %s', async (_, fail) => {
    const error = await fail()
    expect([proofOf(error, 'now'), proofOf(error, 'before')]).toEqual(['refused', 'unknown'])
  })

  it.each([
    ['silence: no connection', () => failureOf(() => Promise.reject(new TypeError('failed')))],
    ['silence: an answer of success that cannot be read', () => garbled(202)],
    ['silence: a proxy that answers in its place', () => garbled(502)],
    ['silence: a redirect that a custom fetch gives back', () => garbled(302)],
    ['a time-out', answer(408, 2003)],
    ['a fault of the service', answer(500, 2000)],
    ['a venue that cannot be reached', answer(503, 2001)],
    ['another instance that is at the steps', answer(409, 2041, 'perps', { 'retry-after': '1' })],
    ['a caller that left', aborted],
    ['an outcome that the service itself does not know', answer(500, 2100)],
    ['a fault of our own', async () => new TypeError('out of memory')],
  ] as const)('is nothing: %s', async (_, fail) => {
    const error = await fail()
    expect([proofOf(error, 'now'), proofOf(error, 'before')]).toEqual(['unknown', 'unknown'])
  })

  it.each([
    ['an error of its own', new Error('signed out')],
    ['what looks like a refusal of steps', new PerpsError(2042)],
    ['what looks like silence', new PerpsError(2001)],
  ])(
    'is that they did not leave, and nothing of an earlier call, where an interceptor throws %s',
    async (_, thrown) => {
      const error = await interceptor(thrown)()
      expect(error).toBe(thrown)
      expect([proofOf(error, 'now'), proofOf(error, 'before')]).toEqual(['neverSent', 'unknown'])
    },
  )

  it('is that they did not leave where the call fails before its request is made', async () => {
    const error = await unprepared()
    expect(error).toMatchObject({ code: 2005 })
    expect([proofOf(error, 'now'), proofOf(error, 'before')]).toEqual(['neverSent', 'unknown'])
  })
})

const garbled = (status: number) => failureOf(async () => new Response('{"resul', { status }))
