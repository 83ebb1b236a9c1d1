import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { CreateActionResponse } from '@/lib/schema/action/action'
import { ErrorBody } from '@/lib/schema/errors'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { signStep } from '@/server/service/testing/fakeVenue'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

const RUNS = { numRuns: 100, seed: fuzzSeed('server/http/fuzz') }
const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
const address = `0x${'fa'.repeat(20)}`

let database: OpenDatabase
let gateway: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
})

const ORDER = {
  provider: 'fake',
  address,
  signerAddress: `0x${'a9'.repeat(20)}`,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: 'perps' },
    side: 'BUY',
    type: 'LIMIT',
    size: '0.1',
    price: '100',
  },
}

/** Paths of every member of a value, for mutating one of them. */
function pathsOf(value: unknown, above: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [above]
  return [
    ...(above.length > 0 ? [above] : []),
    ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...above, key])),
  ]
}

/** A copy with one member replaced; an undefined replacement leaves it out. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((member, index) =>
      String(index) === key ? replaced(member, rest, by) : member,
    )
  }
  const record = Object(value) as Record<string, unknown>
  return { ...record, [key]: replaced(record[key], rest, by) }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    '0',
    '-1',
    '1e30',
    'NaN',
    '0x',
    '١',
    '\u0000',
    1e308,
    -0,
    [],
    {},
    // What cannot be made a text.
    { toString: '' },
  ),
  fc.string({ maxLength: 200 }),
  fc.jsonValue(),
)

async function expectsCleanRefusal(path: string, body: unknown) {
  const { status, json } = await send(gateway, path, { body, headers })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(ErrorBody.strict().safeParse(json).success).toBe(true)
}

it('never fails on an order with one odd member, and stages nothing it refuses', async () => {
  const paths = pathsOf(ORDER)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, value) => {
      const { status } = await send(gateway, '/v1/perps/createAction', {
        body: replaced(ORDER, path, value),
        headers,
      })
      expect([201, 400, 413]).toContain(status)
    }),
    RUNS,
  )
  expect(gateway.faults).toEqual([])
})

it('never fails on a signed step with one odd member, and relays none that was altered', async () => {
  const created = await send(gateway, '/v1/perps/createAction', { body: ORDER, headers })
  const actions = CreateActionResponse.parse(created.json).actions.map((step) => signStep(step))
  const whole = { provider: 'fake', address, action: 'placeOrder', actions }
  const paths = pathsOf(whole).filter((path) => !path.includes('signature'))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, value) => {
      const body = replaced(whole, path, value)
      fc.pre(JSON.stringify(body) !== JSON.stringify(whole))
      await expectsCleanRefusal('/v1/perps/executeAction', body)
    }),
    RUNS,
  )
  expect(gateway.venue.relayed).toEqual([])
  expect(gateway.faults).toEqual([])
})
