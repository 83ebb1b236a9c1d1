import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import { createActionExample } from '@/lib/schema/operations/bodyExamples'
import type { OpenDatabase } from '@/server/db/database'
import { databaseFailure } from '@/server/db/databaseFailure'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { signStep } from '@/server/service/testing/fakeVenue'
import { createTestApi, send, type TestApi } from './testing/testApi'

let database: OpenDatabase
let gateway: TestApi
let isGone: boolean
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  isGone = false
  gateway = createTestApi(database)
  gateway.service.openDatabase = async () => {
    if (isGone) throw databaseFailure('gone', new Error('ECONNREFUSED at 10.0.0.7'))
    return database
  }
})

const { provider: _, ...rest } = createActionExample('fake')
const body = { ...rest, provider: 'fake' }
const create = () => send(gateway, '/v1/perps/createAction', { body })

it('answers reads while the database is gone, and refuses what would have to be kept', async () => {
  isGone = true
  expect((await send(gateway, '/v1/perps/providers')).status).toBe(200)
  expect((await send(gateway, '/v1/perps/markets?provider=fake')).status).toBe(200)
  const { status, error, headers, text } = await create()
  expect([status, error.code]).toEqual([500, 2001])
  expect(error.message).toMatch(/very same request again/)
  expect(headers.get('retry-after')).toBe('2')
  expect(text).not.toContain('10.0.0.7')
  isGone = false
  expect((await create()).status).toBe(201)
})

it('lists the venues after one second while the database neither answers nor fails', async () => {
  const asked = new Promise<void>((resume) => {
    gateway.service.openDatabase = () => {
      resume()
      return new Promise(() => {})
    }
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isListed = false
  const listing = send(gateway, '/v1/perps/providers')
  void listing.then(() => {
    isListed = true
  })
  await asked
  await vi.advanceTimersByTimeAsync(999)
  expect(isListed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const { status, json } = await listing
  expect(status).toBe(200)
  expect(json).toMatchObject({ providers: [{ key: 'fake' }, { active: false }] })
})

it('relays nothing that it cannot write down, and takes the same steps once it can', async () => {
  const { actions } = CreateActionResponse.parse((await create()).json)
  const { address, action } = body
  const signed = { provider: 'fake', address, action, actions: actions.map((s) => signStep(s)) }
  const execute = () => send(gateway, '/v1/perps/executeAction', { body: signed })
  isGone = true
  expect((await execute()).error.code).toBe(2001)
  expect(gateway.venue.relayed).toEqual([])
  isGone = false
  const { status, json } = await execute()
  expect([status, json]).toMatchObject([202, { results: [{ success: true }] }])
  expect(gateway.venue.relayed).toHaveLength(1)
})

it('answers a statement that fails the same, and shows no caller what it was', async () => {
  const ask = () => send(gateway, `/v1/perps/meta/terms?address=${body.address}`)
  await database.database.execute('alter table terms_acceptances rename to terms_elsewhere')
  try {
    const { status, error, text } = await ask()
    expect([status, error.code]).toEqual([500, 2001])
    expect(text).not.toContain('terms_')
  } finally {
    await database.database.execute('alter table terms_elsewhere rename to terms_acceptances')
  }
  expect((await ask()).status).toBe(200)
})
