import { describe, expect, it } from 'vitest'
import { type InFlight, newLeg } from '@/lib/across/pair/pairLedger'
import type { RunInput } from '@/lib/client/actions/actionRun'
import { runAction } from '@/lib/client/actions/runAction'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { type Api, createApi } from '@/lib/client/http'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { decimal } from '@/lib/decimal/decimal'
import { PerpsError } from '@/lib/schema/perpsError'
import { createPairPort } from './pairPort'

const leg = newLeg({
  provider: 'alpha',
  marketId: 'BTC',
  categoryId: 'alpha',
  side: 'BUY',
  leverage: 5,
  size: decimal('1'),
  units: decimal('1'),
})
const flight: InFlight = {
  purpose: 'open',
  size: decimal('1'),
  sentAtMs: 0,
  newestFill: 'old',
  state: 'sent',
}
const fill = (id: string, orderId: string, size = '0.5', side = 'BUY') => ({
  id,
  orderId,
  side,
  size: decimal(size),
  price: decimal('100'),
  fee: { amount: decimal('0.1'), asset: 'USDC' },
  createdAt: '2026-11-20T09:30:00.000Z',
})

/** What the port makes of the executions that a venue lists, newest first. */
function look(items: readonly object[], nowMs = 0, of: Partial<InFlight> = {}) {
  return portAt(items, { nowMs, monotonicMs: nowMs }).look(leg, { ...flight, ...of })
}

function portAt(
  items: readonly object[],
  at: { nowMs: number; monotonicMs: number },
  more: object = {},
) {
  const client = { plugin: () => ({ fills: async () => ({ items, hasMore: false }) }), ...more }
  return createPairPort({
    // Only what is asked here is there.
    client: client as unknown as PerpsClient,
    wallet: undefined,
    address: OWNER,
    read: () => {
      throw new Error('not asked')
    },
    save: () => undefined,
    worstPrice: async () => decimal('1'),
    sleep: async () => undefined,
    nowMs: () => at.nowMs,
    monotonicMs: () => at.monotonicMs,
    words: { nothingExecuted: 'nothing', notFound: 'not found' },
  })
}

describe('an order whose answer was lost', () => {
  it('is what its executions since then come to', async () => {
    const items = [fill('b', '7'), fill('a', '7', '0.25'), fill('old', '6')]
    expect(await look(items)).toMatchObject({
      kind: 'executed',
      size: '0.75',
      value: '75',
      fees: '0.2',
    })
  })

  it('is looked for on its own side alone', async () => {
    const items = [fill('b', '8', '0.5', 'SELL'), fill('old', '6')]
    expect(await look(items)).toEqual({ kind: 'unknown' })
    expect(await look(items, 0, { purpose: 'close' })).toMatchObject({ size: '0.5' })
  })

  it('stays unknown where several orders might be it', async () => {
    const items = [fill('b', '8'), fill('a', '7'), fill('old', '6')]
    expect(await look(items, 1e9)).toEqual({ kind: 'unknown' })
  })

  it('counts as not arrived after half a minute without an execution, not before', async () => {
    const at = { nowMs: 1e9, monotonicMs: 0 }
    const sentAtMs = portAt([], at).nowMs()
    const lookNow = () => portAt([fill('old', '6')], at).look(leg, { ...flight, sentAtMs })
    at.monotonicMs += 30_000
    expect(await lookNow()).toEqual({ kind: 'unknown' })
    at.monotonicMs += 1
    expect(await lookNow()).toEqual({ kind: 'refused', reason: 'not found' })
  })

  it.each([3_600_000, -3_600_000])(
    'is waited for by the monotonic clock where this page sent it, the calendar set by %d ms',
    async (setByMs) => {
      const at = { nowMs: 5e9 + setByMs, monotonicMs: 100 }
      const sentAtMs = portAt([], at).nowMs()
      at.nowMs += setByMs
      at.monotonicMs += 30_000
      // Each look has a port of its own.
      const lookNow = () => portAt([], at).look(leg, { ...flight, sentAtMs })
      expect(await lookNow()).toEqual({ kind: 'unknown' })
      at.monotonicMs += 1
      expect(await lookNow()).toEqual({ kind: 'refused', reason: 'not found' })
    },
  )

  it.each([
    ['an hour ago', 7.1e9 - 3_600_000],
    ['just now', 7.2e9],
    ['at a time still to come', 7.3e9 + 3_600_000],
  ])(
    'is waited for from the first look where another page sent it %s, whichever way the calendar is set',
    async (_, sentAtMs) => {
      const at = { nowMs: 7.2e9, monotonicMs: 100 }
      const lookNow = () => portAt([], at).look(leg, { ...flight, sentAtMs })
      expect(await lookNow()).toEqual({ kind: 'unknown' })
      for (const setByMs of [3_600_000, -7_200_000]) {
        at.nowMs += setByMs
        at.monotonicMs += 15_000
        expect(await lookNow()).toEqual({ kind: 'unknown' })
      }
      at.monotonicMs += 1
      expect(await lookNow()).toEqual({ kind: 'refused', reason: 'not found' })
    },
  )
})

