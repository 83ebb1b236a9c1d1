import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorBody } from '@/lib/schema/errors'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testDatabase'
import { createPageHeaders } from './pageHeaders'
import type { Readiness } from './readiness'
import { createTestDoor, type TestDoor } from './testDoor'
import { createWebServer } from './webServer'

let database: OpenDatabase
let door: TestDoor
let server: Server
let rendered: string[]
let ranges: (string | undefined)[]
let readiness: Readiness

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => open('direct'))
afterEach(close)

async function close() {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

async function open(mount: 'direct' | 'next', requestTimeoutMs = 30_000) {
  door = createTestDoor(database, { requestTimeoutMs })
  rendered = []
  ranges = []
  readiness = { ready: true, checks: { database: 'ok' } }
  server = createWebServer({
    door,
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
    }),
    renderPage: async (request: IncomingMessage, response: ServerResponse) => {
      rendered.push(request.url ?? '')
      ranges.push(request.headers.range)
      response.end('page')
    },
    readiness: async () => readiness,
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
    ['an expectation nobody knows', post('expect: 7\r\ncontent-length: 2\r\n', ''), 417],
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

  it('takes in no more of a body than it may, told of its length or not', async () => {
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
    await expect.poll(() => door.lines.at(-1)).toMatchObject({ status: 400, code: 2002 })
    expect(door.faults).toEqual([])
  })

  it('does not take what follows a refused request for another', async () => {
    const smuggled = get('/v1/perps/meta', '')
    const answers = await raw(
      post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    )
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })

  it('counts whoever sends them', async () => {
    await raw('nonsense\r\n\r\n')
    const { headers } = await fetch(url('/v1/perps/meta'))
    expect(headers.get('x-ratelimit-remaining')).toBe('298')
  })

  it('answers every one of 50 slow senders while others are served at once', async () => {
    await close()
    await open('direct', 2_000)
    let givenUp = 0
    const slow = Array.from({ length: 50 }, async () => {
      const answer = await raw(post('connection: close\r\ncontent-length: 100\r\n', '{'))
      if (parseAnswer(answer).status === 408) givenUp += 1
      return answer
    })
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
    // Nobody was made to wait until those before them were given up.
    expect(givenUp).toBe(0)
    for (const answer of await Promise.all(slow)) {
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
})

describe('health', () => {
  it('says that the process is up, and whether all it stands on is', async () => {
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
    expect(policies[0]).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'/)
    expect(policies[0]).not.toContain('mine')
    expect(policies[0]).not.toBe(policies[1])
  })

  it('answer doors by route handlers where so configured, but for what those never see', async () => {
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
