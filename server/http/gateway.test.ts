import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import type { KeyIdentity } from '@/server/service/keys/keyIdentity'
import { dispatch } from './routing/dispatch'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  api = createTestApi(database)
})

const KEYS: Record<string, KeyIdentity> = {
  acme_key: { kind: 'key', keyId: 'k1', integrationId: 'acme', limitPerMinute: 3 },
  acme_second: { kind: 'key', keyId: 'k2', integrationId: 'acme', limitPerMinute: 3 },
  lone_key: { kind: 'key', keyId: 'k3', integrationId: undefined, limitPerMinute: 1_200 },
}
const withKeys = (more: object = {}) =>
  createTestApi(database, {
    identity: {
      serviceName: 'svc',
      allowsAnonymous: true,
      dashboardKey: TEST_DASHBOARD_KEY,
      findKey: async (key) => KEYS[key] ?? 'invalid',
      ...more,
    },
  })

const outcome = async (answer: ReturnType<typeof send>) => {
  const { status, error } = await answer
  return [status, error.code]
}

describe('a venue that is slow', () => {
  it('is named by the error of each caller that waited for it', async () => {
    const { service, venue } = api
    service.venueTimeoutMs = 20
    venue.markets = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { status, error } = await send(api, '/v1/perps/markets?provider=fake')
    expect([status, error.code, error.tool]).toEqual([408, 2003, 'fake'])
  })
})

describe('routes', () => {
  it.each([
    '/v1/perps',
    '/v1/perps/',
    '/v1/perps/nothing',
    '/v1/perps//providers',
    '/v1/perps/providers/',
    '/v1/perps/Providers',
    '/v1/perps/..%2fproviders',
    '/v1/perps/%00',
    '/v1/perps/constructor',
    '/bff/v1/perps/nothing',
    '/bff/v1/perps/openapi.yaml',
    '/bff/nothing',
    '/v1/perps/config',
  ])('answers %s with 404 and the error body', async (path) => {
    expect(await outcome(send(api, path))).toEqual([404, 2060])
  })

  it('answers a wrong method with 405 and the methods that are allowed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, error, headers } = await send(api, '/v1/perps/markets', { method })
      expect([status, error.code, headers.get('allow')]).toEqual([405, 2002, 'GET, HEAD, OPTIONS'])
    }
    const { status, headers } = await send(api, '/v1/perps/createAction')
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  it('answers HEAD as GET without its body', async () => {
    const { status, text, headers } = await send(api, '/v1/perps/meta', { method: 'HEAD' })
    expect([status, text, headers.get('cache-control')]).toEqual([200, '', 'max-age=60'])
  })

  it('serves the OpenAPI document', async () => {
    const { status, text, headers } = await send(api, '/v1/perps/openapi.yaml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/yaml'])
    expect(text).toMatch(/^openapi: 3\.0\.2\n/)
  })
})

