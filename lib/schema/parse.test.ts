import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { ExecuteActionRequest } from './action/action'
import { JsonObject } from './model/json'
import { executeActionExample as exampleOf } from './operations/bodyExamples'
import { operations } from './operations/operations'
import { parse } from './parse'
import { isPerpsError, type PerpsError } from './perpsError'

function refused(schema: z.ZodType, value: unknown, options?: { tool?: string; root?: string }) {
  try {
    parse(schema, value, options)
  } catch (error) {
    if (isPerpsError(error)) return error
    throw error
  }
  throw new Error('was accepted')
}

const body = operations.createAction.body
const address = `0x${'ab'.repeat(20)}`
const executeActionExample = exampleOf('venue-a')
const orderExample = {
  provider: 'x',
  address,
  signerAddress: address,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: 'x' },
    side: 'BUY',
    type: 'LIMIT',
    size: '1',
    price: '1',
    leverage: 3,
    reduceOnly: false,
    expiresAt: '1790000000000',
    timeInForce: 'GTT',
    stopLoss: { triggerPrice: '1', size: '1' },
  },
}
const [step] = executeActionExample.actions

describe('a refusal', () => {
  it('is a 400 with code 2002, the tool and the field', () => {
    const error: PerpsError = refused(body, { provider: 'x', action: 'placeOrder' }, { tool: 'x' })
    expect(error).toMatchObject({ code: 2002, status: 400, tool: 'x' })
    expect(error.message).toBe('address: is required')
    expect(error.details).toEqual({ field: 'address' })
  })

  it.each([[null], [undefined], ['text'], [5], [[]], [true]])(
    'of the body %j names the body',
    (value) => {
      expect(refused(body, value).message).toMatch(/^(body|action): (must be|is required)/)
    },
  )

  it('names the action where it is unknown or absent', () => {
    const request = { provider: 'x', address, params: {} }
    expect(refused(body, { ...request, action: 'steal' }).message).toBe(
      'action: must be a known value',
    )
    expect(refused(body, { ...request, action: 'constructor' }).message).toContain('action: ')
    expect(refused(body, request).message).toBe('action: is required')
  })

  it('names where it looked, such as the query', () => {
    const query = { provider: 'x', depth: '0', marketId: 'BTC' }
    expect(refused(operations.getOrderbook.query, query, { root: 'query' }).message).toBe(
      'query.depth: must be an integer from 1 to 100',
    )
  })

  it('names an unknown field, prototype keys included', () => {
    const request = JSON.parse(
      `{"provider":"x","address":"${address}","action":"setReferrer","params":{},"__proto__":{"a":1}}`,
    )
    expect(refused(body, request).message).toBe('__proto__: unknown field')
    expect(Object.prototype).not.toHaveProperty('a')
  })

  it('says how long or many, in whole sentences', () => {
    expect(refused(z.string().max(1), 'ab').message).toBe('body: must be at most 1 character long')
    expect(refused(z.string().min(2), 'a').message).toBe('body: must be at least 2 characters long')
    expect(refused(z.array(z.int()).min(2), [1]).message).toBe('body: must be at least 2 entries')
    expect(refused(z.literal('a'), 'b').message).toBe('body: must be a')
  })

  it('never repeats the value, which may be a secret', () => {
    const secret = 'c0ffee'.repeat(11)
    const signed = { ...executeActionExample, actions: [{ ...step, signature: secret }] }
    expect(refused(ExecuteActionRequest, signed).message).not.toContain(secret)
  })
})

describe('signed steps', () => {
  const submit = (actions: unknown) =>
    refused(ExecuteActionRequest, { ...executeActionExample, actions })

  it('are validated as the kind they look like', () => {
    const hmac = { keyId: 'k', timestampMs: 1, signature: 'a'.repeat(64) }
    const request = { method: 'POST', path: '/v1/orders' }
    expect(submit([{ ...step, signature: '0x12' }]).message).toBe(
      'actions.0.signature: must be 0x and 130 hexadecimal digits',
    )
    expect(submit([{ ...step, signature: undefined }]).message).toBe(
      'actions.0.signature: is required',
    )
    expect(
      submit([step, { action: 'x', request: { ...request, path: 'http://x' }, hmac }]).message,
    ).toMatch(/^actions\.1\.request\.path: /)
    expect(submit([{ action: 'x', request, hmac: { ...hmac, keyId: 5 } }]).message).toBe(
      'actions.0.hmac.keyId: must be a string',
    )
    expect(submit([{ action: 'x', wasmSignParams: [], signedTx: {} }]).message).toMatch(
      /^actions\.0\.\w+/,
    )
  })

  it('of a session or a sign-in are not submitted', () => {
    for (const other of [
      { action: 'createDepositAddress', session: {} },
      { action: 'siweLogin', siwe: { message: 'm', challengeId: 'c' }, signature: step },
      {},
      null,
    ]) {
      expect(submit([other]).message).toMatch(/^actions\.0/)
    }
    expect(submit([{ action: 'x', session: {} }]).message).toContain('are not submitted')
    expect(submit([]).message).toBe('actions: must be at least 1 entry')
  })
})

