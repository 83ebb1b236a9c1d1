import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '@/lib/schema/operations/operation'
import { operations } from '@/lib/schema/operations/operations'
import { errorGuide } from './errorGuide'
import { buildOpenApi, type OpenApiDocument } from './openapi'

const options = {
  serverUrl: 'http://127.0.0.1:3000/v1/perps',
  serviceName: 'svc',
  version: '0.1.0',
  provider: 'venue-a',
}
const document = buildOpenApi(options)

/** Every `$ref` below a value, with its place. */
function refs(value: unknown, path = '#'): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    key === '$ref' && typeof inner === 'string' ? [[path, inner]] : refs(inner, `${path}/${key}`),
  )
}

function at(root: unknown, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => Object(value)[key], root)
}

function entries(from: OpenApiDocument) {
  return Object.entries(from.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: Object(operation),
    })),
  )
}

/** Keys anywhere below a value, examples left out. */
function keysBelow(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'examples' ? [] : [key, ...keysBelow(inner)],
  )
}

describe('the OpenAPI document', () => {
  it('is 3.0.2, says where it is served and is plain JSON', () => {
    expect(document).toMatchObject({
      openapi: '3.0.2',
      info: { version: '0.1.0' },
      servers: [{ url: options.serverUrl }],
    })
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('allows null beside a reference, where a field may be null', () => {
    const category = at(document, '#/components/schemas/ProviderCategory/properties/quoteAsset')
    expect(category).toEqual({
      description: expect.any(String),
      anyOf: [
        { $ref: '#/components/schemas/Asset' },
        { type: 'object', nullable: true, enum: [null] },
      ],
    })
    const objects = JSON.stringify(document.components).match(/"nullable":true[^{}]*"allOf"/g)
    expect(objects).toBeNull()
  })

  it('has null among the values of a list where a field may be null', () => {
    const status = at(
      document,
      '#/components/schemas/DexAccountConfig/properties/abstractionStatus',
    )
    expect(status).toMatchObject({
      nullable: true,
      enum: ['unifiedAccount', 'portfolioMargin', 'dexAbstraction', null],
    })
  })

  it('has every operation of the table and no other', () => {
    const listed = entries(document).map(({ path, method, operation }) => [
      operation.operationId,
      method,
      path,
    ])
    const table = Object.values<Operation>(operations).map(({ method, path }) => [
      method.toLowerCase(),
      path,
    ])
    const routes = [...new Set(table.map((route) => route.join(' ')))]
    expect(listed.map(([, ...route]) => route.join(' '))).toEqual(routes)
    const ids = listed.flatMap(([id]) => id.split('_'))
    expect(ids.sort()).toEqual(Object.keys(operations).sort())
  })

  it('resolves every reference', () => {
    const dangling = refs(document).filter(([, pointer]) => at(document, pointer) === undefined)
    expect(dangling).toEqual([])
    expect(refs(document).length).toBeGreaterThan(200)
  })

  it('carries no schema that nothing refers to', () => {
    const used = new Set(refs(document).map(([, pointer]) => pointer))
    const unused = Object.keys(document.components.schemas ?? {}).filter(
      (name) => !used.has(`#/components/schemas/${name}`),
    )
    expect(unused).toEqual([])
  })

  it.each(entries(document))('describes $method $path whole', ({ operation, method }) => {
    expect(operation).toMatchObject({
      operationId: expect.stringMatching(/^[a-z]\w+$/),
      summary: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\.$/),
      tags: expect.arrayContaining([expect.stringMatching(/^(provider|dex|meta)$/)]),
    })
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '408', '429', '500']))
    if (method === 'post') {
      expect(statuses).toEqual(expect.arrayContaining(['413', '415', '424']))
      expect(operation.requestBody.content['application/json'].examples).toBeDefined()
    }
    for (const response of Object.values<{ [key: string]: unknown }>(operation.responses)) {
      expect(response.description).toMatch(/\w/)
      expect(Object.keys(Object(response.headers))).toEqual(
        expect.arrayContaining(['x-svc-requestid', 'X-RateLimit-Limit', 'X-RateLimit-Reset']),
      )
      expect(Object(response.content)['application/json'].examples).toBeDefined()
    }
    expect(Object.keys(operation.responses['429'].headers)).toContain('Retry-After')
  })

  it('says of each query parameter whether it is required, its bounds and its default', () => {
    const parameter = (path: string, name: string) =>
      Object(document.paths[path]?.get).parameters.find(
        (one: { name?: string }) => one.name === name,
      )
    expect(parameter('/ohlcv', 'provider')).toMatchObject({ in: 'query', required: true })
    expect(parameter('/ohlcv', 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    })
    expect(parameter('/orderbook', 'depth').schema).toMatchObject({ maximum: 100, default: 20 })
    expect(parameter('/markets', 'marketIds')).toMatchObject({
      required: false,
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string' } },
    })
  })

  it('uses only words that OpenAPI 3.0 knows', () => {
    const words = new Set(keysBelow(document.components.schemas))
    for (const foreign of ['$id', '$schema', '$defs', 'const', 'propertyNames', 'prefixItems']) {
      expect(words).not.toContain(foreign)
    }
    const types = JSON.stringify(document.components.schemas).match(/"type":("[^"]+"|\[)/g) ?? []
    expect(new Set(types)).toEqual(
      new Set(
        ['object', 'string', 'array', 'integer', 'number', 'boolean'].map(
          (type) => `"type":"${type}"`,
        ),
      ),
    )
  })

  it('keeps answers open to later fields and requests closed', () => {
    const schema = (name: string) => document.components.schemas?.[name]
    for (const name of ['Provider', 'Market', 'MarketContext', 'Orderbook', 'Meta', 'ErrorBody']) {
      expect(schema(name)).not.toHaveProperty('additionalProperties')
    }
    for (const name of ['CreateAction_placeOrder', 'PlaceOrderParams', 'ExecuteActionRequest']) {
      expect(schema(name)).toMatchObject({ additionalProperties: false })
    }
  })

  it('describes every property of every schema', () => {
    const silent = Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) =>
      Object.entries(Object(schema.properties)).flatMap(([field, property]) =>
        Object(property).description === undefined ? [`${name}.${field}`] : [],
      ),
    )
    expect(silent).toEqual([])
  })

  it('distinguishes the action bodies by their action', () => {
    const { discriminator, oneOf } = Object(document.components.schemas?.CreateActionRequest)
    expect(discriminator.propertyName).toBe('action')
    expect(Object.values(discriminator.mapping)).toEqual(
      oneOf.map((one: { $ref: string }) => one.$ref),
    )
  })

  it('spells the headers with the name of the service', () => {
    const named = buildOpenApi({ ...options, serviceName: 'acme' })
    const text = JSON.stringify(named)
    expect(text).toContain('x-acme-requestid')
    expect(text).toContain('x-acme-replayed')
    expect(named.components.securitySchemes?.apiKey).toMatchObject({
      in: 'header',
      name: 'x-acme-api-key',
    })
    expect(text).not.toContain('x-svc-')
  })

  it('explains every error code', () => {
    for (const [code, { name }] of Object.entries(errorGuide)) {
      expect(document.info.description).toContain(`| ${code} | ${name} |`)
    }
  })
})

