import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { ErrorBody, type ErrorCode, errorTable } from '@/lib/schema/errors'
import type { Operation } from '@/lib/schema/operations/operation'
import { type OperationId, operations } from '@/lib/schema/operations/operations'
import { PerpsError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  BAD_SIGNATURE,
  goodSignature,
  STRANGER_SIGNATURE,
  signStep,
} from '@/server/service/testing/fakeVenue'
import { createTestApi, send, type TestApi } from './testing/testApi'

const table: Record<OperationId, Operation> = operations
const AGENT = `0x${'a9'.repeat(20)}`
const ORDER = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.1',
  price: '100',
}

let database: OpenDatabase
let gateway: TestApi
let address: string
let accounts = 0

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
  accounts += 1
  address = `0x${accounts.toString(16).padStart(40, 'c')}`
})

/** Sends and holds the answer to the table: a declared status, nothing undeclared in the body. */
async function call(id: OperationId, input: { query?: string; body?: unknown } = {}) {
  const { method, path, success } = table[id]
  const search = input.query === undefined ? '' : `?${input.query}`
  const answer = await send(gateway, `/v1/perps${path}${search}`, {
    method,
    ...(input.body === undefined ? {} : { body: input.body }),
  })
  if (answer.status === success.status) {
    expect(success.schema.parse(answer.json)).toEqual(answer.json)
  } else {
    const { code } = ErrorBody.strict().parse(answer.json)
    expect(table[id].errors).toContain(code)
    expect(answer.status).toBe(errorTable[code as ErrorCode].status)
  }
  expect(answer.headers.get('x-svc-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(answer.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
  }
  return answer
}

const createBody = (more: object = {}) => ({
  provider: 'fake',
  address,
  signerAddress: AGENT,
  action: 'placeOrder',
  params: ORDER,
  ...more,
})

async function staged(): Promise<ActionStep[]> {
  return CreateActionResponse.parse((await call('createAction', { body: createBody() })).json)
    .actions
}

const executeBody = (actions: unknown[], more: object = {}) => ({
  provider: 'fake',
  address,
  action: 'placeOrder',
  actions,
  ...more,
})

const READS = [
  ['listProviders', ''],
  ['listMarkets', 'provider=fake'],
  ['listMarkets', 'provider=fake&marketIds=ETH,NONE'],
  ['listAssets', 'provider=fake'],
  ['getMarketsContext', 'provider=fake'],
  ['getMarketsContext', 'provider=fake&marketIds=BTC'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=1m'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=1h&startTime=1&endTime=2&limit=2'],
  ['getOrderbook', 'provider=fake&marketId=BTC'],
  ['getOrderbook', 'provider=fake&marketId=BTC&depth=1&priceStep=0.5'],
  ['getMeta', ''],
] as const

const BAD_QUERIES = [
  ['listProviders', 'colour=red', 'query.colour'],
  ['getMeta', 'colour=', 'query.colour'],
  ['listDexes', 'dex=fake', 'query.dex'],
  ['listMarkets', '', 'query.provider'],
  ['listMarkets', 'provider=noone', 'provider'],
  ['listMarkets', 'provider=later', 'provider'],
  ['listMarkets', 'provider=fake&colour=red', 'query.colour'],
  ['listMarkets', 'provider=fake&provider=fake', 'query.provider'],
  ['listMarkets', 'provider=fake&marketIds=', 'query.marketIds.0'],
  ['listMarkets', 'provider=__proto__', 'query.provider'],
  ['listAssets', 'provider=later', 'provider'],
  ['getMarketsContext', 'provider=later', 'provider'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=7m', 'query.interval'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=1m&limit=1001', 'query.limit'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=1m&limit=0', 'query.limit'],
  ['getOhlcv', 'provider=fake&marketId=BTC&interval=1m&startTime=2&endTime=1', 'query.startTime'],
  ['getOhlcv', 'provider=later&marketId=BTC&interval=1m', 'provider'],
  ['getOrderbook', 'provider=fake&marketId=BTC&depth=101', 'query.depth'],
  ['getOrderbook', 'provider=fake&marketId=BTC&priceStep=-1', 'query.priceStep'],
  ['getOrderbook', 'provider=later&marketId=BTC', 'provider'],
] as const

describe('reads', () => {
  it.each(READS)('%s?%s answers what the table declares', async (id, query) => {
    const answer = await call(id, { query })
    expect(answer.status).toBe(200)
    const { cacheSeconds } = table[id]
    expect(answer.headers.get('cache-control')).toBe(
      cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store',
    )
  })

  it.each(BAD_QUERIES)('%s?%s is a 400 that names %s', async (id, query, field) => {
    const { status, error } = await call(id, { query })
    expect([status, error.code]).toEqual([400, 2002])
    expect(error.message).toMatch(new RegExp(`^${field}: `))
  })

  it('names the provider that a refusal is about', async () => {
    const query = 'provider=fake&marketId=BTC&interval=7m'
    expect((await call('getOhlcv', { query })).error.tool).toBe('fake')
    expect((await call('listMarkets', { query: 'provider=noone' })).error.tool).toBe('perps')
    expect((await call('listMarkets', { query: 'provider=later&x=1' })).error.tool).toBe('later')
    const body = { provider: 'later', action: 'placeOrder', params: {} }
    expect((await call('createAction', { body })).error.tool).toBe('later')
    expect((await call('listMarkets', { query: 'provider=meta&x=1' })).error.tool).toBe('meta')
  })

  it('lists announced providers, inactive', async () => {
    const { json } = await call('listProviders')
    const { providers } = operations.listProviders.success.schema.parse(json)
    expect(providers.map(({ key, active }) => [key, active])).toEqual([
      ['fake', true],
      ['later', false],
    ])
  })

  it.each(['getOhlcv', 'getOrderbook'] as const)('%s of an unknown market is a 404', async (id) => {
    const { status, error } = await call(id, {
      query: 'provider=fake&marketId=NONE&interval=1m'.replace(
        id === 'getOrderbook' ? '&interval=1m' : '',
        '',
      ),
    })
    expect([status, error.code, error.tool]).toEqual([404, 2023, 'fake'])
  })

  it.each([
    ['listMarkets', ''],
    ['listAssets', ''],
    ['getMarketsContext', ''],
    ['getOhlcv', '&marketId=BTC&interval=1m'],
    ['getOrderbook', '&marketId=BTC'],
  ] as const)('%s is a 424 while the venue fails and nothing is kept', async (id, more) => {
    gateway.venue.failure = new PerpsError(2004, 'The venue is down.', { tool: 'fake' })
    const { status, error } = await call(id, { query: `provider=fake${more}` })
    expect([status, error.code, error.tool]).toEqual([424, 2004, 'fake'])
  })

  it('answers many polls with one read, and an older value only while the venue fails', async () => {
    const poll = () => call('getMarketsContext', { query: 'provider=fake' })
    await Promise.all(Array.from({ length: 10 }, poll))
    expect(gateway.venue.reads.contexts).toBe(1)
    gateway.clock.nowMs += 1_000
    gateway.venue.failure = new PerpsError(2004, undefined, { tool: 'fake' })
    gateway.clock.nowMs += 4_000
    const stale = await poll()
    expect([stale.status, stale.headers.get('age')]).toEqual([200, '5'])
    gateway.clock.nowMs += 1
    expect((await poll()).status).toBe(424)
    gateway.venue.failure = undefined
    expect((await poll()).headers.get('age')).toBe('0')
  })

  it('keeps markets for an hour', async () => {
    const read = () => call('listMarkets', { query: 'provider=fake' })
    await read()
    gateway.clock.nowMs += 3_599_000
    expect((await read()).headers.get('age')).toBe('3599')
    expect(gateway.venue.reads.markets).toBe(1)
    gateway.clock.nowMs += 1_000
    await read()
    expect(gateway.venue.reads.markets).toBe(2)
  })
})

describe('createAction', () => {
  it('answers 201 with the steps, preimage included', async () => {
    const answer = await call('createAction', { body: createBody() })
    expect(answer.status).toBe(201)
    const { actions } = CreateActionResponse.parse(answer.json)
    expect(actions).toHaveLength(1)
    expect(actions[0]).toHaveProperty('preimage')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    [{ provider: 'noone' }, 'provider'],
    [{ provider: 'later' }, 'provider'],
    [{ provider: 7 }, 'provider'],
    [{ address: '0x12' }, 'address'],
    [{ signerAddress: 'me' }, 'signerAddress'],
    [{ action: 'fly' }, 'action'],
    [{ action: 'siweLogin', params: {} }, 'action'],
    [{ colour: 'red' }, 'colour'],
    [{ params: { ...ORDER, size: '0' } }, 'params.size'],
    [{ params: { ...ORDER, size: '-1' } }, 'params.size'],
    [{ params: { ...ORDER, size: '1e30' } }, 'params.size'],
    [{ params: { ...ORDER, size: 1 } }, 'params.size'],
    [{ params: { ...ORDER, price: undefined } }, 'params.price'],
    [{ params: { ...ORDER, side: 'LONG' } }, 'params.side'],
    [{ params: { ...ORDER, market: { marketId: 'BTC' } } }, 'params.market.categoryId'],
    [{ params: { ...ORDER, extra: 1 } }, 'params.extra'],
    [{ params: [] }, 'params'],
    [{ params: undefined }, 'params'],
  ])('%j is a 400 that names %s', async (more, field) => {
    const { status, error } = await call('createAction', { body: createBody(more) })
    expect([status, error.code]).toEqual([400, 2002])
    expect(error.message).toMatch(new RegExp(`^${field}: `))
  })
})

describe('executeAction', () => {
  it('answers 202 with one result per step, and says when it is a replay', async () => {
    const signed = (await staged()).map((step) => signStep(step))
    const first = await call('executeAction', { body: executeBody(signed) })
    expect([first.status, first.headers.get('x-svc-replayed')]).toEqual([202, null])
    const again = await call('executeAction', { body: executeBody(signed) })
    expect([again.status, again.headers.get('x-svc-replayed')]).toEqual([202, 'true'])
    expect(again.json).toEqual(first.json)
  })

  it.each([
    [BAD_SIGNATURE, 401, 2010],
    [STRANGER_SIGNATURE, 403, 2011],
  ] as const)('refuses signature %s with its status', async (signature, status, code) => {
    const signed = (await staged()).map((step) => signStep(step, signature))
    const answer = await call('executeAction', { body: executeBody(signed) })
    expect([answer.status, answer.error.code, answer.error.tool]).toEqual([status, code, 'fake'])
  })

  it('answers each refusal with its status', async () => {
    const steps = await staged()
    const signed = steps.map((step) => signStep(step))
    const execute = (actions: unknown[], more?: object) =>
      call('executeAction', { body: executeBody(actions, more) })
    const altered = JSON.parse(
      JSON.stringify(signed).replace('"kind":"placeOrder"', '"kind":"steal"'),
    )
    expect((await execute(altered)).error.code).toBe(2050)
    gateway.venue.missing = 'approveAgent'
    const { status, error } = await execute(signed)
    expect([status, error.code, error.message]).toEqual([
      422,
      2070,
      'placeOrder needs approveAgent first',
    ])
    gateway.venue.missing = undefined
    expect((await execute(signed)).status).toBe(202)
    expect((await execute(steps.map((step) => signStep(step, goodSignature(9))))).status).toBe(409)
    gateway.clock.nowMs += 86_400_000
    expect((await execute(steps.map((step) => signStep(step, goodSignature(9))))).status).toBe(410)
    expect(gateway.venue.relayed).toHaveLength(1)
  })

  it('refuses what is not to be submitted, naming the field', async () => {
    const signed = (await staged()).map((step) => signStep(step))
    const siwe = {
      action: 'siweLogin',
      siwe: { message: 'm', challengeId: 'c' },
      signature: goodSignature(),
    }
    for (const [more, field] of [
      [{ actions: [] }, 'actions'],
      [{ actions: [siwe] }, 'actions.0.typedData'],
      [{ actions: [{ ...signed[0], nonce: 1 }] }, 'actions.0.nonce'],
      [{ action: 'siweLogin' }, 'action'],
      [{ action: 'setReferrer' }, 'action'],
      [{ address: '0x' }, 'address'],
      [{ params: {} }, 'params'],
    ] as const) {
      const { status, error } = await call('executeAction', { body: executeBody(signed, more) })
      expect([status, error.code, error.message.split(':')[0]]).toEqual([400, 2002, field])
    }
    expect(gateway.venue.relayed).toHaveLength(0)
  })
})
