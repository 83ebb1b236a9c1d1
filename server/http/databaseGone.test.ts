import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action'
import { createActionExample } from '@/lib/schema/bodyExamples'
import type { OpenDatabase } from '@/server/db/database'
import { databaseFailure } from '@/server/db/databaseFailure'
import { openTestDatabase } from '@/server/db/testDatabase'
import { signStep } from '@/server/service/fakeVenue'
import { createTestDoor, send, type TestDoor } from './testDoor'

let database: OpenDatabase
let door: TestDoor
let isGone: boolean
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  isGone = false
  door = createTestDoor(database)
  door.desk.openDatabase = async () => {
    if (isGone) throw databaseFailure('gone', new Error('ECONNREFUSED at 10.0.0.7'))
    return database
  }
})

const { provider: _, ...rest } = createActionExample('fake')
const body = { ...rest, provider: 'fake' }
const create = () => send(door, '/v1/perps/createAction', { body })

it('answers reads while the database is gone, and refuses what would have to be kept', async () => {
  isGone = true
  expect((await send(door, '/v1/perps/providers')).status).toBe(200)
  expect((await send(door, '/v1/perps/markets?provider=fake')).status).toBe(200)
  const { status, error, headers, text } = await create()
  expect([status, error.code]).toEqual([500, 2001])
  expect(error.message).toMatch(/very same request again/)
  expect(headers.get('retry-after')).toBe('2')
  expect(text).not.toContain('10.0.0.7')
  isGone = false
  expect((await create()).status).toBe(201)
})

it('lists the venues within two seconds while the database neither answers nor fails', async () => {
  door.desk.openDatabase = () => new Promise(() => {})
  const startedAtMs = performance.now()
  const { status, json } = await send(door, '/v1/perps/providers')
  expect(status).toBe(200)
  expect(json).toMatchObject({ providers: [{ key: 'fake' }, { active: false }] })
  expect(performance.now() - startedAtMs).toBeLessThan(2_000)
})

it('relays nothing that it cannot write down, and takes the same steps once it can', async () => {
  const { actions } = CreateActionResponse.parse((await create()).json)
  const { address, action } = body
  const signed = { provider: 'fake', address, action, actions: actions.map((s) => signStep(s)) }
  const execute = () => send(door, '/v1/perps/executeAction', { body: signed })
  isGone = true
  expect((await execute()).error.code).toBe(2001)
  expect(door.venue.relayed).toEqual([])
  isGone = false
  const { status, json } = await execute()
  expect([status, json]).toMatchObject([202, { results: [{ success: true }] }])
  expect(door.venue.relayed).toHaveLength(1)
})

it('calls a statement that fails the same, and tells no caller what it was', async () => {
  const { actions } = CreateActionResponse.parse((await create()).json)
  const { address, action } = body
  const signed = { provider: 'fake', address, action, actions: actions.map((s) => signStep(s)) }
  await send(door, '/v1/perps/executeAction', { body: signed })
  await database.database.execute('alter table staged_steps rename to staged_elsewhere')
  try {
    const { status, error, text } = await send(door, '/v1/perps/executeAction', { body: signed })
    expect([status, error.code]).toEqual([500, 2001])
    expect(text).not.toContain('staged')
  } finally {
    await database.database.execute('alter table staged_elsewhere rename to staged_steps')
  }
  const { json } = await send(door, '/v1/perps/executeAction', { body: signed })
  expect(json).toMatchObject({ results: [{ success: true }] })
  expect(door.venue.relayed).toHaveLength(1)
})
