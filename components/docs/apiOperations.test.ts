import { describe, expect, it } from 'vitest'
import type { Operation } from '@/lib/schema/operations/operation'
import { operations } from '@/lib/schema/operations/operations'
import { apiOperations } from './apiOperations'
import { curlSample, exampleValues, pathWith, typeScriptSample } from './samples'
import { fieldsOf } from './schemaFields'

const all = apiOperations({
  serverUrl: '/v1/perps',
  serviceName: 'svc',
  version: '1',
  provider: 'hyperliquid',
})
const named = (id: string) => {
  const found = all.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(id)
  return found
}

describe('the reference of the interface', () => {
  it('has every operation of the table, each with an answer and its errors', () => {
    expect(all.map(({ id }) => id)).toEqual(Object.keys(operations))
    for (const operation of all) {
      expect(operation.answer.length, operation.id).toBeGreaterThan(0)
      expect(operation.errors.length, operation.id).toBeGreaterThan(0)
      expect(operation.body === undefined, operation.id).toBe(operation.method === 'GET')
    }
  })

  it('lists with each operation its own parameters, also where two share a route', () => {
    for (const { id, parameters } of all) {
      const row: Operation = operations[id as keyof typeof operations]
      const own = [...Object.keys(row.params?.shape ?? {}), ...Object.keys(row.query?.shape ?? {})]
      expect(parameters.map(({ name }) => name).sort(), id).toEqual(own.sort())
    }
  })

  it('writes examples into paths and queries, lists with commas', () => {
    const contexts = named('getMarketsContext')
    expect(pathWith(contexts, exampleValues(contexts))).toBe(
      '/v1/perps/marketsContext?provider=hyperliquid&marketIds=BTC,ETH',
    )
    expect(pathWith(contexts, { provider: 'a b', marketIds: '' })).toBe(
      '/v1/perps/marketsContext?provider=a+b',
    )
  })

  it('has samples that quote nothing wrongly', () => {
    const create = curlSample(named('createAction'), 'http://desk.test')
    const body = create.slice(create.indexOf("-d '") + 4, -1)
    expect(JSON.parse(body)).toHaveProperty('provider', 'hyperliquid')
    for (const operation of all) {
      const sample = typeScriptSample(operation, 'http://desk.test')
      expect(() => new Function(`return async () => { ${sample} }`), operation.id).not.toThrow()
    }
  })
})

describe('fieldsOf', () => {
  it('lists nested fields after their parent, and alternatives under what distinguishes them', () => {
    const market = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', description: 'Its id.' } },
    }
    const schemas = { Market: market }
    const one = (action: string) => ({
      type: 'object',
      properties: { action: { enum: [action] }, market: { $ref: '#/components/schemas/Market' } },
    })
    const rows = fieldsOf({ oneOf: [one('a'), one('b')] }, schemas)
    expect(rows.map(({ name, depth, isRequired }) => [name, depth, isRequired])).toEqual([
      ['a', 0, false],
      ['action', 1, false],
      ['market', 1, false],
      ['id', 2, true],
      ['b', 0, false],
      ['action', 1, false],
      ['market', 1, false],
      ['id', 2, true],
    ])
  })
})