describe('JSON of a venue', () => {
  it('is handed through as the very same object', () => {
    const value = { a: [1, 'x', null, { b: true }] }
    expect(parse(JsonObject, value)).toBe(value)
  })

  it.each([
    ['an array', []],
    ['text', 'x'],
    ['a date', { at: new Date(0) }],
    ['a function', { run: () => 1 }],
    ['a bigint', { n: 1n }],
    ['not a number', { n: Number.NaN }],
    ['a prototype key', JSON.parse('{"a":[{"__proto__":{}}]}')],
    ['a constructor key', { constructor: {} }],
    ['more than 16 levels', nest(20)],
  ])('refuses %s', (_, value) => {
    expect(refused(JsonObject, value).message).toContain('must be a JSON object')
  })
})

function nest(levels: number): object {
  return levels === 0 ? {} : { inner: nest(levels - 1) }
}

it.each([
  [z.object({ a: z.email() }), { a: 'x' }],
  [z.object({ a: z.string().regex(/^x$/) }), { a: 'y' }],
  [z.object({ a: z.string().regex(/^x$/) }), { a: '' }],
  [z.object({ a: z.number().multipleOf(5) }), { a: 7 }],
  [z.object({ a: z.union([z.string(), z.number()]) }), { a: [] }],
  [z.object({ a: z.string().refine(() => false) }), { a: 'x' }],
  [z.object({ a: z.record(z.string().regex(/^x$/), z.string()) }), { a: { y: '1' } }],
  [z.object({ a: z.iso.datetime() }), { a: 'now' }],
])('repeats no raw words of the validator: %#', (schema, value) => {
  try {
    parse(schema, value)
    throw new Error('was taken')
  } catch (error) {
    const { message } = error as Error
    expect(message).toMatch(/^a[.\w]*: (?:is |must be )/)
    expect(message).not.toMatch(/invalid|expected|received|pattern/i)
  }
})

describe('the words of a refusal', () => {
  /** What the library says by itself; no caller ever wrote a pattern or a "record". */
  const RAW = /Invalid|Too (big|small)|expected|received|pattern|regex|Unrecognized|record/

  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      ' ',
      '0x',
      'é',
      '1e400',
      -1,
      1.5,
      1e300,
      null,
      true,
      [],
      {},
      [[]],
      { a: { b: [] } },
      'x'.repeat(500),
    ),
    fc.anything(),
  )

  function membersOf(value: unknown, path: readonly string[] = []): string[][] {
    if (typeof value !== 'object' || value === null) return [[...path]]
    const below = Object.entries(value).flatMap(([key, member]) =>
      membersOf(member, [...path, key]),
    )
    return [[...path], ...below]
  }

  function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
    if (key === undefined) return by
    const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value)
    copy[key] = replaced(copy[key], rest, by)
    return copy
  }

  it.each([
    ['createAction', operations.createAction.body, orderExample],
    ['executeAction', operations.executeAction.body, executeActionExample],
    ['getOhlcv', operations.getOhlcv.query, { provider: 'x', marketId: 'BTC', interval: '1m' }],
  ])('of %s are ours, whatever was sent', (_name, schema: z.ZodType, example: unknown) => {
    const places = membersOf(example)
    fc.assert(
      fc.property(fc.constantFrom(...places), odd, (place, value) => {
        const sent = replaced(example, place, value)
        if (schema.safeParse(sent).success) return
        expect(refused(schema, sent).message).not.toMatch(RAW)
      }),
      { numRuns: 1_500, seed: fuzzSeed('parse', 25) },
    )
  })
})
