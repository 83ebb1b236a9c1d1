import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Decimal } from '@/lib/decimal/decimal'
import { CreateActionRequest } from '@/lib/schema/action/action'
import { errorTable } from '@/lib/schema/errors'
import { ActionType } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { parse } from '@/lib/schema/parse'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { Operation } from './operation'
import {
  type OperationExample,
  type OperationExamples,
  operationExamples,
} from './operationExamples'
import {
  type OperationInput,
  type OperationOutput,
  type OperationRequest,
  operations,
} from './operations'
import { readQuery, writeQuery } from './query'

const rows = Object.entries<Operation>(operations)
const examples: OperationExamples = operationExamples('venue-a')

describe('the table of operations', () => {
  it.each(rows)('names %s by its key', (key, row) => {
    expect(row.id).toBe(key)
  })

  it.each(rows)(
    'of %s has a body exactly where it posts, and keeps no answer of a post',
    (_, row) => {
      expect(row.body !== undefined).toBe(row.method === 'POST')
      expect(row.budget).toBe(row.method === 'POST' ? 'write' : 'read')
      if (row.method === 'POST') expect(row.cacheSeconds).toBe(0)
    },
  )

  it.each(rows)(
    'of %s lists codes of the error table, each once, validation among them',
    (_, row) => {
      expect(new Set(row.errors).size).toBe(row.errors.length)
      expect(row.errors).toEqual(expect.arrayContaining([2000, 2002, 2013, 2090]))
      for (const code of row.errors) expect(errorTable[code].status).toBeGreaterThanOrEqual(400)
    },
  )

  it.each(rows)('of %s has examples that its own schemas accept', (_, row) => {
    const { answer, ...input }: OperationExample | undefined = examples[row.id] ?? { answer: null }
    expect(row.success.schema.safeParse(answer).error).toBeUndefined()
    for (const part of ['params', 'query', 'body'] as const) {
      expect([part, part in input]).toEqual([part, row[part] !== undefined])
      expect(row[part]?.safeParse(input[part]).error).toBeUndefined()
    }
  })

  it('has the lifetimes of the interface', () => {
    expect(operations.listMarkets.cacheSeconds).toBe(3600)
    expect(operations.getMarketsContext.cacheSeconds).toBe(1)
    expect(operations.getMeta.cacheSeconds).toBe(60)
  })

  it('creates every action there is', () => {
    const creatable = CreateActionRequest.options.map((option) => option.shape.action.value)
    expect(creatable).toEqual(ActionType.options)
  })
})

describe('queries', () => {
  const read = (id: 'getOhlcv' | 'getOrderbook' | 'listMarkets', url: string) =>
    parse(operations[id].query, readQuery(new URLSearchParams(url)), { root: 'query' })
  const refusal = (...question: Parameters<typeof read>): string => {
    try {
      return `accepted ${JSON.stringify(read(...question))}`
    } catch (error) {
      return isPerpsError(error) ? error.message : String(error)
    }
  }
  const candles = 'provider=hyperliquid&marketId=BTC&interval=1h'

  it('turn text into what it stands for and fill in what is absent', () => {
    expect(read('getOhlcv', `${candles}&startTime=1&endTime=2`)).toEqual({
      provider: 'hyperliquid',
      marketId: 'BTC',
      interval: '1h',
      startTime: 1,
      endTime: 2,
      limit: 100,
    })
    expect(read('listMarkets', 'provider=x&marketIds=BTC,xyz:TSLA')).toEqual({
      provider: 'x',
      marketIds: ['BTC', 'xyz:TSLA'],
    })
    expect(read('getOrderbook', 'provider=x&marketId=BTC&priceStep=0.50')).toMatchObject({
      depth: 20,
      priceStep: '0.5',
    })
  })

  it.each<[...Parameters<typeof read>, string]>([
    ['getOhlcv', 'marketId=BTC&interval=1h', 'query.provider: is required'],
    ['getOhlcv', 'provider=x&interval=1h', 'query.marketId: is required'],
    ['getOhlcv', `${candles}&limit=1001`, 'query.limit: must be an integer from 1 to 1000'],
    ['getOhlcv', `${candles}&limit=0`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&limit=`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&limit=1e2`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&limit=05`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&startTime=00`, 'query.startTime: must be'],
    ['getOhlcv', `${candles}&limit=-5`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&limit=5.5`, 'query.limit: must be'],
    ['getOhlcv', `${candles}&startTime=2026-01-01`, 'query.startTime: must be an integer'],
    ['getOhlcv', `${candles}&startTime=2&endTime=1`, 'query.startTime: must not be after endTime'],
    ['getOhlcv', `${candles}x`, 'query.interval: must be one of 1m'],
    ['getOhlcv', `${candles}&foo=1`, 'query.foo: unknown field'],
    ['getOhlcv', `${candles}&__proto__=1`, 'query.__proto__: unknown field'],
    ['getOhlcv', `${candles}&provider=y`, 'query.provider: is given twice'],
    [
      'getOrderbook',
      'provider=x&marketId=BTC&depth=101',
      'query.depth: must be an integer from 1 to 100',
    ],
    [
      'getOrderbook',
      'provider=x&marketId=BTC&priceStep=0',
      'query.priceStep: must be greater than zero',
    ],
    ['listMarkets', 'provider=x&marketIds=', 'query.marketIds.0: must be a market id'],
    [
      'listMarkets',
      `provider=x&marketIds=${'B,'.repeat(500)}B`,
      'query.marketIds: must be at most 500',
    ],
  ])('%s?%s is refused', (id, url, message) => {
    expect(refusal(id, url)).toContain(message)
  })

  it('go into a URL and come back the same', () => {
    const query = { provider: 'x', marketIds: ['BTC', '@1', 'PURR/USDC'], absent: undefined }
    expect(read('listMarkets', writeQuery(query))).toEqual({
      provider: 'x',
      marketIds: ['BTC', '@1', 'PURR/USDC'],
    })
  })
})

describe('types', () => {
  it('let callers write plain text and numbers, and give handlers what was read', () => {
    expectTypeOf<OperationInput<'getOhlcv'>['query']['limit']>().toEqualTypeOf<
      string | number | undefined
    >()
    expectTypeOf<OperationRequest<'getOhlcv'>['query']['limit']>().toEqualTypeOf<number>()
    expectTypeOf<OperationRequest<'listMarkets'>['query']['marketIds']>().toEqualTypeOf<
      string[] | undefined
    >()
    expectTypeOf<OperationOutput<'listMarkets'>['markets'][number]>().toEqualTypeOf<Market>()
    expectTypeOf<OperationInput<'listProviders'>>().toEqualTypeOf<unknown>()
  })

  it('tie the parameters of an action to its name', () => {
    type Body = OperationRequest<'createAction'>['body']
    type Order = Extract<Body, { action: 'placeOrder' }>['params']
    expectTypeOf<Order['size']>().toExtend<Decimal>()
    expectTypeOf<Order['reduceOnly']>().toEqualTypeOf<boolean>()
    expectTypeOf<Body['address']>().toExtend<`0x${string}`>()
    expectTypeOf<Extract<Body, { action: 'cancelOrder' }>['params']['ids']>().toEqualTypeOf<
      string[]
    >()
  })
})