describe('headers', () => {
  it('takes the request id of the caller where it is a UUID, else mints one', async () => {
    const offered = '0A8C1B1E-7C5D-4C51-9E0F-0123456789AB'
    const kept = await send(api, '/v1/perps/meta', { headers: { 'x-svc-requestid': offered } })
    expect(kept.headers.get('x-svc-requestid')).toBe(offered.toLowerCase())
    const minted = await send(api, '/v1/perps/nothing', { headers: { 'x-svc-requestid': 'abc' } })
    expect(minted.headers.get('x-svc-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(api.lines.map(({ requestId }) => requestId)).toEqual([
      kept.headers.get('x-svc-requestid'),
      minted.headers.get('x-svc-requestid'),
    ])
  })

  it('names its headers after the service', async () => {
    const named = withKeys({ serviceName: 'acme' })
    const { headers } = await send(named, '/v1/perps/meta')
    expect(headers.get('x-acme-requestid')).not.toBeNull()
    expect(headers.get('access-control-expose-headers')).toContain('x-acme-requestid')
  })

  it.each(['/v1/perps/meta', '/v1/perps/nothing', '/bff/v1/perps/meta', '/bff/nothing'])(
    'marks %s as data and never a page',
    async (path) => {
      const { headers } = await send(api, path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  it('allows every header of the service’s name in a preflight but the key', async () => {
    const allowed = async (over: TestApi, requested: string) => {
      const { headers } = await send(over, '/v1/perps/createAction', {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': requested,
        },
      })
      expect(headers.get('vary')).toBe('access-control-request-headers')
      return headers.get('access-control-allow-headers')?.split(', ')
    }
    const asked =
      'content-type, X-Svc-Perps-SDK,x-svc-widget, x-svc-api-key, x-acme-perps-sdk, cookie'
    const own = ['content-type', 'x-svc-requestid', 'x-svc-integrator']
    expect(await allowed(api, asked)).toEqual([...own, 'x-svc-perps-sdk', 'x-svc-widget'])
    const named = { ...withKeys({ serviceName: 'acme' }) }
    expect(await allowed(named, asked)).toEqual([
      ...own.map((name) => name.replace('svc', 'acme')),
      'x-acme-perps-sdk',
    ])
  })

  it('lets any page read the public gateway without a key, and no page the other', async () => {
    const preflight = await send(api, '/v1/perps/createAction', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'content-type, x-svc-requestid, x-svc-integrator',
    )
    expect((await send(api, '/v1/perps/nothing')).headers.get('access-control-allow-origin')).toBe(
      '*',
    )
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(api, '/bff/v1/perps/meta', {
        method,
        headers: { origin: 'http://desk.test' },
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the dashboard’s own gateway', () => {
  const body = { provider: 'noone' }
  const path = '/bff/v1/perps/createAction'

  it('takes a write of its own pages alone', async () => {
    for (const origin of [
      'http://elsewhere.test',
      'https://desk.test',
      'null',
      'http://desk.test:81',
    ]) {
      expect(await outcome(send(api, path, { body, headers: { origin } }))).toEqual([403, 2002])
    }
    expect(
      await outcome(send(api, path, { body, headers: { origin: 'http://desk.test' } })),
    ).toEqual([400, 2002])
  })

  it('refuses a write without an origin, and a read that another site caused', async () => {
    const headers = { 'content-type': 'application/json' }
    const bare = new Request('http://desk.test/bff/v1/perps/createAction', {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(
      (await dispatch(bare, { remoteAddress: '192.0.2.1', gateway: 'bff', over: api })).status,
    ).toBe(403)
    const site = (name: string) =>
      send(api, '/bff/v1/perps/meta', { headers: { 'sec-fetch-site': name } })
    expect((await site('cross-site')).status).toBe(403)
    expect((await site('same-origin')).status).toBe(200)
    expect((await site('none')).status).toBe(200)
  })

  it('goes by the configured origin where something in front ends TLS', async () => {
    const behind = createTestApi(database, { publicOrigin: 'https://desk.example/' })
    const read = (origin: string) => send(behind, '/bff/v1/perps/meta', { headers: { origin } })
    expect((await read('https://desk.example')).status).toBe(200)
    expect((await read('http://desk.test')).status).toBe(403)
  })

  it('refuses a form', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect(await outcome(send(api, path, { body: '{}', headers }))).toEqual([415, 2002])
  })

  it('answers its configuration', async () => {
    const { json } = await send(api, '/bff/config')
    expect(json).toEqual({
      serviceName: 'svc',
      apiUrl: '/bff/v1/perps',
      venues: [],
      meta: { name: 'Perpdesk', chainId: 31337 },
    })
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    send(api, '/v1/perps/createAction', { body, headers })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    '',
  ])('refuses content type %j', async (type) => {
    expect(await outcome(post('{}', { 'content-type': type }))).toEqual([415, 2002])
  })

  it('takes a content type with its charset', async () => {
    expect((await post('{}', { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(
      400,
    )
  })

  it.each(['gzip', 'deflate, gzip', 'br', 'aws-chunked'])(
    'refuses a body encoded with %s',
    async (encoding) => {
      const { status, error } = await post('{}', {
        'content-type': 'application/json',
        'content-encoding': encoding,
      })
      expect([status, error.code, error.message]).toEqual([
        415,
        2002,
        'content-encoding: must be identity or absent',
      ])
    },
  )

  it('takes a body said to be encoded with identity', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
    expect((await post('{}', headers)).status).toBe(400)
  })

  it.each([
    ['', 'body: is required'],
    ['   ', 'body: is required'],
    ['{', 'body: must be well-formed JSON'],
    ['{"__proto__":{"polluted":1}}', 'body: must be JSON at most'],
    ['{"params":{"constructor":1}}', 'body: must be JSON at most'],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 'body: must be JSON at most'],
    ['{"a":1,"a":2}', 'body: gives "a" twice'],
    ['{"a":1e400}', 'body: must not have a number as large as 1e400'],
    ['{"a":01}', 'body: must not begin a number with zeros: 01'],
    ['null', 'body: '],
    ['[]', 'body: '],
    ['"text"', 'body: '],
  ])('refuses the body %j', async (body, message) => {
    const { status, error } = await post(body)
    expect([status, error.code]).toEqual([400, 2002])
    expect(error.message).toContain(message)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('refuses 10 MB while it comes in, reading hardly more than it may', async () => {
    let sent = 0
    const chunk = new Uint8Array(16_384).fill(32)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 10_000_000) return controller.close()
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    }
    const request = new Request('http://desk.test/v1/perps/createAction', init)
    const response = await dispatch(request, {
      remoteAddress: '192.0.2.1',
      gateway: 'public',
      over: api,
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })

  it('refuses a declared length that is too large', async () => {
    expect((await post(' '.repeat(70_000))).status).toBe(413)
  })

  it('refuses what is not UTF-8', async () => {
    const request = new Request('http://desk.test/v1/perps/createAction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    })
    const response = await dispatch(request, { remoteAddress: '', gateway: 'public', over: api })
    expect(response.status).toBe(400)
  })
})

describe('faults', () => {
  it('says a fixed sentence for a fault of its own and keeps the fault for the log', async () => {
    api.venue.failure = new Error('secret detail')
    const { status, error, text } = await send(api, '/v1/perps/markets?provider=fake')
    expect([status, error.code, error.tool]).toEqual([500, 2000, 'perps'])
    expect(text).not.toContain('secret')
    expect(api.faults).toEqual([api.venue.failure])
  })

  it('answers 408 when the time is up', async () => {
    const hurried = createTestApi(database, { requestTimeoutMs: 20 })
    hurried.venue.markets = () => new Promise(() => {})
    expect(await outcome(send(hurried, '/v1/perps/markets?provider=fake'))).toEqual([408, 2003])
  })
})

describe('identity', () => {
  /** Whose fees an action is built with. */
  async function feesOf(over: TestApi, headers: Record<string, string>) {
    let feeIdentity: string | undefined = 'not built'
    over.venue.build = async (_request, context) => {
      feeIdentity = context.feeIdentity
      return []
    }
    const account = `0x${'01'.repeat(20)}`
    const body = { provider: 'fake', address: account, action: 'withdrawal' }
    const params = { destination: account, amount: '1' }
    await send(over, '/v1/perps/createAction', { body: { ...body, params }, headers })
    return feeIdentity
  }

  it('builds with the fees of the integrator that the key maps to alone', async () => {
    expect(await feesOf(withKeys(), { 'x-svc-api-key': 'acme_key' })).toBe('acme')
    expect(await feesOf(withKeys(), { 'x-svc-integrator': 'acme' })).toBe(undefined)
    expect(await feesOf(withKeys(), { 'x-svc-api-key': 'lone_key' })).toBe('not built')
    expect(await feesOf(withKeys(), { 'x-svc-api-key': 'wrong' })).toBe('not built')
  })

  const get = (over: TestApi, headers: Record<string, string>) =>
    send(over, '/v1/perps/meta', { headers })

  it('welcomes no key where anonymous callers are, and refuses it elsewhere', async () => {
    expect((await get(withKeys(), {})).status).toBe(200)
    const staging = withKeys({ allowsAnonymous: false })
    expect(await outcome(get(staging, {}))).toEqual([401, 2013])
    expect((await get(staging, { 'x-svc-api-key': 'acme_key' })).status).toBe(200)
    expect((await send(staging, '/bff/v1/perps/meta')).status).toBe(200)
  })

  it('refuses an invalid key and one that is sent twice', async () => {
    expect(await outcome(get(withKeys(), { 'x-svc-api-key': 'wrong' }))).toEqual([401, 2013])
    expect(await outcome(get(withKeys(), { 'x-svc-api-key': 'acme_key, acme_key' }))).toEqual([
      400, 2002,
    ])
  })

  it('refuses a key of another alphabet or of any length', async () => {
    const odd = Buffer.from('ééééé').toString('latin1').slice(0, TEST_DASHBOARD_KEY.length)
    for (const key of [odd, '\u00e9'.repeat(TEST_DASHBOARD_KEY.length), 'k'.repeat(5_000)]) {
      expect(await outcome(get(withKeys(), { 'x-svc-api-key': key }))).toEqual([401, 2013])
    }
  })

  it('serves a key that cannot be checked at the platform’s fees, by address', async () => {
    const over = withKeys({ findKey: async () => 'unavailable', allowsAnonymous: false })
    const headers = { 'x-svc-api-key': 'acme_key', 'x-svc-integrator': 'other' }
    const { status, headers: answered } = await send(over, '/v1/perps/meta', { headers })
    expect([status, answered.get('x-ratelimit-limit')]).toEqual([200, '300'])
    expect(await feesOf(over, headers)).toBe(undefined)
    expect(over.lines.map(({ caller }) => caller)).toEqual(['unchecked', 'unchecked'])
  })

  it('holds the integrator header to the key, and ignores it without one', async () => {
    const asserted = (key: string | undefined, integrator: string) =>
      outcome(
        get(withKeys(), {
          ...(key ? { 'x-svc-api-key': key } : {}),
          'x-svc-integrator': integrator,
        }),
      )
    expect(await asserted('acme_key', 'acme')).toEqual([200, 0])
    expect(await asserted('acme_key', 'other')).toEqual([401, 2013])
    expect(await asserted('lone_key', 'acme')).toEqual([401, 2013])
    expect(await asserted(undefined, 'acme')).toEqual([200, 0])
  })

  it('lets a key without integrator read and not act', async () => {
    const headers = { 'x-svc-api-key': 'lone_key' }
    const over = withKeys()
    expect((await get(over, headers)).status).toBe(200)
    const write = send(over, '/v1/perps/createAction', { body: {}, headers })
    expect(await outcome(write)).toEqual([401, 2013])
  })
})

describe('budgets', () => {
  async function spend(over: TestApi, path: string, request: Parameters<typeof send>[2] = {}) {
    for (let count = 1; ; count += 1) {
      const answer = await send(over, path, request)
      if (answer.status !== 429) continue
      const { headers, error } = answer
      expect([error.code, headers.get('x-ratelimit-remaining')]).toEqual([2090, '0'])
      expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'))
      return count - 1
    }
  }

  it('gives a caller without key 300 reads a minute and 60 writes apart, refused ones included', async () => {
    expect(await spend(api, '/v1/perps/createAction', { body: {} })).toBe(60)
    expect(await spend(api, '/v1/perps/nothing')).toBe(300)
    const other = await send(api, '/v1/perps/meta', { remoteAddress: '192.0.2.2' })
    expect([other.status, other.headers.get('x-ratelimit-remaining')]).toEqual([200, '299'])
  })

  it('counts a key on every route, and several keys of one integrator together', async () => {
    const over = withKeys()
    const headers = { 'x-svc-api-key': 'acme_key' }
    await send(over, '/v1/perps/createAction', { body: {}, headers })
    await send(over, '/v1/perps/meta', { headers })
    const last = await send(over, '/v1/perps/meta', { headers: { 'x-svc-api-key': 'acme_second' } })
    expect([
      last.status,
      last.headers.get('x-ratelimit-limit'),
      last.headers.get('x-ratelimit-remaining'),
    ]).toEqual([200, '3', '0'])
    expect((await send(over, '/v1/perps/meta', { headers })).status).toBe(429)
  })

  it('counts an invalid key by address', async () => {
    const over = withKeys()
    let seed = 0
    for (; seed < 300; seed += 1) {
      const headers = { 'x-svc-api-key': `guess${seed}` }
      expect((await send(over, '/v1/perps/meta', { headers })).status).toBe(401)
    }
    expect(
      (await send(over, '/v1/perps/meta', { headers: { 'x-svc-api-key': 'guess' } })).status,
    ).toBe(429)
    expect((await send(over, '/v1/perps/meta')).status).toBe(429)
  })

  it('does not trust x-forwarded-for, and behind a proxy only what the proxy wrote', async () => {
    for (let count = 0; count < 300; count += 1) {
      await send(api, '/v1/perps/meta', {
        headers: { 'x-forwarded-for': `203.0.113.${count % 250}` },
      })
    }
    expect((await send(api, '/v1/perps/meta')).status).toBe(429)
    const behind = createTestApi(database, { trustedProxyHops: 1 })
    const via = async (forwarded: string) => {
      const { headers } = await send(behind, '/v1/perps/meta', {
        headers: { 'x-forwarded-for': forwarded },
      })
      return headers.get('x-ratelimit-remaining')
    }
    expect(await via('198.51.100.1, 203.0.113.1')).toBe('299')
    expect(await via('198.51.100.2, 203.0.113.1')).toBe('298')
    expect(await via('203.0.113.2')).toBe('299')
  })

  it('gives each visitor of the dashboard a budget of their own, and its key none', async () => {
    const { headers } = await send(api, '/bff/v1/perps/meta')
    expect(headers.get('x-ratelimit-limit')).toBe('1200')
    expect(await spend(api, '/bff/v1/perps/createAction', { body: {} })).toBe(300)
    const key = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
    for (let count = 0; count < 310; count += 1) await send(api, '/v1/perps/meta', { headers: key })
    const unmetered = await send(api, '/v1/perps/meta', { headers: key })
    expect([unmetered.status, unmetered.headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '1000000',
    ])
  })
})
