import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET, HEAD, POST, PUT } from '@/app/v1/perps/[...path]/route'
import { freePorts } from '@/lib/client/testing/freePorts'
import { ErrorBody, type ErrorCode, errorTable, isErrorCode } from '@/lib/schema/errors'
import { parameterJsonSchema, type SchemaObject } from '@/lib/schema/jsonSchema'
import { buildOpenApi } from '@/lib/schema/openapi'
import type { Operation } from '@/lib/schema/operation'
import { type OperationExample, operationExamples } from '@/lib/schema/operationExamples'
import { type OperationId, operations } from '@/lib/schema/operations'
import { PerpsError } from '@/lib/schema/perpsError'
import { writeQuery } from '@/lib/schema/query'
import { parseEnv } from '@/server/config/env'
import { clearRuntimeSlot, runtimeSlot } from '@/server/config/runtime'
import { hyperliquidConfig } from '@/server/config/venues'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testDatabase'
import { FACE_MODULES } from '@/server/paper/faces'
import { type PaperExchange, startPaper } from '@/server/paper/startPaper'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import type { Limiter } from './limiter'
import { mountOnNode } from './nodeMount'
import { createTestDoor, TEST_DASHBOARD_KEY, type TestDoor } from './testDoor'

/**
 * The published contract, held against a service: every operation with every status it documents,
 * and 200 valid and 200 invalid inputs of each drawn from its schemas. Both mounts serve here over
 * the paper exchange; `CONTRACT_URL` (all before `/providers`) points the same suite at another
 * service instead, of which only what any caller can provoke is asked.
 */

const ELSEWHERE = process.env.CONTRACT_URL
const TARGETS = ELSEWHERE === undefined ? (['node', 'next'] as const) : ([ELSEWHERE] as const)
const INPUTS = Number(process.env.CONTRACT_INPUTS ?? '200')
const AT_ONCE = 8
const SEED = 20_261_121
const BASE = '/v1/perps'
const table: Record<OperationId, Operation> = operations
const rows = Object.values(table)

type Sent = { method?: string; headers?: Record<string, string>; body?: string | undefined }

let database: OpenDatabase
let paper: PaperExchange
let venue: VenueAdapter
let directory: string
let door: TestDoor
let server: Server
let provider = 'hyperliquid'

