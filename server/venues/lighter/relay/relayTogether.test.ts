import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { TRANSACTION_LIFE_MS } from '@/lib/venues/lighter/actions/step'
import type { StagedStep } from '@/server/venues/adapter'
import { createCountedAsk } from '@/server/venues/lighter/reads/ask'
import { createRequestLimits } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import { relayTogether } from './relayTogether'

const OWNER = `0x${'11'.repeat(20)}`
const BATCH = 50
const PREDICTED_MS = 100

/** A venue that takes calls of cancels and predicts when it decides on them. */
function venueWith() {
  const time = new FakeClock()
  const clock = { now: time.now, setTimer: time.setTimer }
  const limits = createRequestLimits('lighter', { perMinute: 10_000, clock })
  const calls: number[] = []
  const http = {
    async sendOnce({ body }: { body: string }) {
      calls.push(JSON.parse(new URLSearchParams(body).get('tx_infos') ?? '[]').length)
      const json = { code: 200, tx_hash: [], predicted_execution_time_ms: PREDICTED_MS }
      return { kind: 'answered', answer: { status: 200, json } }
    },
    // In the queue for ever.
    read: async ({ path }: { path: string }) => ({
      hash: new URL(path, 'http://venue').searchParams.get('value'),
      ...{ type: 15, status: 1 },
    }),
  } as unknown as VenueHttp
  // What a call of several transactions asks of a venue, and no more.
  const venue = {
    key: 'lighter',
    ...{ config: {}, clock, limits, http },
    askLeaving: () => createCountedAsk(http, 'lighter', () => undefined),
    nonces: { noteSent: () => () => undefined, noteTaken: () => undefined },
  } as unknown as LighterVenue
  const steps = (count: number) =>
    Array.from({ length: count }, (_, nonce) => {
      const wasmSignParams = {
        ...{ kind: 'cancelOrder', account_index: 5, api_key_index: 42, nonce },
        expired_at: time.now() + TRANSACTION_LIFE_MS,
      }
      const txHash = nonce.toString(16).padStart(80, '0')
      const signedTx = { txType: 15, txInfo: '{}', txHash }
      const signed: SignedActionStep = { action: 'cancelOrder', wasmSignParams, signedTx }
      const staged: StagedStep = {
        ...{ action: 'cancelOrder', address: OWNER, signerAddress: OWNER, signer: 'SDK' },
        step: { action: 'cancelOrder', wasmSignParams },
        relayData: { kind: 'transaction', isNonceKnown: true },
        ...{ probeData: null, stagedAtMs: time.now() },
      }
      return { signed, staged }
    })
  const contextOf = (signal: AbortSignal) => ({ signal, nowMs: time.now(), steadyMs: time.now() })
  return { venue, time, calls, steps, contextOf }
}

it('waits for the verdicts of a whole call with one listener of its end, and leaves none', async () => {
  const { venue, time, calls, steps, contextOf } = venueWith()
  const { signal } = new AbortController()
  const running = relayTogether(venue, steps(BATCH), contextOf(signal))
  await time.advanceAsync(PREDICTED_MS - 1)
  expect(calls).toEqual([BATCH])
  expect(time.pending).toBe(BATCH)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await time.advanceAsync(10_000)
  expect((await running).map(({ kind }) => kind)).toEqual(steps(BATCH).map(() => 'unknown'))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('stops waiting for every verdict when the call ends, and sends nothing again', async () => {
  const { venue, time, calls, steps, contextOf } = venueWith()
  const caller = new AbortController()
  const running = relayTogether(venue, steps(BATCH), contextOf(caller.signal))
  await time.advanceAsync(PREDICTED_MS - 1)
  caller.abort(new Error('time is up'))
  expect((await running).map(({ kind }) => kind)).toEqual(steps(BATCH).map(() => 'unknown'))
  expect([time.pending, calls]).toEqual([0, [BATCH]])
})

it('takes as few calls as the venue allows, the outcomes in the order of the steps', async () => {
  const { venue, time, calls, steps, contextOf } = venueWith()
  const running = relayTogether(venue, steps(BATCH + 3), contextOf(new AbortController().signal))
  await time.advanceAsync(10_000)
  expect(await running).toHaveLength(BATCH + 3)
  expect(calls).toEqual([BATCH, 3])
})
