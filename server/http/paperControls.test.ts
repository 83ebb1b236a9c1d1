import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { bffRoutes } from './routing/bffRoutes'
import { createTestApi, send } from './testing/testApi'

const CONFIG: PublicConfig = {
  serviceName: 'svc',
  apiUrl: '/bff/v1/perps',
  meta: { name: 'Perpdesk', chainId: 31337 },
  venues: [],
  paperControlPath: '/bff/paper',
}
let database: OpenDatabase
let admin: Server
let adminUrl: string
let asked: { method: string; path: string; text: string; origin: string | undefined }[]
let reply: { status: number; text: string }

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())

beforeEach(async () => {
  asked = []
  reply = { status: 200, text: '{"ok":true}' }
  admin = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      asked.push({ method, path, text, origin: headers.origin })
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
    })
  })
  await new Promise<void>((resolve) => admin.listen(0, '127.0.0.1', resolve))
  const address = admin.address()
  adminUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

afterEach(() => new Promise((resolve) => admin.close(resolve)))

function open(config = CONFIG, url = adminUrl) {
  return createTestApi(database, { ownRoutes: bffRoutes(() => config, url) })
}

describe('the controls of the paper exchange', () => {
  it.each(['faults', 'price', 'outage', 'latency', 'clock'])(
    'pass %s on to the admin port, without the page’s origin',
    async (name) => {
      const answer = await send(open(), `/bff/paper/${name}`, { body: { some: 'thing' } })
      expect(answer).toMatchObject({ status: 200, json: { ok: true } })
      expect(asked).toEqual([
        { method: 'POST', path: `/${name}`, text: '{"some":"thing"}', origin: undefined },
      ])
    },
  )

  it.each(['status', 'markets', 'faults'])('show %s', async (name) => {
    expect((await send(open(), `/bff/paper/${name}`)).status).toBe(200)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /${name}`])
  })

  it('refuse other pages', async () => {
    for (const origin of ['http://evil.test', 'null']) {
      const request = { body: { advanceMs: 1 }, headers: { origin } }
      expect((await send(open(), '/bff/paper/clock', request)).status).toBe(403)
    }
    expect(asked).toEqual([])
  })

  it('pass on what the exchange refuses, in its words', async () => {
    reply = { status: 400, text: '{"error":"marketId: no such market"}' }
    const answer = await send(open(), '/bff/paper/price', { body: {} })
    expect(answer.status).toBe(400)
    expect(answer.error).toEqual({ code: 2002, tool: 'paper', message: 'marketId: no such market' })
  })

  it('answer 424 where the exchange is down or answers nonsense', async () => {
    reply = { status: 200, text: '<html>' }
    expect((await send(open(), '/bff/paper/status')).status).toBe(424)
    const nowhere = open(CONFIG, 'http://127.0.0.1:9')
    expect((await send(nowhere, '/bff/paper/status')).status).toBe(424)
  })

  it('do not exist where there is no paper exchange, or they are switched off', async () => {
    const { paperControlPath: _path, ...without } = CONFIG
    for (const gateway of [
      open(without),
      createTestApi(database, { ownRoutes: bffRoutes(() => CONFIG, undefined) }),
    ]) {
      expect((await send(gateway, '/bff/paper/status')).status).toBe(404)
      expect((await send(gateway, '/bff/paper/clock', { body: {} })).status).toBe(404)
    }
  })
})
