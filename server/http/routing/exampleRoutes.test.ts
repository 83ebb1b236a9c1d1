import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenApi } from '@/lib/schema/openapi/openapi'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi, send } from '@/server/http/testing/testApi'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

/** Every address that the document points to for an example. */
function pointedTo(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'externalValue' ? [String(part)] : pointedTo(part),
  )
}

it('serves every example that the contract points to', async () => {
  const document = buildOpenApi({
    serverUrl: '/v1/perps',
    serviceName: 'svc',
    version: '1',
    provider: 'fake',
  })
  const gateway = createTestApi(database)
  const addresses = pointedTo(document.paths)
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) {
    const answer = await send(gateway, address)
    expect([address, answer.status]).toEqual([address, 200])
    expect(answer.json).toMatchObject(expect.anything())
  }
})
