import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { exchange } from './exchange/exchange'
import { createExplorer } from './http/explorer'
import { UnreadableRequest } from './http/unreadableRequest'
import { info } from './info/info'
import { createCatalogue } from './listings/catalogue'
import { createFacts } from './records/facts'
import { openTopic } from './socket/subscriptions'
import { TestExchange } from './testing/testHost'
import { limitOrder } from './testing/testTrader'

const paper = new TestExchange()
const context = {
  host: paper.host,
  facts: createFacts(),
  explorer: createExplorer(),
  catalogue: createCatalogue(paper.host.view),
  sources: ['b', 'a'] as const,
}
const RUNS = { numRuns: 300, seed: fuzzSeed('hostileInput') }
const TYPES = [
  'meta',
  'l2Book',
  'candleSnapshot',
  'userFills',
  'orderStatus',
  '__proto__',
  'toString',
]
const user = `0x${'ab'.repeat(20)}`
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(user, 'BTC', 0, -1, 1e30, '', null, Number.MAX_SAFE_INTEGER),
)

describe('whatever is sent', () => {
  it('gets an answer or is called unreadable: reads', () => {
    const body = fc.record(
      {
        type: fc.constantFrom(...TYPES),
        user: junk,
        coin: junk,
        req: junk,
        oid: junk,
        startTime: junk,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(body, junk), (request) => {
        try {
          expect(JSON.stringify(info(context, request, { lagMs: 0 }))).toBeDefined()
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableRequest)
        }
      }),
      RUNS,
    )
  })

  it('gets an answer or is called unreadable: actions', async () => {
    const order = fc.record(
      { a: junk, b: junk, p: junk, s: junk, r: junk, t: junk, c: junk },
      { requiredKeys: [] },
    )
    const mixed = fc.oneof(order, fc.constant(limitOrder(1, '1', '1')))
    const action = fc.record({
      type: fc.constantFrom('order', 'cancel', 'noop', 'approveAgent', '__proto__'),
      orders: fc.array(mixed, { maxLength: 3 }),
      grouping: fc.constantFrom('na', 'normalTpsl'),
      cancels: junk,
      agentName: junk,
    })
    const signature = fc.record({
      r: fc.constantFrom('0x1', '0x', user),
      s: fc.constant('0x2'),
      v: junk,
    })
    const body = fc.record(
      { action, nonce: junk, signature, vaultAddress: junk },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(body, async (request) => {
        try {
          const reply = await exchange(context, request)
          expect(reply.status).toBe('err')
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableRequest)
        }
      }),
      RUNS,
    )
  })

  it('opens a topic or none: subscriptions', () => {
    const subscription = fc.record(
      {
        type: fc.oneof(fc.constantFrom('l2Book', 'candle', 'userFills', '__proto__'), junk),
        coin: junk,
        user: junk,
        interval: junk,
        nSigFigs: junk,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(subscription, junk), (request) => {
        const topic = openTopic(context, request)
        expect(topic === undefined || topic.channel !== '').toBe(true)
      }),
      RUNS,
    )
  })
})
