import { afterEach, beforeEach, expect, it } from 'vitest'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { promised } from '@/lib/testing/neverBroken'
import type { OpenDatabase } from '@/server/db/database'
import { isDatabaseFailure } from '@/server/db/databaseFailure'
import { openPostgres } from '@/server/db/openPostgres'
import { startTestServer, type TestServer } from '@/server/db/testing/testServer'
import { createSteps, executeSteps } from './testing/actionCalls'
import { accept, createFakeVenue, type FakeVenue, signStep } from './testing/fakeVenue'
import { createTestService, type TestService } from './testing/testService'

const owner = { provider: 'fake', address: `0x${'d7'.repeat(20)}` as const }
const NOT_TAKEN = { action: 'placeOrder', success: false as const, error: 'not taken' }
/** Much longer than a busy machine takes for a statement. What hangs is waited for without work. */
const PATIENCE = { statementMs: 9_000, deadlineMs: 10_000 }

let server: TestServer
let database: OpenDatabase
let venue: FakeVenue
let service: TestService
beforeEach(async () => {
  server = await startTestServer()
  venue = createFakeVenue('fake')
  service = await createService()
}, 120_000)
afterEach(() => server.close())

/** A service with a connection of its own, as it has one after the last one broke. */
async function createService(): Promise<TestService> {
  database = await openPostgres(server.url, PATIENCE)
  return createTestService([venue], database, { nowMs: 1_800_000_000_000 })
}

async function sign(): Promise<SignedActionStep[]> {
  const market = { marketId: 'BTC', categoryId: 'fake' }
  const params = { market, side: 'BUY', type: 'MARKET', size: '1', price: '1' }
  const signerAddress = `0x${'a9'.repeat(20)}`
  const body = CreateActionRequest.parse({ ...owner, signerAddress, action: 'placeOrder', params })
  return (await createSteps(service, body)).map((step) => signStep(step))
}

async function execute(actions: SignedActionStep[], on = service) {
  const body = { ...owner, action: 'placeOrder' as const, actions }
  return (await executeSteps(on, body)).results
}

it('relays no order whose row a hung database did not take, until it is asked again', async () => {
  const actions = await sign()
  server.hang()
  expect(isDatabaseFailure(await execute(actions).catch((error: unknown) => error))).toBe(true)
  promised('nothing is sent that was not written down', () => {
    expect(venue.relayed).toEqual([])
  })
  server.resume()
  expect(await execute(actions, await createService())).toMatchObject([{ success: true }])
  expect(venue.probed).toEqual([])
  promised('an order is sent once', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await database.close()
}, 120_000)

it('never relays an order whose row was written by a database that did not say so', async () => {
  // A statement that a connection knows goes out in one piece, and is executed.
  await execute(await sign())
  const actions = await sign()
  server.hang()
  expect(isDatabaseFailure(await execute(actions).catch((error: unknown) => error))).toBe(true)
  server.resume()
  expect(await server.query(`select 1 from journal where state = 'relaying'`)).toHaveLength(1)
  // Only the venue knows now whether it was sent.
  venue.truth = { kind: 'settled', result: NOT_TAKEN }
  expect(await execute(actions, await createService())).toEqual([NOT_TAKEN])
  expect(venue.probed).toHaveLength(1)
  promised('nothing is sent of which no one knows whether it was', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await database.close()
}, 120_000)

it('stages nothing, and says so, where a hung database does not confirm it', async () => {
  server.hang()
  const refused = sign().catch((error: unknown) => error)
  expect(isDatabaseFailure(await refused)).toBe(true)
}, 120_000)

it('reports what was done though the database hangs while the venue answers', async () => {
  const actions = await sign()
  venue.outcomes = [
    (staged) => {
      server.hang()
      return accept(staged)
    },
  ]
  const results = await execute(actions)
  expect(results).toMatchObject([{ success: true }])
  server.resume()
  venue.truth = { kind: 'settled', result: { action: 'placeOrder', success: true, orderId: '7' } }
  expect(await execute(actions, await createService())).toMatchObject([{ success: true }])
  promised('an order is sent once', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await database.close()
}, 120_000)
