import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBody } from '@/lib/schema/errors'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createPageHeaders } from './pages/pageHeaders'
import type { Readiness } from './readiness'
import { createHostCheck, type IsAllowedHost } from './request/allowedHost'
import { createTestApi, type TestApi } from './testing/testApi'
import { createWebServer } from './webServer'

let database: OpenDatabase
let gateway: TestApi
let server: Server
let rendered: string[]
let passed: object[]
let ranges: (string | undefined)[]
let readiness: Readiness
let isAllowedHost: IsAllowedHost

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => open('direct'))
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

async function close() {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

async function open(
  mount: 'direct' | 'next',
  requestTimeoutMs = 30_000,
  names: IsAllowedHost = () => true,
) {
  isAllowedHost = names
  gateway = createTestApi(database, { requestTimeoutMs })
  rendered = []
  passed = []
  ranges = []
  readiness = { ready: true, checks: { database: 'ok' } }
  server = createWebServer({
    gateway,
    mount,
    setPageHeaders: createPageHeaders({
      config: {
        serviceName: 'svc',
        apiUrl: '/bff/v1/perps',
        venues: [],
        meta: { name: 'Perpdesk', chainId: 31337 },
      },
      publicOrigin: undefined,
      isDevelopment: false,
      embeds: { EMBED_ALLOWED_ORIGINS: [], EMBED_INTEGRATORS: {} },
    }),
    renderPage: async (request: IncomingMessage, response: ServerResponse) => {
      rendered.push(request.url ?? '')
      passed.push({ ...request.headers })
      ranges.push(request.headers.range)
      response.end('page')
    },
    readiness: async () => readiness,
    isAllowedHost,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

/** Writes bytes to the port and returns what comes back until the other side closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

/** Status, headers by lower-case name, and body of a raw answer; the first where there are more. */
function parseAnswer(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.split(': ')[1] ?? '']),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

describe('bytes that are no request', () => {
  const get = (path: string, headers: string, body = '') =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`
  const post = (headers: string, body: string) =>
    `POST /v1/perps/createAction HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'length and chunks at once',
      post('content-length: 2\r\ntransfer-encoding: chunked\r\n', '{}'),
      400,
    ],
    ['two lengths', post('content-length: 2\r\ncontent-length: 3\r\n', '{}'), 400],
    ['chunks of an odd kind', post('transfer-encoding: chunked, identity\r\n', '{}'), 400],
    ['a space before the colon', get('/v1/perps/meta', 'x-svc-api-key : dash_test\r\n'), 400],
    ['a folded header', get('/v1/perps/meta', 'x-a: b\r\n c\r\n'), 400],
    ['a bare line feed', get('/v1/perps/meta', 'x-a: b\nx-svc-api-key: dash_test\r\n'), 400],
    ['a carriage return in a value', get('/v1/perps/meta', 'x-a: b\rc: d\r\n'), 400],
    ['a zero byte in a value', get('/v1/perps/meta', 'x-a: b\0c\r\n'), 400],
    ['10,000 headers', get('/v1/perps/meta', 'x-a: b\r\n'.repeat(10_000)), 431],
    ['a path of 100,000 letters', get(`/v1/perps/${'a'.repeat(100_000)}`, ''), 431],
    ['no host', 'GET /v1/perps/meta HTTP/1.1\r\n\r\n', 400],
    ['two hosts', get('/v1/perps/meta', 'Host: y\r\n'), 400],
    ['no version', 'GET /v1/perps/meta\r\nhost: x\r\n\r\n', 400],
    ['another version', 'GET /v1/perps/meta HTTP/2.0\r\nhost: x\r\n\r\n', 400],
    ['an expectation no one knows', post('expect: 7\r\ncontent-length: 2\r\n', ''), 417],
  ])(
    '%s: an error of ours, a closed connection, and the next caller is served',
    async (_what, bytes, status) => {
      const answer = parseAnswer(await raw(bytes))
      expect(answer.status).toBe(status)
      expect(ErrorBody.parse(JSON.parse(answer.body)).code).toBe(2002)
      expect(answer.headers).toMatchObject({
        connection: 'close',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-svc-requestid': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'x-ratelimit-limit': '300',
      })
      expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
    },
  )

  it.each([
    [
      'a key sent twice',
      get('/v1/perps/meta', 'connection: close\r\nx-svc-api-key: a\r\nx-svc-api-key: a\r\n'),
    ],
    [
      'a key sent twice, the second after 2,500 headers',
      get(
        '/v1/perps/meta',
        `connection: close\r\nx-svc-api-key: a\r\n${'a:\r\n'.repeat(2_500)}x-svc-api-key: b\r\n`,
      ),
    ],
    ['a prototype', post('connection: close\r\ncontent-length: 20\r\n', '{"__proto__":{"a":1}')],
    [
      'a prototype of a member',
      post('connection: close\r\ncontent-length: 33\r\n', '{"params":{"__proto__":{"a": 1}}}'),
    ],
    ['depth', post('connection: close\r\ncontent-length: 60000\r\n', '['.repeat(60_000))],
  ])('%s is refused with 400', async (_what, bytes) => {
    const answer = parseAnswer(await raw(bytes))
    expect([answer.status, ErrorBody.parse(JSON.parse(answer.body)).code]).toEqual([400, 2002])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('takes in no more of a body than it may, whether its length is declared or not', async () => {
    const text = JSON.stringify({ provider: 'x'.repeat(70_000) })
    for (const body of [text, new Blob([text]).stream()]) {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body, duplex: 'half' } as const
      const answer = await fetch(url('/v1/perps/createAction'), sent)
      expect(answer.status).toBe(413)
      expect(ErrorBody.parse(await answer.json()).message).toMatch(/64|65536|65,536/)
    }
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
  })

  it('calls a body that broke off no fault of ours', async () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(post('content-length: 50\r\n', '{"provider":'), () => socket.destroy())
    await expect.poll(() => gateway.lines.at(-1)).toMatchObject({ status: 400, code: 2002 })
    expect(gateway.faults).toEqual([])
  })

  it('does not take what follows a refused request for another', async () => {
    const smuggled = get('/v1/perps/meta', '')
    const answers = await raw(
      post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    )
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  it('counts their sender', async () => {
    await raw('nonsense\r\n\r\n')
    const { headers } = await fetch(url('/v1/perps/meta'))
    expect(headers.get('x-ratelimit-remaining')).toBe('298')
  })

  it('answers every one of 50 slow senders while others are served at once', async () => {
    await close()
    await open('direct', 2_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let givenUp = 0
    const slow = Array.from({ length: 50 }, async () => {
      const answer = await raw(post('connection: close\r\ncontent-length: 100\r\n', '{'))
      if (parseAnswer(answer).status === 408) givenUp += 1
      return answer
    })
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
    // No caller had to wait until those before it were given up.
    expect(givenUp).toBe(0)
    let answers: string[] | undefined
    void Promise.all(slow).then((all) => {
      answers = all
    })
    while (answers === undefined) await vi.advanceTimersByTimeAsync(2_000)
    for (const answer of answers) {
      expect([408, 429]).toContain(parseAnswer(answer).status)
    }
  })
})

describe('targets', () => {
  it('may name scheme and host, as to a proxy', async () => {
    const answer = await raw(
      'GET http://elsewhere.test/v1/perps/meta HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    expect(parseAnswer(answer).status).toBe(200)
  })

  it('that ask for another protocol are answered as plain requests', async () => {
    const answer = await raw(
      'GET /v1/perps/meta HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n',
    )
    expect(parseAnswer(answer).status).toBe(200)
  })

  it.each(['h2c', 'h2c, websocket', 'TLS/1.0', 'nonsense'])(
    'that ask for %s, as Java’s client does, are answered with what they asked for',
    async (upgrade) => {
      const asking = `upgrade: ${upgrade}\r\nconnection: Upgrade, HTTP2-Settings, close\r\nhttp2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA\r\n`
      const read = await raw(`GET /v1/perps/meta HTTP/1.1\r\nhost: x\r\n${asking}\r\n`)
      expect(parseAnswer(read).status).toBe(200)
      const sent = await raw(
        `POST /v1/perps/createAction HTTP/1.1\r\nhost: x\r\n${asking}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      )
      const { status, body } = parseAnswer(sent)
      expect([status, ErrorBody.parse(JSON.parse(body)).message]).toEqual([
        400,
        expect.stringContaining('is required'),
      ])
    },
  )
})

describe('a host that is not ours', () => {
  const loopback = { host: '127.0.0.1', publicOrigin: 'https://desk.example', allowedHosts: [] }
  const asked = (host: string, path: string, method = 'GET') =>
    raw(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`).then(
      parseAnswer,
    )

  async function reopen(names: Parameters<typeof createHostCheck>[0]) {
    await close()
    await open('direct', 30_000, createHostCheck(names))
  }

  it.each([
    '/bff/v1/perps/meta',
    '/bff/config',
    '/bff/paper/faucet',
    '/trade/x/y',
    '/v1/perps/meta',
  ])('is refused at %s with 403/2002, whatever the path', async (path) => {
    await reopen(loopback)
    for (const host of ['evil.example', 'evil.example:3000', '10.0.0.7', 'a@127.0.0.1', '[::2]']) {
      for (const method of ['GET', 'POST']) {
        const answer = await asked(host, path, method)
        const { code, message } = ErrorBody.parse(JSON.parse(answer.body))
        expect([host, answer.status, code]).toEqual([host, 403, 2002])
        expect(message).toContain('host: ')
      }
    }
    expect(rendered).toEqual([])
  })

  it('lets a page of another origin read the refusal at the public gateway alone', async () => {
    await reopen(loopback)
    const refused = async (path: string, method?: string) => {
      const { status, headers } = await asked('evil.example', path, method)
      const { 'access-control-allow-origin': origin, 'cross-origin-resource-policy': policy } =
        headers
      return [status, origin, policy]
    }
    expect(await refused('/v1/perps/meta')).toEqual([403, '*', 'cross-origin'])
    for (const path of [
      '/bff/config',
      '/bff/v1/perps/meta',
      '/trade/x/y',
      'http://evil.example/bff/config?x=1',
    ]) {
      expect(await refused(path)).toEqual([403, undefined, 'same-origin'])
      expect(await refused(path, 'POST')).toEqual([403, undefined, 'same-origin'])
    }
    const request = 'POST http://x/bff/v1/perps/createAction HTTP/1.1\r\n'
    for (const head of ['\r\n', 'host: x\r\nhost: y\r\n\r\n', 'host: x\r\nexpect: 7\r\n\r\n']) {
      const { status, headers } = parseAnswer(await raw(request + head))
      expect([400, 417]).toContain(status)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it.each([
    '127.0.0.1',
    '127.0.0.1:3000',
    'localhost:3000',
    'LOCALHOST',
    '[::1]:3000',
    'desk.example',
  ])('is none where it is %s', async (host) => {
    await reopen(loopback)
    expect((await asked(host, '/v1/perps/meta')).status).toBe(200)
  })

  it('is asked for health all the same', async () => {
    await reopen(loopback)
    expect((await asked('evil.example', '/healthz')).status).toBe(200)
    expect((await asked('evil.example', '/readyz')).status).toBe(200)
  })

  it('is none where the service is opened to a network and configured so, or asked by its address', () => {
    const isKnown = createHostCheck({ ...loopback, host: '0.0.0.0', allowedHosts: ['Service.lan'] })
    const to = (host: string, localAddress: string) =>
      isKnown({ headers: { host }, socket: { localAddress } } as IncomingMessage)
    expect(to('service.lan:3000', '::ffff:10.0.0.7')).toBe(true)
    expect(to('10.0.0.7:3000', '::ffff:10.0.0.7')).toBe(true)
    expect(to('10.0.0.7:3000', '::ffff:10.0.0.8')).toBe(false)
    expect(to('[fe80::1]', 'fe80::1%eth0')).toBe(true)
    expect(to('10.0.0.8', '::ffff:10.0.0.7')).toBe(false)
    expect(to('evil.example', '10.0.0.7')).toBe(false)
  })
})

describe('health', () => {
  it('says that the process is up, and whether all its dependencies are', async () => {
    const health = await fetch(url('/healthz?x=1'))
    expect([health.status, await health.json()]).toEqual([200, { ok: true }])
    expect((await fetch(url('/readyz'))).status).toBe(200)
    readiness = { ready: false, checks: { database: 'does not answer' } }
    const answer = await fetch(url('/readyz'))
    expect([answer.status, await answer.json()]).toEqual([503, readiness])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('pages', () => {
  it('are not asked for what would be a fault of theirs', async () => {
    for (const path of ['/trade/hyperliquid/%E0%A4%A', '/%zz']) {
      const answer = await fetch(url(path))
      expect([answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([400, 2002])
    }
    expect(rendered).toEqual([])
    await fetch(url('/_next/static/a.js'), { headers: { range: 'bytes=999999999-' } })
    expect(ranges).toEqual([undefined])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('are read, and refuse %s', async (method) => {
    const body = method === 'OPTIONS' ? null : 'a=1'
    for (const path of ['/', '/trade/x/y', '/_next/static/a.js', '/v1']) {
      const answer = await fetch(url(path), { method, body })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(ErrorBody.parse(await answer.json()).code).toBe(2002)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(rendered).toEqual([])
  })

  it('do not trust a caller’s claim to have passed the gateway', async () => {
    await fetch(url('/trade/x/y'), {
      headers: {
        'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
        'x-perpdesk-notices': '%5B%5D',
        'x-perpdesk-first-sight': '%7B%7D',
      },
    })
    expect(Object.keys(passed.at(-1) ?? {})).not.toContain('x-middleware-subrequest')
    expect(Object.keys(passed.at(-1) ?? {})).not.toContain('x-perpdesk-notices')
    expect(Object.keys(passed.at(-1) ?? {})).not.toContain('x-perpdesk-first-sight')
  })

  it('carry their policy, also where a caller sent one', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-mine'" }
    const policies = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(url('/trade/x/y'), { headers })
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
        expect(answer.headers.get('x-powered-by')).toBeNull()
        return answer.headers.get('content-security-policy') ?? ''
      }),
    )
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}' 'wasm-unsafe-eval';/)
    expect(policies[0]).not.toContain('mine')
    expect(policies[0]).not.toBe(policies[1])
  })

  it('answer gateways by route handlers where so configured, but for what those never see', async () => {
    await close()
    await open('next')
    const page = await fetch(url('/v1/perps/meta'))
    expect([await page.text(), page.headers.get('x-content-type-options')]).toEqual([
      'page',
      'nosniff',
    ])
    for (const path of ['/v1/perps//meta', '/v1/perps/%', '/v1/perps/%c0%af', '/bff//x']) {
      const answer = await fetch(url(path))
      expect([path, answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([
        path,
        404,
        2060,
      ])
    }
    for (const dots of ['x/../meta', './meta', '%2e%2E/x', '..']) {
      const target = `GET /v1/perps/${dots} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
      expect([dots, parseAnswer(await raw(target)).status]).toEqual([dots, 404])
    }
    const odd = await raw(
      'PROPFIND /v1/perps/meta HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    expect(parseAnswer(odd).status).toBe(405)
    expect(rendered).toEqual(['/v1/perps/meta'])
  })
})
