import { afterAll, beforeAll, expect, it } from 'vitest'
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

interface Desk {
  server: TestServer
  venue: FakeVenue
  /** A service with a connection of its own, as it has one after the last one broke. */
  connect(): Promise<TestService>
  /** Closes the connection of the last service. */
  disconnect(): Promise<void>
}

/** One for each test: they wait for what hangs side by side. Before any waits all are started. */
const desks: Desk[] = []
const untaken: Desk[] = []
beforeAll(async () => {
  for (let desk = 0; desk < 4; desk += 1) desks.push(await openDesk())
  untaken.push(...desks)
}, 120_000)
afterAll(async () => {
  for (const { server } of desks) await server.close()
}, 120_000)

async function openDesk(): Promise<Desk> {
  const server = await startTestServer()
  const venue = createFakeVenue('fake')
  let database: OpenDatabase
  return {
    server,
    venue,
    async connect() {
      database = await openPostgres(server.url, PATIENCE)
      return createTestService([venue], database, { nowMs: 1_800_000_000_000 })
    },
    disconnect: () => database.close(),
  }
}

async function takeDesk(): Promise<Desk & { service: TestService }> {
  const desk = untaken.pop()
  if (desk === undefined) throw new Error('there are more tests than desks')
  return { ...desk, service: await desk.connect() }
}

async function sign(on: TestService): Promise<SignedActionStep[]> {
  const market = { marketId: 'BTC', categoryId: 'fake' }
  const params = { market, side: 'BUY', type: 'MARKET', size: '1', price: '1' }
  const signerAddress = `0x${'a9'.repeat(20)}`
  const body = CreateActionRequest.parse({ ...owner, signerAddress, action: 'placeOrder', params })
  return (await createSteps(on, body)).map((step) => signStep(step))
}

async function execute(actions: SignedActionStep[], on: TestService) {
  const body = { ...owner, action: 'placeOrder' as const, actions }
  return (await executeSteps(on, body)).results
}

it.concurrent('relays no order whose row a hung database did not take, until it is asked again', async () => {
  const { server, venue, service, connect, disconnect } = await takeDesk()
  const actions = await sign(service)
  server.hang()
  expect(isDatabaseFailure(await execute(actions, service).catch((error: unknown) => error))).toBe(
    true,
  )
  promised('nothing is sent that was not written down', () => {
    expect(venue.relayed).toEqual([])
  })
  server.resume()
  expect(await execute(actions, await connect())).toMatchObject([{ success: true }])
  expect(venue.probed).toEqual([])
  promised('an order is sent once', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await disconnect()
}, 120_000)

it.concurrent('never relays an order whose row was written by a database that did not say so', async () => {
  const { server, venue, service, connect, disconnect } = await takeDesk()
  // A statement that a connection knows goes out in one piece, and is executed.
  await execute(await sign(service), service)
  const actions = await sign(service)
  server.hang()
  expect(isDatabaseFailure(await execute(actions, service).catch((error: unknown) => error))).toBe(
    true,
  )
  server.resume()
  expect(await server.query(`select 1 from journal where state = 'relaying'`)).toHaveLength(1)
  // Only the venue knows now whether it was sent.
  venue.truth = { kind: 'settled', result: NOT_TAKEN }
  expect(await execute(actions, await connect())).toEqual([NOT_TAKEN])
  expect(venue.probed).toHaveLength(1)
  promised('nothing is sent of which no one knows whether it was', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await disconnect()
}, 120_000)

it.concurrent('stages nothing, and says so, where a hung database does not confirm it', async () => {
  const { server, service } = await takeDesk()
  server.hang()
  const refused = sign(service).catch((error: unknown) => error)
  expect(isDatabaseFailure(await refused)).toBe(true)
}, 120_000)

it.concurrent('reports what was done though the database hangs while the venue answers', async () => {
  const { server, venue, service, connect, disconnect } = await takeDesk()
  const actions = await sign(service)
  venue.outcomes = [
    (staged) => {
      server.hang()
      return accept(staged)
    },
  ]
  const results = await execute(actions, service)
  expect(results).toMatchObject([{ success: true }])
  server.resume()
  venue.truth = { kind: 'settled', result: { action: 'placeOrder', success: true, orderId: '7' } }
  expect(await execute(actions, await connect())).toMatchObject([{ success: true }])
  promised('an order is sent once', () => {
    expect(venue.relayed).toHaveLength(1)
  })
  await disconnect()
}, 120_000)
