import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/** What the adapter makes of a venue that misbehaves. */

let paper: OpenPaper
let trader: PaperTrader

beforeAll(async () => {
  paper = await openPaper('faults')
  trader = await paper.openTrader()
}, 120_000)

afterAll(async () => {
  await paper?.close()
})

beforeEach(async () => {
  await paper.admin('/faults', { clear: true })
})

/** The same account at an adapter of its own, whose memory and limits are fresh. */
const elsewhere = () => trader.at(paper.openAdapter())

async function relayOnly(by: PaperTrader, fault: object) {
  const built = await by.buildOne('placeOrder', await paper.order('0.9'))
  const { signed, staged } = await by.sign(built, 'placeOrder')
  await by.adapter.verify(signed, staged, by.context())
  await paper.admin('/faults', fault)
  const outcome = await by.adapter.relay(signed, staged, by.context())
  await paper.admin('/faults', { clear: true })
  return { outcome, signed, staged }
}

const ONCE = { remaining: 1, match: 'sendTx' }

describe('a relay', () => {
  it.each([
    ['limits requests', { ...ONCE, name: 'rate_limited' }],
    ['answers as its firewall', { ...ONCE, name: 'http_error', status: 405 }],
  ])('that %s was not taken, and the venue is left alone for a while', async (_, fault) => {
    const by = elsewhere()
    const { outcome } = await relayOnly(by, fault)
    expect(outcome).toMatchObject({ kind: 'settled', result: { errorCode: 2090 } })
    const before = paper.requests()
    await expect(
      by.adapter.orderbook({ marketId: '0', depth: 5 }, by.context()),
    ).rejects.toMatchObject({ code: 2090, retryAfterSeconds: expect.any(Number) })
    expect(paper.requests()).toBe(before)
  })

  it.each([
    ['fails at the venue', { ...ONCE, name: 'http_error', status: 500 }],
    ['is answered with a web page', { ...ONCE, name: 'html_error' }],
    ['is answered with half a reply', { ...ONCE, name: 'truncate_json' }],
    ['is not answered', { ...ONCE, name: 'drop_reply_after_accept' }],
  ])('that %s is unknown, and settled by its hash or its nonce', async (_, fault) => {
    const by = elsewhere()
    const { outcome, signed, staged } = await relayOnly(by, fault)
    expect(outcome.kind).toBe('unknown')
    const { txHash } = signed.signedTx
    const probe = (change: object = {}) =>
      by.adapter.probe(staged, { ...by.context(change), txHash })
    const first = await probe()
    if (first.kind === 'pending') {
      // It never arrived: another transaction has to use the nonce first.
      expect(await by.runOne('placeOrder', await paper.order('0.9'))).toMatchObject({
        success: true,
      })
      expect(await probe()).toEqual({ kind: 'pending' })
      // It may be the transaction's own until the venue would show it: half a minute after its stage.
      const { nowMs, steadyMs } = by.context()
      const later = { nowMs: nowMs + 95_000, steadyMs: steadyMs + 95_000 }
      await paper.admin('/clock', { advanceMs: 95_000 })
      const refusal = { kind: 'settled', result: { errorCode: 2040 } }
      expect(await probe(later)).toMatchObject(refusal)
    } else {
      expect(first).toMatchObject({ kind: 'settled', result: { success: true } })
    }
    expect(await by.runOne('placeOrder', await paper.order('0.9'))).toMatchObject({ success: true })
  })

  it('that the sequencer refuses late is reported as refused, with its hash', async () => {
    const by = elsewhere()
    const { outcome, signed, staged } = await relayOnly(by, {
      name: 'late_reject',
      remaining: 1,
    })
    const { txHash } = signed.signedTx
    const reported =
      outcome.kind === 'unknown'
        ? await by.adapter.probe(staged, { ...by.context(), txHash })
        : outcome
    expect(reported).toMatchObject({ kind: 'settled', result: { success: false, txHash } })
    // Its nonce is used up: the next one is taken.
    expect(await by.runOne('placeOrder', await paper.order('0.9'))).toMatchObject({ success: true })
  })
})

describe('a probe', () => {
  it('of a transaction that never arrived waits until its life is over', async () => {
    const by = elsewhere()
    const { outcome, signed, staged } = await relayOnly(by, {
      ...ONCE,
      name: 'drop_request',
    })
    expect(outcome.kind).toBe('unknown')
    const { txHash } = signed.signedTx
    expect(await by.adapter.probe(staged, { ...by.context(), txHash })).toEqual({ kind: 'pending' })
    // At the venue, whose clock decides, and here.
    const { nowMs, steadyMs } = by.context()
    const probeAt = async (afterMs: number) => {
      const later = by.context({ nowMs: nowMs + afterMs, steadyMs: steadyMs + afterMs })
      return await by.adapter.probe(staged, { ...later, txHash })
    }
    await paper.admin('/clock', { advanceMs: 700_000 })
    // A signer may have set the end itself, up to two minutes later than it was staged.
    expect(await probeAt(700_000)).toEqual({ kind: 'pending' })
    await paper.admin('/clock', { advanceMs: 60_000 })
    expect(await probeAt(760_000)).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2042 },
    })
  })

  it('says of no transaction that its life is over by our clock alone', async () => {
    const by = elsewhere()
    const { signed, staged } = await relayOnly(by, { ...ONCE, name: 'drop_request' })
    const { txHash } = signed.signedTx
    // Ours is far ahead, and the venue does not publish its own: it could still take the
    // transaction.
    const { nowMs, steadyMs } = by.context()
    const ahead = { nowMs: nowMs + 7_200_000, steadyMs: steadyMs + 7_200_000 }
    for (let look = 0; look < 2; look += 1) {
      await paper.admin('/faults', { name: 'http_error', status: 500, match: 'status' })
      const blind = await by.adapter.probe(staged, { ...by.context(ahead), txHash })
      expect(blind).toEqual({ kind: 'pending' })
    }
  })
})
