import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { ErrorBody, type ErrorCode, errorTable } from '@/lib/schema/errors'
import type { Position } from '@/lib/schema/model/position'
import { DexAccount, DexMarket } from '@/lib/schema/operations/dex'
import type { Operation } from '@/lib/schema/operations/operation'
import { type OperationId, operations } from '@/lib/schema/operations/operations'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { fakeOrder } from '@/server/service/testing/fakeDexReads'
import { createTestApi, send, type TestApi } from './testing/testApi'

const table: Record<OperationId, Operation> = operations
const address = `0x${'fa'.repeat(20)}`
const who = `dex=fake&address=${address}`

let database: OpenDatabase
let gateway: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
})

/** Asks at one of the mounts and holds the answer to the table. */
async function read(id: OperationId, path: string, mount = '/v1/perps') {
  const answer = await send(gateway, `${mount}${path}`)
  const { success, errors } = table[id]
  if (answer.status === 200) {
    expect(success.schema.parse(answer.json)).toEqual(answer.json)
  } else {
    const { code } = ErrorBody.strict().parse(answer.json)
    expect(errors).toContain(code)
    expect(answer.status).toBe(errorTable[code as ErrorCode].status)
  }
  expect(answer.headers.get('x-svc-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  return answer
}

const READS = [
  ['listDexes', '/dexes'],
  ['listDexMarkets', '/markets?dex=fake'],
  ['getDexMarket', '/markets/BTC?dex=fake'],
  ['getDexPrices', '/prices?dex=fake'],
  ['getDexPrices', '/prices?dex=fake&symbols=ETH,NONE'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake&interval=1m'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake&interval=1M&startTime=1&endTime=2&limit=1000'],
  ['getDexOrderbook', '/orderbook/BTC?dex=fake&depth=100'],
  ['getDexAccount', `/account?${who}`],
  ['getDexHistory', `/history?${who}`],
  ['getDexHistory', `/history?${who}&limit=100&startTime=1&endTime=2`],
  ['getDexOrder', `/order/7?${who}`],
] as const

const BAD = [
  ['listDexMarkets', '/markets?dex=noone', 'dex'],
  ['listDexMarkets', '/markets?dex=later', 'dex'],
  ['listDexMarkets', '/markets?dex=fake&marketIds=BTC', 'query.marketIds'],
  ['getDexMarket', '/markets/BTC', 'query.dex'],
  ['getDexMarket', '/markets/B%20TC?dex=fake', 'path.symbol'],
  ['getDexMarket', '/markets/__proto__?dex=fake', 'path.symbol'],
  ['getDexPrices', '/prices?dex=fake&symbols=', 'query.symbols.0'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake', 'query.interval'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake&interval=7m', 'query.interval'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake&interval=1m&limit=1001', 'query.limit'],
  ['getDexOhlcv', '/ohlcv/BTC?dex=fake&interval=1m&startTime=2&endTime=1', 'query.startTime'],
  ['getDexOrderbook', '/orderbook/BTC?dex=fake&depth=101', 'query.depth'],
  ['getDexOrderbook', '/orderbook/BTC?dex=fake&depth=0', 'query.depth'],
  ['getDexAccount', '/account?dex=fake', 'query.address'],
  ['getDexAccount', '/account?dex=fake&address=0x12', 'query.address'],
  ['getDexAccount', `/account?address=${address}`, 'query.dex'],
  ['getDexHistory', `/history?${who}&limit=101`, 'query.limit'],
  ['getDexHistory', `/history?${who}&limit=0`, 'query.limit'],
  ['getDexHistory', `/history?${who}&cursor=abc`, 'query.cursor'],
  ['getDexHistory', `/history?${who}&startTime=2&endTime=1`, 'query.startTime'],
  ['getDexOrder', '/order/7?dex=fake', 'query.address'],
  ['getDexOrder', `/order/%3C7%3E?${who}`, 'path.id'],
] as const

describe('reads of the dex-based family', () => {
  beforeEach(() => {
    gateway.venue.dex.held = [fakeOrder('7'), fakeOrder('8', { status: 'OPEN' })]
  })

  it.each(READS)('%s at %s answers what the table declares, on both mounts', async (id, path) => {
    const answer = await read(id, path)
    expect(answer.status).toBe(200)
    const { cacheSeconds } = table[id]
    const cached = cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store'
    expect(answer.headers.get('cache-control')).toBe(cached)
    expect((await read(id, path, '/bff/v1/perps')).json).toEqual(answer.json)
  })

  it.each(BAD)('%s at %s is a 400 that names %s', async (id, path, field) => {
    const { status, error } = await read(id, path)
    expect([status, error.code]).toEqual([400, 2002])
    expect(error.message).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}: `))
  })

  it.each([
    ['getDexMarket', '/markets/NONE?dex=fake'],
    ['getDexOhlcv', '/ohlcv/NONE?dex=fake&interval=1m'],
    ['getDexOrderbook', '/orderbook/NONE?dex=fake'],
  ] as const)('%s of an unknown market is 404, code 2023', async (id, path) => {
    const { status, error } = await read(id, path)
    expect([status, error.code, error.tool]).toEqual([404, 2023, 'fake'])
  })

  it('answers 404, code 2024, for an unknown order', async () => {
    const { status, error } = await read('getDexOrder', `/order/99?${who}`)
    expect([status, error.code, error.tool]).toEqual([404, 2024, 'fake'])
  })

  it('names the dex that a refusal is about', async () => {
    expect((await read('getDexAccount', '/account?dex=fake')).error.tool).toBe('fake')
    expect((await read('getDexAccount', `/account?dex=no&address=${address}`)).error.tool).toBe(
      'perps',
    )
  })

  it('takes a provider that is not in this family for no dex', async () => {
    const { dex: _without, ...provider } = gateway.venue
    const other = createTestApi(database)
    Object.assign(other.service, { venues: [provider] })
    const { status, error } = await send(other, '/v1/perps/markets?dex=fake')
    expect([status, error.code, error.tool]).toEqual([400, 2002, 'fake'])
    expect((await send(other, '/v1/perps/dexes')).json).toEqual({ dexes: [] })
  })

  it('lists the approvals that a wallet signs, with their required inputs', async () => {
    expect((await read('listDexes', '/dexes')).json).toMatchObject({
      dexes: [{ key: 'fake', authorizations: [{ key: 'ApproveAgent', name: 'Approve' }] }],
    })
  })

  it('leaves a market out while the venue sends no figures of it, and delisted ones', async () => {
    gateway.venue.contexts = async () => ({ contexts: [], asOfMs: gateway.clock.nowMs })
    expect((await read('listDexMarkets', '/markets?dex=fake')).json).toEqual({ markets: [] })
    const { status, error } = await read('getDexMarket', '/markets/BTC?dex=fake')
    expect([status, error.code]).toEqual([424, 2004])
  })

  it('joins what lies in several ledgers into one balance per currency', async () => {
    expect((await read('getDexAccount', `/account?${who}`)).json).toMatchObject({
      balances: [{ currency: 'USDC', amount: '10.5' }],
      openOrders: [{ id: '7', symbol: 'BTC', assetId: 0, dex: 'fake', type: 'LIMIT' }, { id: '8' }],
    })
  })

  it('has a liquidation price for every isolated position, 0 where a long borrowed nothing', async () => {
    const { account } = gateway.venue.dex
    const position: Position = {
      market: { ...fakeOrder('1').market, positionMarginAdjustment: 'ADD_AND_REMOVE' },
      side: 'LONG',
      size: decimal('1'),
      entryPrice: decimal('100'),
      markPrice: decimal('100'),
      liquidationPrice: null,
      unrealizedPnl: decimal('0'),
      leverage: 1,
      marginUsed: decimal('100'),
      initialMarginRequirement: decimal('100'),
      marginMode: 'ISOLATED',
    }
    const reported = async (more: Partial<Position>) => {
      const facts = await account()
      const positions = [{ ...position, ...more }]
      gateway.venue.dex.account = async () => ({
        ...facts,
        account: { ...facts.account, positions },
      })
      const { json } = await read('getDexAccount', `/account?${who}`)
      return DexAccount.parse(json).positions.map(({ liquidationPrice }) => liquidationPrice)
    }
    expect(await reported({})).toEqual(['0'])
    expect(await reported({ liquidationPrice: decimal('81.5') })).toEqual(['81.5'])
    expect(await reported({ marginMode: 'CROSS' })).toEqual([null])
  })

  it('shows an order in full, with the average of its executions', async () => {
    const filled = { status: 'PARTIALLY_FILLED', filledSize: decimal('0.4') } as const
    gateway.venue.dex.held = [
      fakeOrder('9', { ...filled, type: 'STOP_LIMIT', triggerPrice: decimal('90') }),
    ]
    const average = { size: decimal('0.4'), averagePrice: decimal('99'), fee: decimal('1') }
    gateway.venue.dex.executed.set('9', { ...average, realizedPnl: null })
    expect((await read('getDexOrder', `/order/9?${who}`)).json).toMatchObject({
      orderId: '9',
      type: 'LIMIT',
      originalSize: '1',
      remainingSize: '0.6',
      filledSize: '0.4',
      isTrigger: true,
      triggerPrice: '90',
      averagePrice: '99',
    })
  })
})

describe('/markets of two families', () => {
  it('is distinguished by provider or dex', async () => {
    const provider = await send(gateway, '/v1/perps/markets?provider=fake')
    const dex = await send(gateway, '/v1/perps/markets?dex=fake')
    expect(operations.listMarkets.success.schema.safeParse(provider.json).success).toBe(true)
    expect(provider.headers.get('cache-control')).toBe('max-age=3600')
    const { markets } = operations.listDexMarkets.success.schema.parse(dex.json)
    expect(markets.map((market) => DexMarket.parse(market).symbol)).toEqual(['BTC', 'ETH'])
    expect(dex.headers.get('cache-control')).toBe('max-age=1')
  })

  it.each([
    ['', 'query.provider'],
    ['?marketIds=BTC', 'query.provider'],
    ['?provider=fake&dex=fake', 'query.dex'],
    ['?dex=fake&dex=fake', 'query.dex'],
  ])('%s is a 400 that names %s', async (search, field) => {
    const { status, error } = await send(gateway, `/v1/perps/markets${search}`)
    expect([status, error.code, error.message.split(':')[0]]).toEqual([400, 2002, field])
  })
})
