import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET, HEAD, POST, PUT } from '@/app/v1/perps/[...path]/route'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { ErrorBody, type ErrorCode, errorTable, isErrorCode } from '@/lib/schema/errors'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import type { Operation } from '@/lib/schema/operations/operation'
import { type OperationExample, operationExamples } from '@/lib/schema/operations/operationExamples'
import { type OperationId, operations } from '@/lib/schema/operations/operations'
import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig, PAPER_BUILDER_ADDRESS } from '@/server/config/hyperliquid'
import { lighterConfigs } from '@/server/config/lighter'
import { ondoConfigs } from '@/server/config/ondo'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { faceModules } from '@/server/paper/faces'
import { parsePaperEnv } from '@/server/paper/paperEnv'
import type { PaperExchange } from '@/server/paper/startPaper'
import { clearRuntimeSlot, runtimeSlot } from '@/server/runtime/runtime'
import { createSequencedVenue } from '@/server/service/testing/sequencedVenue'
import { createSessionVenue } from '@/server/service/testing/sessionVenue'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import { describeVenue as describeHyperliquid } from '@/server/venues/hyperliquid/descriptor'
import { createLighterAdapter } from '@/server/venues/lighter/adapter'
import { describeVenue as describeLighter } from '@/server/venues/lighter/descriptor'
import { createOndoAdapter } from '@/server/venues/ondo/adapter'
import { describeVenue as describeOndo } from '@/server/venues/ondo/descriptor'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import type { Limiter } from './callers/limiter'
import { mountOnNode } from './nodeMount'
import { contractInputs, type Input, requestOf } from './testing/contractInputs'
import { type ContractVenue, contractVenues } from './testing/contractVenues'
import { createTestApi, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

/**
 * The published contract, held against a service: every operation with every status it documents,
 * and valid and invalid inputs of each drawn from its schemas, most of the first venue and some of the
 * others. Both mounts serve here over the paper exchange and two made-up venues; `CONTRACT_URL` (all
 * before `/providers`) points the same suite at another service instead, of which only what any
 * caller can provoke is asked.
 */

const ELSEWHERE = process.env.CONTRACT_URL
const TARGETS = ELSEWHERE === undefined ? (['node', 'next'] as const) : ([ELSEWHERE] as const)
const INPUTS = Number(process.env.CONTRACT_INPUTS ?? '25')
const INPUTS_PER_ACTION = Math.max(10, Math.ceil(INPUTS / 10))
/** Of the venues after the first: what is about none of them is held already. */
const FEW_INPUTS = Math.max(5, Math.ceil(INPUTS / 40))
const FEW_PER_ACTION = 2
const AT_ONCE = 8
const BASE = '/v1/perps'
const table: Record<OperationId, Operation> = operations
const rows = Object.values(table)

type Sent = { method?: string; headers?: Record<string, string>; body?: string | undefined }

let database: OpenDatabase
let paper: PaperExchange
let adapters: readonly VenueAdapter[] = []
let directory: string
let gateway: TestApi
let server: Server

const key = ELSEWHERE === undefined ? TEST_DASHBOARD_KEY : process.env.CONTRACT_API_KEY
const keyHeader = process.env.CONTRACT_KEY_HEADER ?? 'x-svc-api-key'
const keyHeaders: Record<string, string> = key === undefined ? {} : { [keyHeader]: key }

const ENV = parseEnv({})
const BUILDER = { address: PAPER_BUILDER_ADDRESS, feeTenthBps: 10 }

/** Of the kinds B and C: what no venue of ours does is held to the contract as well. */
const MADE_UP = [createSequencedVenue(), createSessionVenue()] as const

/** The venues of both mounts here; the first is asked at length. */
const HERE: readonly ContractVenue[] = [
  {
    key: 'hyperliquid',
    marketIds: ['BTC', 'ETH'],
    categoryIds: ['hyperliquid'],
    dexKeys: ['ApproveAgent', 'ApproveBuilderFee'],
    entries: entriesOf(describeHyperliquid(hyperliquidConfig(ENV), BUILDER)),
  },
  {
    key: 'lighter',
    marketIds: ['0', '1'],
    categoryIds: ['lighter'],
    dexKeys: undefined,
    entries: lighterConfigs(ENV).flatMap((config) =>
      entriesOf(describeLighter(config, config.fee)),
    ),
  },
  {
    key: 'ondo',
    marketIds: ['BTC-USD.P', 'ETH-USD.P'],
    categoryIds: ['ondo'],
    dexKeys: undefined,
    entries: ondoConfigs(ENV).flatMap((config) => entriesOf(describeOndo(config))),
  },
  ...MADE_UP.map((venue) => ({
    key: venue.key,
    marketIds: ['BTC', 'ETH'],
    categoryIds: ['perps'],
    dexKeys: undefined,
    entries: entriesOf(venue.descriptor(undefined)),
  })),
]
const venues = ELSEWHERE === undefined ? HERE : await contractVenues(ELSEWHERE, keyHeaders)

function entriesOf({ setup, options, actions }: Provider): readonly ProviderAction[] {
  return [...setup, ...options, ...actions]
}

beforeAll(async () => {
  if (ELSEWHERE !== undefined) return
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-contract-'))
  database = await openTestDatabase()
  const modules = faceModules(parsePaperEnv({}))
  const opened = await openTestPaper(directory, marketSeed('contract'), modules)
  paper = opened.paper
  const { port } = opened
  const env = parseEnv({
    ...{ PAPER_PORT: String(port), PAPER_CHAIN: 'off' },
    // A busy machine is no fault of the venue.
    VENUE_TIMEOUT_SECONDS: '20',
  })
  const config = hyperliquidConfig(env)
  adapters = [
    createHyperliquidAdapter({ config, builder: () => BUILDER }),
    ...lighterConfigs(env).map((each) => createLighterAdapter({ config: each })),
    ...ondoConfigs(env).map((each) => createOndoAdapter({ config: each })),
    ...MADE_UP,
  ]
  server = createServer((request, response) => {
    if (!mountOnNode(gateway, request, response)) response.writeHead(500).end()
  })
  // Drawing inputs may take longer than a connection is kept by default.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 120_000)

afterAll(async () => {
  server?.close()
  server?.closeAllConnections()
  clearRuntimeSlot('gateway')
  await Promise.all(adapters.map((adapter) => adapter.close()))
  await paper?.close()
  await database?.close()
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
})

beforeEach(() => {
  if (ELSEWHERE === undefined) open()
})

/** Puts a fresh gateway behind both mounts, over the paper exchange. */
function open(over: { limiter?: Limiter } = {}) {
  gateway = createTestApi(database, { requestTimeoutMs: 30_000, ...over })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues: adapters, venueTimeoutMs: 20_000 })
  clearRuntimeSlot('gateway')
  runtimeSlot('gateway', () => gateway)
}

const METHODS: Record<string, typeof GET> = { GET, HEAD, POST, PUT }

/** Sends a request to a mount, or elsewhere; the path is below the prefix. */
async function send(target: string, path: string, { method = 'GET', headers, body }: Sent = {}) {
  const init = {
    method,
    headers: {
      ...keyHeaders,
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

/** Whether an operation is asked about a venue: every venue is held to it then. */
function namesVenue({ query, body, family }: Operation): boolean {
  if (family === 'meta') return false
  return body !== undefined || ['provider', 'dex'].some((name) => name in (query?.shape ?? {}))
}

/** The operations that a venue has to answer; what is about no venue is held once. */
function rowsFor(venue: ContractVenue) {
  return named.filter(([, row]) => {
    if (row.family === 'dex' && venue.dexKeys === undefined) return false
    return venue === venues[0] || namesVenue(row)
  })
}

// Mounts differ in nothing that a venue decides: the others are asked at one.
const places = TARGETS.flatMap((target, at) =>
  venues
    .filter((venue) => at === 0 || venue === venues[0])
    .map((venue) => ({ target, venue, name: `${target}, ${venue.key}` })),
)

describe.each(places)('the contract at $name', ({ target, venue }) => {
  const inputs = contractInputs(venue)
  const isFirst = ELSEWHERE !== undefined || venue === venues[0]
  const [count, countPerAction] = isFirst
    ? [INPUTS, INPUTS_PER_ACTION]
    : [FEW_INPUTS, FEW_PER_ACTION]
  const own = rowsFor(venue)
  const takesInput = own.filter(([, { query, body }]) => query ?? body)

  async function holdAll(row: Operation, sent: readonly Input[]) {
    for (const { input, answer } of await sendAll(target, row, sent)) {
      const { status, json } = answer
      expect([status < 500, status, input, json]).toEqual([true, status, input, json])
      hold(row, answer)
    }
    expect(gateway?.faults ?? []).toEqual([])
  }

  it.each(own)(
    '%s: valid inputs get what it declares, never a 5xx',
    async (_, row) => await holdAll(row, inputs.valid(row, count)),
    120_000,
  )

  it.each(takesInput)(
    '%s: invalid inputs get a 4xx, never a 5xx',
    async (_, row) => {
      for (const { input, answer } of await sendAll(target, row, inputs.invalid(row, count))) {
        const { status, json } = answer
        expect([Math.floor(status / 100), input, json]).toEqual([4, input, json])
        hold(row, answer)
      }
      expect(gateway?.faults ?? []).toEqual([])
    },
    120_000,
  )

  it.each(venue.entries)(
    'its descriptor: $type is created or refused as declared',
    async ({ type }) => {
      const row: Operation = operations.createAction
      await holdAll(row, inputs.ofAction(row, type, countPerAction))
    },
    120_000,
  )

  it.each(venue.entries.filter(({ options }) => options?.length))(
    'its descriptor: every alternative of $type is taken as it stands there',
    async ({ options }) => {
      for (const { type, params } of options ?? []) {
        const address = '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'
        const body = JSON.stringify({ provider: venue.key, address, action: type, params })
        const answer = await send(target, '/createAction', { method: 'POST', body })
        expect([type, params, Object(answer.json).code]).not.toEqual([type, params, 2002])
        hold(operations.createAction, answer)
      }
    },
  )

  it.each(own)('%s: what any caller can get wrong has its status', async (id, row) => {
    const examples: Record<OperationId, OperationExample> = operationExamples(venue.key)
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
    hold(row, await refused(413, 2002, { body: ' '.repeat(300_000) }))
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
        Object.defineProperty(gateway.service, name, { get: fail })
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
