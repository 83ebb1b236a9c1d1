import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createTestApi, send, type TestApi } from './testing/testApi'

let database: OpenDatabase
let gateway: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
})

describe('a logo', () => {
  const logosOf = async (over: TestApi, path: string, headers?: Record<string, string>) => {
    const { text } = await send(over, path, headers === undefined ? {} : { headers })
    return [...text.matchAll(/"logoURI":"([^"]*)"/g)].map(([, uri]) => uri ?? '')
  }
  const PATHS = [
    '/v1/perps/providers',
    '/v1/perps/markets?provider=fake',
    '/v1/perps/assets?provider=fake',
    '/v1/perps/dexes',
    '/v1/perps/markets?dex=fake',
    '/v1/perps/markets/BTC?dex=fake',
    '/bff/v1/perps/providers',
  ]

  it.each(PATHS)('of %s has an address at the origin that was asked', async (path) => {
    for (const host of ['desk.test', 'Other.Test:8080', 'desk.test']) {
      const logos = await logosOf(gateway, path, { host })
      expect(logos.length).toBeGreaterThan(0)
      for (const logo of logos) expect(logo).toMatch(`http://${host.toLowerCase()}/`)
    }
  })

  it('has an address at the public origin where there is one, and by a trusted proxy’s scheme', async () => {
    const over = createTestApi(database, { publicOrigin: 'https://public.test' })
    const [logo] = await logosOf(over, '/v1/perps/providers', { host: 'elsewhere.test' })
    expect(logo).toMatch(/^https:\/\/public\.test\//)
    const headers = { 'x-forwarded-proto': 'https' }
    const [plain] = await logosOf(gateway, '/v1/perps/providers', headers)
    expect(plain).toMatch(/^http:\/\/desk\.test\//)
    const proxied = createTestApi(database, { trustedProxyHops: 1 })
    const [secure] = await logosOf(proxied, '/v1/perps/providers', headers)
    expect(secure).toMatch(/^https:\/\/desk\.test\//)
  })

  it('never has an address at what is no host', async () => {
    const [logo] = await logosOf(gateway, '/v1/perps/providers', { host: 'a"b/c' })
    expect(logo).toMatch(/^\//)
  })
})
