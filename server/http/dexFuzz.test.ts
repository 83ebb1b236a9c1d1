import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dexBodyExamples } from '@/lib/schema/dexBodyExamples'
import { ErrorBody } from '@/lib/schema/errors'
import { operations } from '@/lib/schema/operations'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testDatabase'
import { createTestDoor, send, TEST_DASHBOARD_KEY, type TestDoor } from './testDoor'

const RUNS = { numRuns: 200, seed: 20_261_121 }
const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }

let database: OpenDatabase
let door: TestDoor

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  door = createTestDoor(database)
})

const posts = Object.entries(dexBodyExamples('fake')).map(([id, body]) => {
  const { path } = operations[id as keyof ReturnType<typeof dexBodyExamples>]
  return [path, body] as const
})

/** Paths of every member of a value. */
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
  const record: Record<string, unknown> = Object(value)
  return { ...record, [key]: replaced(record[key], rest, by) }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', '0', '-1', '1e30', 'NaN', '0x', '١', '\u0000'),
  fc.constantFrom<unknown>(1e308, -0, [], {}, true, [[]], '__proto__', '2026-02-30T00:00:00Z'),
  fc.string({ maxLength: 200 }),
  fc.jsonValue(),
)

it.each(posts)('%s refuses 200 bodies of any shape with a 4xx, never a 5xx', async (path) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string({ maxLength: 300 })), async (body) => {
      const { status, json } = await send(door, `/v1/perps${path}`, { body, headers })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(ErrorBody.strict().safeParse(json).success).toBe(true)
    }),
    RUNS,
  )
  expect(door.faults).toEqual([])
})

it.each(posts)('%s never fails on 200 bodies with one odd member', async (path, whole) => {
  const paths = pathsOf(whole)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async (place, value) => {
      const body = replaced(whole, place, value)
      const { status, json } = await send(door, `/v1/perps${path}`, { body, headers })
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(ErrorBody.strict().safeParse(json).success).toBe(true)
    }),
    RUNS,
  )
  expect(door.faults).toEqual([])
  expect(door.venue.relayed).toEqual([])
})

it('reads never fail on a query of any shape', async () => {
  const paths = ['markets', 'markets/BTC', 'prices', 'ohlcv/BTC', 'orderbook/BTC', 'account']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths, 'history', 'order/1', 'dexes', 'order/%00', 'markets/%F0%9F'),
      fc.dictionary(
        fc.constantFrom('dex', 'provider', 'address', 'cursor', 'symbols', 'interval', 'limit'),
        fc.string(),
      ),
      async (path, query) => {
        const search = new URLSearchParams({ dex: 'fake', ...query })
        const { status } = await send(door, `/v1/perps/${path}?${search}`, { headers })
        expect(status).toBeLessThan(500)
      },
    ),
    RUNS,
  )
  expect(door.faults).toEqual([])
})
