import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi, send, TEST_DASHBOARD_KEY } from '@/server/http/testing/testApi'
import { createLoadGate, type LoadClass, type LoadGate, loadClassOf } from './loadGate'

let nowMs: number
let lagMs: number
let gate: LoadGate
beforeEach(() => {
  nowMs = 0
  lagMs = 0
  gate = createLoadGate(
    () => nowMs,
    () => lagMs,
  )
})

function refusal(kind: LoadClass): number | undefined {
  try {
    gate.enter(kind)()
    return undefined
  } catch (error) {
    if (!isPerpsError(error)) throw error
    expect([error.status, error.code]).toEqual([429, 2090])
    return error.retryAfterSeconds
  }
}

/** Answers come so far apart, with so many at once. */
function answerEvery(kind: LoadClass, everyMs: number, atOnce: number): (() => void)[] {
  const under = Array.from({ length: atOnce }, () => gate.enter(kind))
  for (let answer = 0; answer < 60; answer += 1) {
    nowMs += everyMs
    under.shift()?.()
    under.push(gate.enter(kind))
  }
  return under
}

describe('admission', () => {
  it('lets in what can be answered within two seconds, and refuses what cannot', () => {
    answerEvery('create', 30, 60)
    expect(refusal('create')).toBeUndefined()
    // 60 wait and each takes 50 ms by now: three seconds.
    const more = () => answerEvery('create', 50, 1)
    expect(more).toThrow()
    expect(refusal('create')).toBe(1)
  })

  it('says when to come back: once what is beyond two seconds is done', () => {
    lagMs = 5_200
    expect(refusal('create')).toBe(4)
  })

  it('admits again as soon as answers keep up', () => {
    lagMs = 3_000
    expect(refusal('create')).toBeDefined()
    lagMs = 10
    expect(refusal('create')).toBeUndefined()
  })

  it('takes a venue that is slow for each for no queue of ours', () => {
    for (let round = 0; round < 20; round += 1) {
      const under = Array.from({ length: 30 }, () => gate.enter('create'))
      nowMs += 1_900
      for (const leave of under) leave()
    }
    expect(refusal('create')).toBeUndefined()
  })

  it('refuses cancels, reductions and what is signed last', () => {
    lagMs = 5_000
    expect(refusal('create')).toBeDefined()
    expect(refusal('last')).toBeUndefined()
    lagMs = 8_001
    expect(refusal('last')).toBe(1)
  })
})

it.each([
  ['createAction', { action: 'placeOrder', params: { reduceOnly: false } }, 'create'],
  ['createAction', { action: 'placeOrder', params: { reduceOnly: true } }, 'last'],
  ['createAction', { action: 'placeOrder', reduceOnly: true, params: {} }, 'create'],
  ['createAction', { action: 'cancelOrder', params: {} }, 'last'],
  ['createAction', { action: 'cancelAllOrders', params: {} }, 'last'],
  ['createAction', { action: 'updateLeverage', params: {} }, 'create'],
  ['createAction', { action: 'updatePositionMargin', params: { action: 'add' } }, 'create'],
  ['createAction', null, 'create'],
  ['createAction', { action: { toString: '' } }, 'create'],
  ['executeAction', { action: 'placeOrder' }, 'last'],
  ['createDexOrder', { reduceOnly: true }, 'last'],
  ['createDexOrder', { side: 'BUY' }, 'create'],
  ['cancelDexOrder', {}, 'last'],
  ['submitDexOrder', {}, 'last'],
])('counts %s of %j as %s', (operation, body, kind) => {
  expect(loadClassOf(operation, body)).toBe(kind)
})

describe('at the gateway', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  }, 120_000)
  afterAll(() => database.close())

  it('a create beyond what can be answered is refused with 429/2090, and nothing is staged', async () => {
    const gateway = createTestApi(database, { load: gate })
    const built: unknown[] = []
    const { build } = gateway.venue
    gateway.venue.build = (...what) => {
      built.push(what)
      return build(...what)
    }
    lagMs = 4_500
    const order = {
      provider: 'fake',
      address: `0x${'10'.repeat(20)}`,
      action: 'placeOrder',
      params: {
        market: { marketId: 'BTC', categoryId: 'perps' },
        side: 'BUY',
        type: 'LIMIT',
        size: '0.1',
        price: '100',
      },
    }
    const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
    const post = (body: object) => send(gateway, '/v1/perps/createAction', { body, headers })
    const refused = await post(order)
    expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      2090,
      '3',
    ])
    expect(built).toEqual([])
    const cancel = { ...order, action: 'cancelOrder', params: { ids: ['1'] } }
    expect((await post(cancel)).status).toBe(201)
    const reducing = { ...order, params: { ...order.params, reduceOnly: true } }
    expect((await post(reducing)).status).toBe(201)
  })
})