describe('two operations on one route', () => {
  const success = { status: 200, description: 'Markets.' } as const
  const common = { method: 'GET', path: '/markets', cacheSeconds: 0, budget: 'read' } as const
  const rows: Record<string, Operation> = {
    listMarkets: {
      ...common,
      id: 'listMarkets',
      family: 'provider',
      summary: 'By provider',
      description: 'One.',
      query: z.strictObject({
        provider: z.string().describe('Key.'),
        all: z.string().describe('All.'),
      }),
      success: { ...success, schema: z.object({ markets: z.string().describe('M.') }) },
      errors: [2002],
    },
    listDexMarkets: {
      ...common,
      id: 'listDexMarkets',
      family: 'dex',
      summary: 'By dex',
      description: 'Two.',
      query: z.strictObject({ dex: z.string().describe('Key.'), all: z.string().describe('All.') }),
      success: { ...success, schema: z.object({ markets: z.string().describe('D.') }) },
      errors: [2023],
    },
  }
  const merged = Object(buildOpenApi(options, rows).paths['/markets']?.get)

  it('become one entry with alternatives', () => {
    expect(merged.operationId).toBe('listMarkets_listDexMarkets')
    expect(merged.tags).toEqual(['provider', 'dex'])
    expect(merged.responses['200'].content['application/json'].schema).toEqual({
      // Of both at once is an empty list.
      anyOf: [
        { $ref: '#/components/schemas/ListMarketsResponse' },
        { $ref: '#/components/schemas/ListDexMarketsResponse' },
      ],
    })
    expect(Object.keys(merged.responses)).toEqual(['200', '400', '404'])
  })

  it('require a parameter only where both do', () => {
    const required = merged.parameters.map((one: { name?: string; required?: boolean }) => [
      one.name,
      one.required,
    ])
    expect(required).toEqual([
      [undefined, undefined],
      ['provider', false],
      ['all', true],
      ['dex', false],
    ])
  })
})
