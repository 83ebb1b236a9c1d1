import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { insertNotice, withdrawNoticeRow } from '@/server/db/notices'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import type { ApiResponse } from '@/server/http/request/apiRequest'
import { createTestApi } from '@/server/http/testing/testApi'
import { clearRuntimeSlot } from '@/server/runtime/runtime'
import { pageNotices } from './pageNotices'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => clearRuntimeSlot('pageNotices'))
afterEach(() => vi.useRealTimers())

const notice = { timestamp: 1_795_246_864_196, title: 'Maintenance', message: 'At 18:00 UTC.' }

function gatewayTo(forward: () => Promise<ApiResponse>) {
  return createTestApi(database, { upstream: { forward } })
}

it('are those of the service’s own table', async () => {
  const { timestamp: publishedAtMs, title, message } = notice
  const row = { id: 'n1', publishedAtMs, title, message, link: null, withdrawnAtMs: null }
  await insertNotice(database.database, row)
  expect(await pageNotices(createTestApi(database))).toEqual([notice])
  await withdrawNoticeRow(database.database, { id: row.id, nowMs: publishedAtMs })
  expect(await pageNotices(createTestApi(database))).toEqual([])
})

it('of a service elsewhere are asked for once a minute', async () => {
  let asked = 0
  const gateway = gatewayTo(async () => {
    asked += 1
    const body = JSON.stringify({ version: '1', notices: [notice] })
    return { status: 200, headers: [], body: Buffer.from(body) }
  })
  for (let page = 0; page < 5; page++) expect(await pageNotices(gateway)).toEqual([notice])
  expect(asked).toBe(1)
})

it.each([
  ['a failure', async () => Promise.reject(new Error('down'))],
  ['nonsense', async () => ({ status: 200, headers: [], body: 'no JSON' })],
  ['a refusal', async () => ({ status: 500, headers: [], body: '{}' })],
])('are none where the answer is %s', async (_what, forward) => {
  expect(await pageNotices(gatewayTo(forward))).toEqual([])
})

it('are none after 0.3 seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isServed = false
  const notices = pageNotices(gatewayTo(() => new Promise<ApiResponse>(() => undefined)))
  void notices.then(() => {
    isServed = true
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(isServed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await notices).toEqual([])
})