beforeAll(async () => {
  if (ELSEWHERE !== undefined) {
    const { json } = await send(ELSEWHERE, '/dexes')
    provider = Object(json).dexes?.[0]?.key ?? provider
    return
  }
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-contract-'))
  database = await openTestDatabase()
  const port = await freePorts(5)
  const place = { PAPER_PORT: port, PERPDESK_DATA_DIR: directory, PAPER_CHAIN: 'off' } as const
  paper = await startPaper({ ...place, PAPER_SEED: 'contract' }, FACE_MODULES, () => undefined)
  const config = hyperliquidConfig(parseEnv({ PAPER_PORT: String(port) }))
  const builder = { address: '0x00000000000000000000000000000000feeb0de1', feeTenthBps: 10 }
  venue = createHyperliquidAdapter({ config, builder: () => builder })
  server = createServer((request, response) => {
    if (!mountOnNode(door, request, response)) response.writeHead(500).end()
  })
  // Drawing inputs may take longer than a connection is kept by default.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 120_000)

afterAll(async () => {
  server?.close()
  server?.closeAllConnections()
  clearRuntimeSlot('door')
  await venue?.close()
  await paper?.close()
  await database?.close()
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
})

beforeEach(() => {
  if (ELSEWHERE === undefined) open()
})

/** Puts a fresh door behind both mounts, over the paper exchange. */
function open(over: { limiter?: Limiter } = {}) {
  door = createTestDoor(database, { requestTimeoutMs: 30_000, ...over })
  Object.defineProperty(door.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(door.desk, { venues: [venue], venueTimeoutMs: 20_000 })
  clearRuntimeSlot('door')
  runtimeSlot('door', () => door)
}

const key = ELSEWHERE === undefined ? TEST_DASHBOARD_KEY : process.env.CONTRACT_API_KEY
const keyHeader = process.env.CONTRACT_KEY_HEADER ?? 'x-svc-api-key'
const METHODS: Record<string, typeof GET> = { GET, HEAD, POST, PUT }

/** Sends a request to a mount, or elsewhere; the path is below the prefix. */
async function send(target: string, path: string, { method = 'GET', headers, body }: Sent = {}) {
  const init = {
    method,
    headers: {
      ...(key === undefined ? {} : { [keyHeader]: key }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  }
  const response = await ask(target, path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: parseJson(text) }
}

async function ask(target: string, path: string, init: { method: string } & RequestInit) {
  if (target !== 'next') return await fetch(baseOf(target) + path, init)
  const { signal: _, ...rest } = init
  const request = new NextRequest(`http://desk.test${BASE}${path}`, rest)
  return (await METHODS[init.method]?.(request)) ?? new Response(null, { status: 500 })
}

function baseOf(target: string): string {
  if (target !== 'node') return target
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Holds an answer to the table: a status and code it declares, and a body of its schema. */
function hold({ success, errors, id }: Operation, answer: Awaited<ReturnType<typeof send>>) {
  const { status, json, headers } = answer
  const names = [...headers.keys()]
  expect(names).toContainEqual(expect.stringMatching(/^x-.+-requestid$/))
  expect(names).toEqual(expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-reset']))
  if (status === success.status) {
    const parsed = success.schema.parse(json)
    if (ELSEWHERE === undefined) expect(parsed).toEqual(json)
    return
  }
  const { code } = ErrorBody.parse(json)
  if (ELSEWHERE !== undefined) return
  expect([id, code, isErrorCode(code) && errors.includes(code)]).toEqual([id, code, true])
  const own = code === 2002 ? [400, 413, 415] : [errorTable[code as ErrorCode].status]
  expect(own).toContain(status)
}

// ---- inputs drawn from schemas -------------------------------------------------------------

type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

const document = buildOpenApi({ serverUrl: BASE, serviceName: 'svc', version: '1', provider })
const schemas: { [name: string]: SchemaObject } = document.components.schemas ?? {}

/** Values that a name stands for on this service, so that inputs get past the first look. */
function known(name: string): fc.Arbitrary<unknown> | undefined {
  if (name === 'provider' || name === 'dex' || name === 'categoryId') return fc.constant(provider)
  if (name === 'marketId' || name === 'symbol') return fc.constantFrom('BTC', 'ETH', 'NONE')
  if (name === 'key') return fc.constantFrom('ApproveAgent', 'ApproveBuilderFee', 'Nothing')
  if (name === 'size' || name === 'amount') return fc.constantFrom('0.01', '25', '0', '1.23456789')
  if (name === 'price' || name === 'triggerPrice') return fc.constantFrom('60000', '2500', '1.5')
  return undefined
}

/** Draws values that a JSON schema accepts. */
function drawn(schema: SchemaObject, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, allOf, oneOf, anyOf, enum: values, type } = schema
  if (typeof $ref === 'string') return drawn(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, depth)
  const among = [oneOf, anyOf].find(Array.isArray)
  if (among !== undefined) return fc.oneof(...among.map((one) => drawn(one, depth)))
  if (Array.isArray(allOf) && allOf.length === 1) return drawn(allOf[0], depth)
  if (Array.isArray(values)) return fc.constantFrom(...values)
  if (type === 'object') return drawnObject(schema, depth)
  if (type === 'array') {
    const [minLength, most] = [Number(schema.minItems ?? 0), Number(schema.maxItems ?? 3)]
    const item = drawn(Object(schema.items), depth + 1)
    return fc.array(item, { minLength, maxLength: Math.max(minLength, Math.min(3, most)) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return drawnNumber(schema)
  return type === 'string' ? drawnText(schema) : fc.jsonValue({ maxDepth: 1 })
}

function drawnObject(schema: SchemaObject, depth: number): fc.Arbitrary<unknown> {
  if (schema.properties === undefined) {
    return fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 3,
    })
  }
  const members = Object.entries<SchemaObject>(Object(schema.properties))
  const one = (name: string, member: SchemaObject) =>
    name === 'action' && member.pattern !== undefined
      ? fc.constantFrom('ApproveAgent', 'Withdraw', 'placeOrder', 'cancelOrder', 'fly')
      : (known(name) ?? drawn(member, depth + 1))
  const requiredKeys = Array.isArray(schema.required) ? schema.required : []
  return fc.record(Object.fromEntries(members.map(([name, member]) => [name, one(name, member)])), {
    requiredKeys,
  })
}

function drawnNumber(schema: SchemaObject): fc.Arbitrary<unknown> {
  const min = Math.max(Number(schema.minimum ?? 0), Number.MIN_SAFE_INTEGER)
  const max = Math.min(Number(schema.maximum ?? 1_000), Number.MAX_SAFE_INTEGER)
  return fc.integer({ min, max: Math.max(min, max) })
}

function drawnText({ pattern, format, maxLength, minLength }: SchemaObject): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    return date.map((one) => one.toISOString())
  }
  const most = Math.min(Number(maxLength ?? 200), 200)
  const least = Number(minLength ?? 0)
  if (typeof pattern !== 'string' || pattern === '^[\\s\\S]*$') {
    return fc.string({ minLength: least, maxLength: most })
  }
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= most)
}

function shapeOf(
  part: Operation['query'],
  requiredOnly: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(part?.shape ?? {})
  const requiredKeys = members.flatMap(([name, schema]) =>
    requiredOnly || schema._zod.optin === undefined ? [name] : [],
  )
  const drawnMembers = members.map(([name, schema]) => [
    name,
    known(name) ?? drawn(parameterJsonSchema(schema)),
  ])
  return fc.record(Object.fromEntries(drawnMembers), { requiredKeys })
}

function valid(row: Operation): fc.Arbitrary<Input> {
  const { params, query, body } = row
  const [bodySchema] = body === undefined ? [] : [requestSchema(body)]
  return fc
    .record({
      params: shapeOf(params, true),
      query: shapeOf(query, false),
      body: bodySchema === undefined ? fc.constant(undefined) : drawn(bodySchema),
    })
    .filter((input) => isSendable(input) && accepts(row, input))
}

function requestSchema(body: unknown): SchemaObject {
  const operation = rows.find((row) => row.body === body)
  const entry = document.paths[operation?.path ?? '']?.post
  return Object(entry?.requestBody).content['application/json'].schema
}

// A segment of dots alone is gone from a path before anybody sends it.
function isSendable({ params }: Input): boolean {
  return !Object.values(params).some((value) => /^\.+$/.test(String(value)))
}

/** What a service reads of an input, by the schemas of its own table. */
function accepts(row: Pick<Operation, 'params' | 'query' | 'body'>, input: Input): boolean {
  const { params, query, body } = JSON.parse(JSON.stringify(input))
  const text = Object.fromEntries(new URLSearchParams(writeQuery(query)))
  return (
    (row.params?.safeParse(params).success ?? true) &&
    (row.query?.safeParse(text).success ?? true) &&
    (row.body?.safeParse(body).success ?? true)
  )
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', '0', '-1', '1e30', 'NaN', '0x', '١', '\u0000'),
  fc.constantFrom<unknown>(1e308, -0, [], {}, true, [[]], '__proto__', '2026-02-30T00:00:00Z'),
  fc.string({ maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Paths of every member of a value. */
function pathsOf(value: unknown, above: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [above]
  const below = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...above, name]))
  return [above, ...below]
}

/** A copy with one member replaced; an undefined replacement leaves it out. */
function replaced(value: unknown, [first, ...rest]: readonly string[], by: unknown): unknown {
  if (first === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === first ? replaced(one, rest, by) : one))
  }
  const record: Record<string, unknown> = Object(value)
  return { ...record, [first]: replaced(record[first], rest, by) }
}

/** Inputs with one member made odd, left out or added, that the table's schemas refuse. */
function invalid(row: Operation): fc.Arbitrary<Input> {
  const part = row.body === undefined ? 'query' : 'body'
  return fc
    .tuple(valid(row), fc.nat(), odd, fc.boolean())
    .map(([input, choice, value, isExtra]) => {
      const paths = pathsOf(input[part]).filter((path) => part === 'body' || path.length > 0)
      const path = isExtra || paths.length === 0 ? ['extra'] : paths[choice % paths.length]
      return { ...input, [part]: replaced(input[part], path ?? [], value) }
    })
    .filter((input) => !accepts(row, input))
}

const kept = new Map<string, readonly Input[]>()

/** The same inputs for every mount, drawn once. */
function inputsOf(kind: 'valid' | 'invalid', row: Operation): readonly Input[] {
  const name = `${kind} ${row.id}`
  const arbitrary = kind === 'valid' ? valid(row) : invalid(row)
  const inputs = kept.get(name) ?? fc.sample(arbitrary, { numRuns: INPUTS, seed: SEED })
  kept.set(name, inputs)
  return inputs
}

function requestOf({ method, path }: Operation, { params, query, body }: Input) {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path as string,
  )
  const search = writeQuery(query)
  const at = search === '' ? filled : `${filled}?${search}`
  const text = body === undefined ? undefined : JSON.stringify(body)
  return [at, { method, body: method === 'POST' ? (text ?? '') : undefined }] as const
}

async function sendAll(target: string, row: Operation, inputs: readonly Input[]) {
  const answers: { input: Input; answer: Awaited<ReturnType<typeof send>> }[] = []
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const some = inputs.slice(at, at + AT_ONCE).map(async (input) => {
      const [path, request] = requestOf(row, input)
      return { input, answer: await send(target, path, request) }
    })
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

// ---- the suite -----------------------------------------------------------------------------

const named = rows.map((row) => [row.id, row] as const)
const takesInput = named.filter(([, { query, body }]) => query ?? body)

describe.each(TARGETS)('the contract at %s', (target) => {
  it.each(named)(
    '%s: 200 valid inputs get what it declares, never a 5xx',
    async (_, row) => {
      const inputs = inputsOf('valid', row)
      for (const { input, answer } of await sendAll(target, row, inputs)) {
        const { status, json } = answer
        expect([status < 500, status, input, json]).toEqual([true, status, input, json])
        hold(row, answer)
      }
      expect(door?.faults ?? []).toEqual([])
    },
    120_000,
  )

  it.each(takesInput)(
    '%s: 200 invalid inputs get a 4xx, never a 5xx',
    async (_, row) => {
      const inputs = inputsOf('invalid', row)
      for (const { input, answer } of await sendAll(target, row, inputs)) {
        const { status, json } = answer
        expect([Math.floor(status / 100), input, json]).toEqual([4, input, json])
        hold(row, answer)
      }
      expect(door?.faults ?? []).toEqual([])
    },
    120_000,
  )

  it.each(named)('%s: what any caller can get wrong has its status', async (id, row) => {
    const examples: Record<OperationId, OperationExample> = operationExamples(provider)
    const { params = {}, query = {}, body } = examples[id as OperationId]
    const [path, request] = requestOf(row, { params, query, body })
    const refused = async (status: number, code: number, over: Sent, at = path) => {
      const answer = await send(target, at, { ...request, ...over })
      expect([answer.status, Object(answer.json).code]).toEqual([status, code])
      return answer
    }
    hold(row, await refused(401, 2013, { headers: { [keyHeader]: 'no-such-key' } }))
    await refused(405, 2002, { method: 'PUT', body: undefined })
    await refused(404, 2060, {}, `${path.replace(/\?.*/, '')}/x/y`)
    if (row.query !== undefined) hold(row, await refused(400, 2002, {}, path.replace(/\?.*/, '')))
    if (row.body === undefined) return
    hold(row, await refused(400, 2002, { body: 'not json' }))
    hold(row, await refused(413, 2002, { body: ' '.repeat(70_000) }))
    hold(row, await refused(415, 2002, { headers: { 'content-type': 'text/plain' } }))
  })
})

describe.each(ELSEWHERE === undefined ? TARGETS : [])('an announced provider at %s', (target) => {
  const examples: Record<OperationId, OperationExample> = operationExamples('later')
  const asked = named.filter(([id]) => {
    const { answer: _, ...request } = examples[id as OperationId]
    return JSON.stringify(request).includes('"later"')
  })

  it.each(asked)('%s: is refused with 400, code 2002, while it is not active', async (id, row) => {
    const { params = {}, query = {}, body } = examples[id as OperationId]
    const answer = await send(target, ...requestOf(row, { params, query, body }))
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 2002, tool: 'later', message: expect.stringContaining('later') },
    ])
  })
})

