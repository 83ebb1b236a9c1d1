import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createReadiness, type ReadinessOptions } from './readiness'

let database: OpenDatabase
let paper: Server
let paperStatus: number
let paperUrl: string
let steadyMs: number

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => {
  steadyMs = 0
  paperStatus = 200
  paper = createServer((_request, response) => response.writeHead(paperStatus).end())
  await new Promise<void>((resolve) => paper.listen(0, '127.0.0.1', resolve))
  paperUrl = `http://127.0.0.1:${(paper.address() as AddressInfo).port}`
})
afterEach(async () => {
  paper.closeAllConnections()
  await new Promise((resolve) => paper.close(resolve))
})

const look = (over: Partial<ReadinessOptions> = {}) =>
  createReadiness({
    openDatabase: async () => database,
    steadyMs: () => steadyMs,
    venues: { one: paperUrl },
    paperAdminUrl: paperUrl,
    ...over,
  })

it('is ready when database, paper exchange and a venue answer', async () => {
  expect(await look()()).toEqual({
    ready: true,
    checks: { database: 'ok', paper: 'ok', one: 'ok' },
  })
})

it('is not without the database, and says so without its words', async () => {
  const openDatabase = async () => {
    throw new Error('password of postgres')
  }
  const { ready, checks } = await look({ openDatabase })()
  expect([ready, checks.database]).toEqual([false, 'does not answer'])
})

it('is not while the disk of the embedded database is full', async () => {
  const full = { ...database, hasRoom: () => false }
  const { ready, checks } = await look({ openDatabase: async () => full })()
  expect([ready, checks.database]).toEqual([false, 'its disk is full'])
})

it('is not while the paper exchange is still being filled', async () => {
  paperStatus = 503
  expect(await look()()).toMatchObject({ ready: false, checks: { paper: 'does not answer' } })
})

it('is without one venue, and not without all', async () => {
  const gone = 'http://127.0.0.1:9'
  expect(await look({ venues: { one: paperUrl, two: gone } })()).toMatchObject({
    ready: true,
    checks: { one: 'ok', two: 'does not answer' },
  })
  expect((await look({ venues: { two: gone } })()).ready).toBe(false)
})

it('looks once a second, however often it is asked', async () => {
  let looks = 0
  const ready = look({
    openDatabase: async () => {
      looks += 1
      return database
    },
  })
  await Promise.all([ready(), ready()])
  steadyMs = 999
  await ready()
  expect(looks).toBe(1)
  steadyMs = 1_000
  await ready()
  expect(looks).toBe(2)
})
