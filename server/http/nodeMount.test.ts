import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { mountOnNode } from './nodeMount'
import { createTestApi, type TestApi } from './testing/testApi'

let database: OpenDatabase
let gateway: TestApi
let server: Server
let port: number

beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => {
  gateway = createTestApi(database, { requestTimeoutMs: 10_000 })
  server = createServer((request, response) => {
    if (!mountOnNode(gateway, request, response)) response.writeHead(200).end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const url = (path: string) => `http://127.0.0.1:${port}${path}`
const json = { 'content-type': 'application/json' }
const post = (body: string) =>
  fetch(url('/v1/perps/createAction'), { method: 'POST', headers: json, body })

/** Writes bytes to the port and returns everything that comes back until the other side closes. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

describe('our own server', () => {
  it('answers the gateways and leaves every other path to the pages', async () => {
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
    expect((await fetch(url('/v1/perps'))).status).toBe(404)
    expect((await fetch(url('/bff'))).status).toBe(404)
    for (const path of ['/', '/v1', '/v1/perpsy', '/bffy', '/trade/x']) {
      expect(await (await fetch(url(path))).text()).toBe('page')
    }
  })

  it('answers many requests on one connection, refused bodies between them', async () => {
    const request = (method: string, path: string, body = '', more = '') =>
      `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more}content-length: ${body.length}\r\n\r\n${body}`
    const answers = await raw(
      [
        request('GET', '/v1/perps/meta'),
        request('POST', '/v1/perps/createAction', 'not json', 'content-type: text/plain\r\n'),
        request('HEAD', '/v1/perps/meta'),
        request('POST', '/v1/perps/createAction', '{}', 'content-type: application/json\r\n'),
        request('GET', '/v1/perps/meta', '', 'connection: close\r\n'),
      ].join(''),
    )
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(
      [200, 415, 200, 400, 200].map((status) => `HTTP/1.1 ${status}`),
    )
  })

  it('listens once for the end of a connection, however many steps a request builds', async () => {
    let most = 0
    server.on('request', (_request, response) => {
      const count = () => {
        most = Math.max(most, response.listenerCount('close'))
      }
      response.on('newListener', count)
    })
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1))
    const body = { dex: 'fake', address: `0x${'a1'.repeat(20)}`, ids }
    const cancel = { method: 'POST', headers: json, body: JSON.stringify(body) }
    const answer = await fetch(url('/v1/perps/cancelOrder'), cancel)
    expect([answer.status, (await answer.json()).actions?.length]).toEqual([201, 30])
    expect(most).toBeLessThan(5)
  })

  it('takes back as many signed cancels as one request creates, however they are indented', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => String(281_474_976_000_000 + index))
    const owner = { dex: 'fake', address: `0x${'a1'.repeat(20)}` }
    const sent = { method: 'POST', headers: json, body: JSON.stringify({ ...owner, ids }) }
    const { actions } = await (await fetch(url('/v1/perps/cancelOrder'), sent)).json()
    const signature = `0x${'11'.repeat(64)}1b`
    const signed = actions.map((action: object) => ({ ...action, signature }))
    const body = JSON.stringify({ ...owner, actions: signed }, null, 2)
    const answer = await fetch(url('/v1/perps/order'), { ...sent, body })
    expect(body.length).toBeGreaterThan(65_536)
    expect([answer.status, (await answer.json()).results?.length]).toEqual([202, 100])
  })

  it('answers a caller with 10 MB that it is too much, and goes on', async () => {
    const answer = await post(' '.repeat(10_000_000))
    expect([answer.status, (await answer.json()).code]).toEqual([413, 2002])
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
  })

  it('answers a caller who streams too much before the end', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const answer = await raw(
      `POST /v1/perps/createAction HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(10)}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('gives up on a body that does not come, while others are served', async () => {
    gateway = createTestApi(database, { requestTimeoutMs: 3_000 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = raw(
      'POST /v1/perps/createAction HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
    let answer: string | undefined
    void slow.then((text) => {
      answer = text
    })
    while (answer === undefined) await vi.advanceTimersByTimeAsync(3_000)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":2003')
  })

  it.each([
    ['two keys', 'x-svc-api-key: dash_test\r\nx-svc-api-key: dash_test\r\n'],
    ['length and chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n'],
    ['a header without a name', ': value\r\n'],
    ['10,000 headers', 'x-a: b\r\n'.repeat(10_000)],
  ])('refuses a request with %s and serves the next caller', async (_what, headers) => {
    const answer = await raw(
      `GET /v1/perps/meta HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`,
    )
    expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect((await fetch(url('/v1/perps/meta'))).status).toBe(200)
  })

  it('lets a shared read go on that its caller did not wait for', async () => {
    const leave = leaver('/v1/perps/marketsContext?provider=fake')
    const isAborted = await new Promise<boolean>((resolve) => {
      gateway.venue.contexts = async ({ signal }) => {
        await leave()
        resolve(signal.aborted)
        return { contexts: [], asOfMs: gateway.clock.nowMs }
      }
    })
    expect(isAborted).toBe(false)
  })

  it('gives a read up that was for its caller alone once that has left', async () => {
    const leave = leaver(`/v1/perps/history?dex=fake&address=0x${'a1'.repeat(20)}`)
    const isAborted = await new Promise<boolean>((resolve) => {
      gateway.venue.dex.orders = async (_address, { signal }) => {
        await leave()
        resolve(signal.aborted)
        return []
      }
    })
    expect(isAborted).toBe(true)
  })
})

/** Asks for something; the function leaves before the answer, and resolves once that is noticed. */
function leaver(path: string): () => Promise<void> {
  const isGone = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
  )
  return async () => {
    socket.destroy()
    await isGone
  }
}
