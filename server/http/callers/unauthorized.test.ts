import { afterAll, beforeAll, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi, send, TEST_DASHBOARD_KEY } from '@/server/http/testing/testApi'
import { goodSignature, signStep } from '@/server/service/testing/fakeVenue'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

it('charges who sends what the venue refuses for its credential, and stops them in their minute', async () => {
  const gateway = createTestApi(database)
  gateway.venue.outcomes = Array.from({ length: 60 }, () => ({ step }) => ({
    kind: 'unauthorized',
    result: { action: step.action, success: false, error: 'unknown key', errorCode: 2013 },
  }))
  const address = `0x${'10'.repeat(20)}`
  const body = {
    ...{ provider: 'fake', address, action: 'placeOrder' },
    params: {
      market: { marketId: 'BTC', categoryId: 'perps' },
      ...{ side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' },
    },
  }
  const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
  const { json } = await send(gateway, '/v1/perps/createAction', { body, headers })
  const [staged] = CreateActionResponse.parse(json).actions
  if (staged === undefined) throw new Error('nothing staged')
  const submit = (seed: number, from?: string) =>
    send(gateway, '/v1/perps/executeAction', {
      body: {
        ...{ provider: 'fake', address, action: 'placeOrder' },
        actions: [signStep(staged, goodSignature(seed))],
      },
      ...(from && { remoteAddress: from }),
    })
  const statuses: number[] = []
  for (let seed = 1; seed <= 10; seed += 1) statuses.push((await submit(seed)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429, 429, 429])
  expect(gateway.venue.relayed).toHaveLength(6)
  // It counts against no other caller, and the step is still there for its signer.
  gateway.venue.outcomes = []
  const rightful = await submit(99, '192.0.2.9')
  expect([rightful.status, rightful.headers.get('x-ratelimit-remaining')]).toEqual([202, '59'])
  expect(rightful.json).toMatchObject({ results: [{ success: true }] })
})
