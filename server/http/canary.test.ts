import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type OperationExamples,
  operationExamples,
} from '@/lib/schema/operations/operationExamples'
import { operations } from '@/lib/schema/operations/operations'
import { promised } from '@/lib/testing/neverBroken'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createLog } from './answer/log'
import { createTestApi, send } from './testing/testApi'

const CANARY = 'canary-of-the-dashboard-9f2c'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

it('says the dashboard’s key in no response and no line of the log, whatever goes wrong', async () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const over = createTestApi(database, {
    log: createLog({ write }, { level: 'debug', secrets: [CANARY] }),
    identity: {
      serviceName: 'svc',
      allowsAnonymous: false,
      dashboardKey: CANARY,
      findKey: () => 'invalid',
    },
  })
  over.venue.failure = new Error(`a library that repeats its headers: x-svc-api-key: ${CANARY}`)
  const headers = { 'x-svc-api-key': CANARY }
  const statuses = new Set<number>()
  const examples: OperationExamples = operationExamples('fake')
  for (const { id, method, path } of Object.values(operations)) {
    for (const prefix of ['/v1/perps', '/bff/v1/perps']) {
      for (const query of ['', '?provider=fake', '?provider=fake&marketId=BTC&interval=1h']) {
        for (const body of method === 'POST' ? [examples[id]?.body, {}, 'not json'] : [undefined]) {
          const request = { method, headers, ...(body === undefined ? {} : { body }) }
          const answer = await send(over, `${prefix}${path}${query}`, request)
          statuses.add(answer.status)
          const said = answer.text + JSON.stringify([...answer.headers])
          promised('no answer shows the key', () => {
            expect(said).not.toContain(CANARY)
          })
        }
      }
    }
  }
  // Read, refused, and failed inside: each had its chance to leak it.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 500]))
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.join('')).toContain('[redacted]')
  promised('no line of the log shows the key', () => {
    expect(lines.join('')).not.toContain(CANARY)
  })
})