describe.each(ELSEWHERE === undefined ? TARGETS : [])('what goes wrong behind %s', (target) => {
  const failures = named.flatMap(([id, row]) =>
    row.errors.map((code) => [id, code, errorTable[code].status, row] as const),
  )

  it.each(failures)('%s: code %i comes with %i', async (id, code, status, row) => {
    if (code === 2090) {
      const spent = { limit: 0, remaining: 0, resetSeconds: 7, isExceeded: true }
      open({ limiter: { consume: async () => spent, close: () => undefined } })
    }
    const failure = code === 2000 ? new Error('a fault of ours') : new PerpsError(code)
    const fail = () => {
      throw failure
    }
    if (code !== 2090 && code !== 2013) {
      for (const name of ['venues', 'platform', 'openDatabase']) {
        Object.defineProperty(door.desk, name, { get: fail })
      }
    }
    const examples: Record<OperationId, OperationExample> = operationExamples('hyperliquid')
    const { params = {}, query = {}, body } = examples[id as OperationId]
    const [path, request] = requestOf(row, { params, query, body })
    const headers: Record<string, string> =
      code === 2013 ? { 'x-svc-api-key': 'no' } : code === 2090 ? { 'x-svc-api-key': '' } : {}
    const answer = await send(target, path, { ...request, headers })
    expect([answer.status, Object(answer.json).code]).toEqual([status, code])
    hold(row, answer)
    if (code === 2090) expect(answer.headers.get('retry-after')).toBe('7')
    expect(JSON.stringify(answer.json)).not.toContain('a fault of ours')
  })
})
