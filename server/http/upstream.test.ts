import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePorts } from '@/lib/client/testing/freePorts'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { headerNames } from './answer/headers'
import { createTestApi, send, type TestApi } from './testing/testApi'
import { createUpstream } from './upstream'

const KEY = 'pk_canary_0123456789'

let database: OpenDatabase
let remote: Server
let base: string
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
let answer: (response: ServerResponse) => void
let gateway: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => {
  seen = []
  answer = json(200, { ok: true })
  remote = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    answer(response)
  })
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`
  gateway = forwarding(base)
})
afterEach(async () => {
  remote.closeAllConnections()
  await new Promise((resolve) => remote.close(resolve))
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }
}

function forwarding(
  url: string,
  apiKey: string | undefined = KEY,
  requestTimeoutMs = 30_000,
): TestApi {
  const serviceName = 'svc'
  const names = headerNames(serviceName)
  return createTestApi(database, {
    requestTimeoutMs,
    upstream: createUpstream({ url, apiKey, names, serviceName, fetch }),
  })
}

const visitor = {
  cookie: 'session=secret',
  authorization: 'Bearer secret',
  'x-svc-api-key': 'of-the-visitor',
  'x-svc-integrator': 'smuggled',
  'x-forwarded-for': '203.0.113.9',
  'user-agent': 'browser',
}

describe('a service in front of another service', () => {
  it('sends a read on with its own key and nothing of the visitor’s', async () => {
    const { status, json: body } = await send(gateway, '/bff/v1/perps/markets?provider=a%20b&x=1', {
      headers: visitor,
    })
    expect([status, body]).toEqual([200, { ok: true }])
    expect(seen).toMatchObject([{ method: 'GET', url: '/v1/perps/markets?provider=a%20b&x=1' }])
    const headers = seen[0]?.headers ?? {}
    expect(headers['x-svc-api-key']).toBe(KEY)
    expect(headers['x-svc-requestid']).toMatch(/^[0-9a-f-]{36}$/)
    for (const name of ['cookie', 'authorization', 'x-svc-integrator', 'x-forwarded-for']) {
      expect([name, headers[name]]).toEqual([name, undefined])
    }
    expect(JSON.stringify(headers)).not.toContain('visitor')
  })

  it('sends the body of a write on letter by letter', async () => {
    const body = '{"nonce": 12345678901234567890, "a":1.0}'
    await send(gateway, '/bff/v1/perps/executeAction', { body })
    expect(seen).toMatchObject([{ method: 'POST', url: '/v1/perps/executeAction', body }])
  })

  it('hands status, body and the service’s own headers back, and neither cookies nor limits', async () => {
    answer = json(
      422,
      { code: 2070, tool: 'x', message: 'set up first' },
      {
        'x-svc-requestid': 'req_abc',
        'x-svc-replayed': 'true',
        'x-ratelimit-limit': '7',
        'retry-after': '9',
        'cache-control': 'max-age=3',
        age: '2',
        'set-cookie': 'a=b',
        server: 'x',
      },
    )
    const { status, error, headers } = await send(gateway, '/bff/v1/perps/createAction', {
      body: {},
    })
    expect([status, error.code]).toEqual([422, 2070])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-svc-requestid': 'req_abc',
      'x-svc-replayed': 'true',
      'x-ratelimit-limit': '300',
      'retry-after': '9',
      'cache-control': 'max-age=3',
      age: '2',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect([headers.get('set-cookie'), headers.get('server')]).toEqual([null, null])
    expect(gateway.lines).toMatchObject([{ requestId: 'req_abc', status: 422 }])
  })

  it('asks before it sends: origin, type, route, method and budget are its own', async () => {
    const path = '/bff/v1/perps/createAction'
    const refused = [
      send(gateway, path, { body: {}, headers: { origin: 'http://elsewhere.test' } }),
      send(gateway, path, { body: '{}', headers: { 'content-type': 'text/plain' } }),
      send(gateway, '/bff/v1/perps/admin'),
      send(gateway, '/bff/v1/perps/..%2f..%2fadmin'),
      send(gateway, '/bff/v1/perps/markets', {
        method: 'DELETE',
        headers: { origin: 'http://desk.test' },
      }),
      send(gateway, path, { body: '{' }),
    ]
    const statuses = (await Promise.all(refused)).map(({ status }) => status)
    expect(statuses).toEqual([403, 415, 404, 404, 405, 400])
    expect(seen).toEqual([])
  })

  it('answers its own routes and the public gateway itself', async () => {
    expect((await send(gateway, '/bff/config')).status).toBe(200)
    expect((await send(gateway, '/v1/perps/meta')).status).toBe(200)
    expect(seen).toEqual([])
  })

  it('calls without a key where none is configured, below any base', async () => {
    const plain = createTestApi(database, {
      upstream: createUpstream({
        url: `${base}/below/v1/perps/`,
        apiKey: undefined,
        names: headerNames('svc'),
        serviceName: 'svc',
        fetch,
      }),
    })
    await send(plain, '/bff/v1/perps/meta')
    expect(seen[0]).toMatchObject({ url: '/below/v1/perps/meta' })
    expect(seen[0]?.headers['x-svc-api-key']).toBeUndefined()
  })
})

describe('a visitor whose credential the venue refuses', () => {
  const EXECUTE = '/bff/v1/perps/executeAction'
  const WRITES = 300
  const refused = { action: 'cancelOrder', success: false, error: 'unknown key', errorCode: 2013 }
  const notSent = { action: 'cancelOrder', success: false, error: 'not sent' }
  const post = (from = '192.0.2.1', path = EXECUTE) =>
    send(gateway, path, { body: {}, remoteAddress: from })
  const left = async (from?: string) =>
    Number((await post(from)).headers.get('x-ratelimit-remaining'))

  it('pays ten requests more for it, once, and no other visitor does', async () => {
    answer = json(202, { results: [refused, notSent, notSent] })
    expect((await post()).json).toEqual({ results: [refused, notSent, notSent] })
    answer = json(202, { results: [{ action: 'cancelOrder', success: true }, notSent] })
    expect(await left()).toBe(WRITES - 12)
    expect(await left()).toBe(WRITES - 13)
    expect(await left('192.0.2.9')).toBe(WRITES - 1)
  })

  it('is stopped before the service behind is called again', async () => {
    answer = json(202, { results: [refused] })
    for (let sent = 0; sent < 28; sent += 1) await post()
    expect(seen).toHaveLength(28)
    expect(await post()).toMatchObject({ status: 429, error: { code: 2090 } })
    expect(seen).toHaveLength(28)
  })

  it('pays for each where payloads are submitted singly, of one in `result` too', async () => {
    answer = json(202, { results: [refused, { ...notSent, errorCode: 2024 }, refused] })
    await post(undefined, '/bff/v1/perps/order')
    answer = json(202, { result: refused })
    expect(await left()).toBe(WRITES - 22)
    answer = json(202, { results: [] })
    expect(await left()).toBe(WRITES - 33)
  })

  it('pays for nothing that the venue did not refuse to this very request', async () => {
    const replayed = { 'x-svc-replayed': 'true' }
    const answers = [
      json(202, { results: [refused] }, replayed),
      json(401, { code: 2013, tool: 'perps', message: 'the key of the desk is revoked' }),
      json(401, { results: [refused] }),
      json(202, { results: null, result: null }),
      json(202, null),
      json(202, [refused]),
    ]
    for (const one of answers) {
      answer = one
      await post()
    }
    expect(await left()).toBe(WRITES - answers.length - 1)
    answer = json(200, { results: [refused] })
    for (const _ of [1, 2]) await send(gateway, '/bff/v1/perps/markets?provider=a')
    const { headers } = await send(gateway, '/bff/v1/perps/markets?provider=a')
    expect(headers.get('x-ratelimit-remaining')).toBe('1197')
  })

  it('gets the answer though it cannot be counted', async () => {
    const names = headerNames('svc')
    gateway = createTestApi(database, {
      limiter: {
        consume: async (_budget, requests) => {
          if (requests !== undefined) throw new Error('no counter')
          return { limit: WRITES, remaining: WRITES, resetSeconds: 60, isExceeded: false }
        },
        close: () => {},
      },
      upstream: createUpstream({ url: base, apiKey: KEY, names, serviceName: 'svc', fetch }),
    })
    answer = json(202, { results: [refused] })
    expect(await post()).toMatchObject({ status: 202, json: { results: [refused] } })
    expect(gateway.faults).toHaveLength(1)
  })
})

describe('a service that fails', () => {
  const outcome = async (over = gateway) => {
    const { status, error } = await send(over, '/bff/v1/perps/executeAction', { body: {} })
    return [status, error.code]
  }

  it('and cannot be reached did nothing: 424', async () => {
    const port = await freePorts(1)
    expect(await outcome(forwarding(`http://127.0.0.1:${port}`))).toEqual([424, 2004])
  })

  it('and says nothing, or breaks off, may have acted: 408', async () => {
    answer = () => {}
    expect(await outcome(forwarding(base, KEY, 500))).toEqual([408, 2003])
    answer = (response) => response.destroy()
    expect(await outcome()).toEqual([408, 2003])
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"a"', () => response.destroy())
    }
    expect(await outcome()).toEqual([408, 2003])
  })

  it.each([
    [200, 'text/html', '<html>', 500, 2001],
    [200, 'application/json', '{"cut', 500, 2001],
    [502, 'text/html', '<html>', 502, 2004],
    [403, 'text/html', 'blocked', 403, 2004],
  ])('and answers %i %s %j is reported as %i', async (status, type, text, reported, code) => {
    answer = (response) => response.writeHead(status, { 'content-type': type }).end(text)
    expect(await outcome()).toEqual([reported, code])
  })

  it('and sends elsewhere is not followed', async () => {
    answer = (response) => response.writeHead(307, { location: `${base}/elsewhere` }).end()
    expect(await outcome()).toEqual([424, 2004])
    expect(seen).toHaveLength(1)
  })
})

it('leaks the key to no page, whatever a service repeats of what it was sent', async () => {
  const answers = [
    json(200, { echo: KEY }),
    json(500, { code: 2000, tool: 'x', message: `bad key ${KEY}` }),
    json(200, {}, { 'x-svc-api-key': KEY, 'x-svc-echo': KEY, 'cache-control': KEY }),
    (response: ServerResponse) => response.writeHead(200).end(KEY),
    (response: ServerResponse) => response.destroy(),
  ]
  for (const one of answers) {
    answer = one
    const { text, headers } = await send(gateway, '/bff/v1/perps/meta')
    expect(text + JSON.stringify([...headers])).not.toContain(KEY)
  }
  expect(seen.every(({ headers }) => headers['x-svc-api-key'] === KEY)).toBe(true)
  expect(JSON.stringify(gateway.lines) + gateway.faults.map(String).join()).not.toContain(KEY)
})
