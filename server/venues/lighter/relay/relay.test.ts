import { expect, it } from 'vitest'
import type { SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import type { StagedStep } from '@/server/venues/adapter'
import { KEPT } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { looksAt, post } from './relay'

/** What comes of a transaction that the venue answers so, and whether its key's nonce is read again. */
async function answered(status: number, json: unknown) {
  const wasmSignParams = {
    ...{ kind: 'createOrder', account_index: 5, api_key_index: 42, nonce: 7 },
    expired_at: 1_800_000_000_000,
  }
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
  const context = { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 }
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

it.each([
  [{ isNonceKnown: true }, 2, KEPT.verdict],
  [{ isNonceKnown: false }, 1, KEPT.verdict],
  [{ isNonceKnown: true, isAccountKnown: false }, 1, KEPT.verdict],
  [{ isNonceKnown: false, isAccountKnown: false }, 1, KEPT.firstVerdict],
  [{ isNonceKnown: true, isLater: true }, 1, KEPT.verdict],
  [{ isNonceKnown: false, isAccountKnown: false, isLater: true }, 1, KEPT.firstVerdict],
  // Without its verdict the step after it is not sent.
  [{ isNonceKnown: false, isAccountKnown: false, isAwaited: true }, 2, KEPT.awaited],
])(
  'the verdict on a step staged with %o is looked up %i times, leaving %i',
  (data, looks, kept) => {
    expect(looksAt({ relayData: { kind: 'transaction', ...data } })).toEqual({ looks, kept })
  },
)