it('waits as long for the venue to show an order whichever way the calendar is set meanwhile', async () => {
  let monotonicMs = 0
  let lookedAt = 0
  const client = {
    plugin: () => ({
      async order() {
        lookedAt += 1
        throw new Error('not shown yet')
      },
    }),
    runAction: async () => ({
      results: [{ action: 'placeOrder', success: true, orderId: '7' }],
    }),
  }
  const port = createPairPort({
    client: client as unknown as PerpsClient,
    wallet: undefined,
    address: '0x1',
    read: () => {
      throw new Error('not asked')
    },
    save: () => undefined,
    worstPrice: async () => decimal('1'),
    sleep: async (delayMs) => {
      monotonicMs += delayMs
    },
    // An hour forwards with every look.
    nowMs: () => lookedAt * 3_600_000,
    monotonicMs: () => monotonicMs,
    words: { nothingExecuted: 'nothing', notFound: 'not found' },
  })
  const order = { place: 0, leg, side: 'BUY', size: decimal('1'), reduceOnly: false } as const
  expect(await port.place(order, async () => undefined)).toEqual({ kind: 'unknown' })
  expect(lookedAt).toBe(41)
})

describe('an order of a leg that fails', () => {
  /** Sends it through the client's own actions and HTTP; an answer per call, the last for ever. */
  async function place(answers: readonly (() => Promise<Response>)[], more = {}) {
    const clock = new FakeClock()
    let calls = 0
    const api = createApi({
      apiUrl: 'http://desk',
      ...{ setTimer: clock.setTimer, random: () => 0 },
      fetch: async () => {
        calls += 1
        const answer = answers[Math.min(calls, answers.length) - 1]
        return (await answer?.()) ?? Promise.reject(new TypeError('failed'))
      },
      ...more,
    })
    const { core } = fakeCore({ create: () => [stepOf('placeOrder')] })
    const call: Api['call'] = (id, input, signal) =>
      (id === 'executeAction' ? api : core.api).call(id, input, signal)
    const whole = { ...core, api: { call }, clock: clock.clock, setTimer: clock.setTimer }
    const client = { runAction: (input: RunInput) => runAction(whole, input) }
    const at = { nowMs: 0, monotonicMs: 0 }
    let isOver = false
    const own = { ...leg, provider: 'venue', categoryId: 'venue' }
    const placing = portAt([], at, client)
      .place(
        { place: 0, leg: own, side: 'BUY', size: decimal('1'), reduceOnly: false },
        async () => {},
      )
      .catch((error: unknown) => ({ kind: 'thrown', error }))
      .finally(() => {
        isOver = true
      })
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      clock.advance(100)
    }
    return await placing
  }
  const says = (status: number, code: number) => async () =>
    new Response(JSON.stringify({ code, tool: 'venue', message: 'no' }), { status })
  const lost = () => Promise.reject(new TypeError('failed'))

  it.each([
    ['the service refuses it', [says(422, 2070)], {}],
    ['the service refuses its steps after a lost answer', [lost, says(410, 2042)], {}],
    ['an interceptor keeps it from leaving', [], { requestInterceptor: () => lost() }],
  ] as const)('is refused where %s', async (_, answers, more) => {
    expect(await place(answers, more)).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['its answer is lost', [lost]],
    ['the service has a fault', [says(500, 2000)]],
    ['its answer is lost and then the caller is refused', [lost, says(401, 2013)]],
    ['its answer is lost and then too many ask', [lost, says(429, 2090)]],
  ] as const)('is of unknown outcome where %s', async (_, answers) => {
    expect(await place(answers)).toEqual({ kind: 'unknown' })
  })

  it('is not refused by a refusal of the caller while its outcome is asked about', async () => {
    const refusal = new PerpsError(2090)
    const runAction = async ({ beforeSend, onProgress }: RunInput) => {
      await beforeSend?.(Object({}))
      onProgress?.({ phase: 'checking', attempt: 1 })
      throw refusal
    }
    const port = portAt([], { nowMs: 0, monotonicMs: 0 }, { runAction })
    const order = { place: 0, leg, side: 'BUY', size: decimal('1'), reduceOnly: false } as const
    await expect(port.place(order, async () => {})).rejects.toBe(refusal)
  })
})
