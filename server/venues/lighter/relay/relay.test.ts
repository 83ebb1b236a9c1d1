import { expect, it } from 'vitest'
import type { SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import type { StagedStep } from '@/server/venues/adapter'
import { KEPT } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { createActionRequests, transactionName } from './actionRequests'
import { looksAt, post, relayStep } from './relay'

const wasmSignParams = {
  ...{ kind: 'createOrder', account_index: 5, api_key_index: 42, nonce: 7 },
  expired_at: 1_800_000_000_000,
}
const context = { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 }

/** What comes of a transaction that the venue answers so, and whether its key's nonce is read anew. */
async function answered(status: number, json: unknown) {
  let isNonceDropped = false
  // Only what a transaction on its way needs.
  const venue = {
    key: 'lighter',
    config: {},
    limits: { count: () => undefined },
    nonces: {
      noteSent: () => () => undefined,
      noteTaken: () => undefined,
      drop: () => {
        isNonceDropped = true
      },
    },
    http: {
      sendOnce: async () => ({
        kind: 'answered',
        answer: { status, json, text: JSON.stringify(json), retryAfterSeconds: undefined },
      }),
    },
  } as unknown as LighterVenue
  const leaving = {
    signed: { action: 'placeOrder', wasmSignParams } as unknown as SignedWasmBlobStep,
    staged: { step: { action: 'placeOrder', wasmSignParams } } as unknown as StagedStep,
  }
  const form = { path: '/api/v1/sendTx', body: new URLSearchParams(), leaving: [leaving] }
  const posted = await post(venue, form, context)
  const kind = posted.kind === 'taken' ? 'taken' : posted.outcomeOf(leaving).kind
  return { kind, isNonceDropped }
}

it.each([
  [400, 29_500],
  [400, 29_501],
  [200, 29_500],
  [500, 29_500],
  [500, 21_733],
])(
  'HTTP %i with code %i is a fault of the venue: the transaction may have been taken',
  async (status, code) => {
    const outcome = await answered(status, { code, message: 'internal server error' })
    expect(outcome).toEqual({ kind: 'unknown', isNonceDropped: true })
  },
)

it.each([
  [400, 21_733],
  [200, 21_733],
])('HTTP %i with code %i is a refusal, and its nonce stays the next', async (status, code) => {
  const outcome = await answered(status, { code, message: 'too far' })
  expect(outcome).toEqual({ kind: 'settled', isNonceDropped: false })
})

it('HTTP 200 with the code of success is taken', async () => {
  const outcome = await answered(200, { code: 200, tx_hash: 'ab' })
  expect(outcome).toEqual({ kind: 'taken', isNonceDropped: false })
})

it('what was asked for a step counts no more, though no call brought it to the venue', async () => {
  const requests = createActionRequests()
  const name = transactionName(wasmSignParams, wasmSignParams.nonce)
  requests.note(name, 2, context.steadyMs)
  // Only what a transaction that does not arrive needs.
  const venue = {
    key: 'lighter',
    requests,
    clock: { now: () => 0 },
    limits: { count: () => undefined },
    nonces: { noteSent: () => () => undefined },
    http: { sendOnce: async () => ({ kind: 'notSent', message: 'no connection' }) },
  } as unknown as LighterVenue
  const step = { action: 'placeOrder', wasmSignParams }
  const signed = { ...step, signedTx: { txType: 14, txInfo: '{}', txHash: '' } }
  const outcome = await relayStep(venue, signed, { step } as unknown as StagedStep, context)
  expect(outcome.kind).toBe('notSent')
  expect(requests.take(name, context.steadyMs)).toBe(0)
})

it.each([
  [{ isNonceKnown: true }, 0, 2, KEPT.verdict],
  [{ isNonceKnown: true }, 2, 1, KEPT.verdict],
  // One that came alone is looked up, whatever was asked for it.
  [{ isNonceKnown: true }, 3, 1, KEPT.verdict],
  [{ isNonceKnown: false }, 0, 1, KEPT.verdict],
  [{ isNonceKnown: false }, 2, 1, KEPT.verdict],
  [{ isNonceKnown: true, isAccountKnown: false }, 0, 1, KEPT.verdict],
  [{ isNonceKnown: false, isAccountKnown: false }, 0, 1, KEPT.firstVerdict],
  [{ isNonceKnown: false, isAccountKnown: false }, 1, 1, KEPT.firstVerdict],
  // What was set before it was sent, and looked up once or twice.
  [{ isNonceKnown: true, isLater: true }, 2, 1, KEPT.verdict],
  [{ isNonceKnown: true, isLater: true }, 3, 0, KEPT.verdict],
  [{ isNonceKnown: false, isLater: true }, 2, 0, KEPT.verdict],
])(
  'the verdict on a step staged with %o, after %i requests, is looked up %i times, leaving %i',
  (data, requests, looks, kept) => {
    const relayData = { kind: 'transaction', ...data }
    expect(looksAt({ relayData }, requests)).toEqual({ looks, kept, isLate: false })
  },
)

it.each([
  [{ isNonceKnown: true }, 0, 2],
  [{ isNonceKnown: true }, 1, 1],
  [{ isNonceKnown: false }, 0, 1],
  [{ isNonceKnown: false, isAccountKnown: false }, 2, 1],
])(
  'that on one which another waits for, staged with %o, after %i requests, %i times: late where once',
  (data, requests, looks) => {
    const relayData = { kind: 'transaction', isAwaited: true, ...data }
    const plan = { looks, kept: KEPT.awaited, isLate: looks === 1 }
    expect(looksAt({ relayData }, requests)).toEqual(plan)
  },
)
