import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createVenueHttp, type VenueHttp } from './venueHttp'

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function venue(handler: Handler, timeoutMs = 10_000) {
  let calls = 0
  const bodies: string[] = []
  const server = createServer((request, response) => {
    calls += 1
    const call = calls
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      handler(request, response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const http = makeHttp(baseUrl, timeoutMs)
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { http, baseUrl, bodies, calls: () => calls }
}

function makeHttp(baseUrl: string, timeoutMs = 10_000): VenueHttp {
  const http = createVenueHttp({
    baseUrl,
    tool: 'venue',
    timeoutMs,
    bytesMax: 10_000,
    random: () => 0,
  })
  closers.push(() => http.close())
  return http
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const live = () => new AbortController().signal
const post = (path = '/info') => ({ method: 'POST' as const, path, body: '{"a":1}' })

it.each(['PUT', 'DELETE'] as const)('sends %s with its body as it is', async (method) => {
  const { http, bodies } = await venue((request, response) =>
    json(response, [request.method, request.url, request.headers['x-key']]),
  )
  const request = { method, path: '/orders/1?a=b', body: '{"b": 1}', headers: { 'x-key': 'k' } }
  const outcome = await http.sendOnce(request, live())
  expect(outcome).toMatchObject({
    kind: 'answered',
    answer: { status: 200, json: [method, '/orders/1?a=b', 'k'] },
  })
  expect(bodies).toEqual(['{"b": 1}'])
})

describe('read', () => {
  it('posts JSON below the base path and gives what the venue answered', async () => {
    const { baseUrl, bodies } = await venue((request, response) => json(response, [request.url]))
    const http = makeHttp(`${baseUrl}/base/`)
    expect(await http.read(post(), live())).toEqual(['/base/info'])
    expect(bodies).toEqual(['{"a":1}'])
  })

  it('repeats a failed read at most twice', async () => {
    const { http, calls } = await venue((_, response, call) =>
      call < 3 ? json(response, {}, 502) : json(response, 'ok'),
    )
    expect(await http.read(post(), live())).toBe('ok')
    expect(calls()).toBe(3)
    const down = await venue((_, response) => json(response, {}, 503))
    await expect(down.http.read(post(), live())).rejects.toMatchObject({
      code: 2004,
      status: 424,
      tool: 'venue',
    })
    expect(down.calls()).toBe(3)
  })

  it('waits longer before each repetition, a half to the whole of 120 and 240 ms', async () => {
    const { baseUrl } = await venue((_, response) => json(response, {}, 503))
    const pausesOf = async (random: number) => {
      const pauses: number[] = []
      const clock = {
        now: () => 0,
        setTimer(run: () => void, delayMs: number) {
          pauses.push(delayMs)
          queueMicrotask(run)
          return () => undefined
        },
      }
      const options = { baseUrl, tool: 'venue', timeoutMs: 10_000, clock, random: () => random }
      const http = createVenueHttp(options)
      closers.push(() => http.close())
      await expect(http.read(post(), live())).rejects.toMatchObject({ code: 2004 })
      return pauses
    }
    expect(await pausesOf(0)).toEqual([60, 120])
    expect(await pausesOf(1)).toEqual([120, 240])
  })

  it.each([
    ['HTML', (response: ServerResponse) => response.end('<html>502</html>')],
    ['truncated JSON', (response: ServerResponse) => response.end('{"a":')],
    ['an empty body', (response: ServerResponse) => response.end()],
    [
      'a body that breaks off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"a"')
        response.socket?.destroy()
      },
    ],
    ['a broken connection', (response: ServerResponse) => response.socket?.destroy()],
    [
      'a redirect',
      (response: ServerResponse) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' })
        response.end()
      },
    ],
    [
      'a body beyond the cap',
      (response: ServerResponse) => response.end(`"${'x'.repeat(20_000)}"`),
    ],
  ])('answers %s with 424', async (_name, answer) => {
    const { http } = await venue((_request, response) => void answer(response))
    await expect(http.read(post(), live())).rejects.toMatchObject({ code: 2004, status: 424 })
  })

  it('answers a refused connection with 424', async () => {
    await expect(makeHttp('http://127.0.0.1:9').read(post(), live())).rejects.toMatchObject({
      code: 2004,
    })
  })

  it('gives up with 408 at the deadline, repetitions included', async () => {
    const { http } = await venue(() => undefined, 150)
    await expect(http.read(post(), live())).rejects.toMatchObject({ code: 2003, status: 408 })
  })

  it('does not repeat a refusal or a limit', async () => {
    const refused = await venue((_, response) => json(response, 'no', 422))
    await expect(refused.http.read(post(), live())).rejects.toMatchObject({ code: 2004 })
    expect(refused.calls()).toBe(1)
    const limited = await venue((_, response) => {
      response.writeHead(429, { 'retry-after': '7' })
      response.end()
    })
    await expect(limited.http.read(post(), live())).rejects.toMatchObject({
      code: 2090,
      status: 429,
      retryAfterSeconds: 7,
    })
    expect(limited.calls()).toBe(1)
  })

  it('rethrows the abort of the caller untouched', async () => {
    const { http } = await venue(() => undefined)
    const controller = new AbortController()
    const reading = http.read(post(), controller.signal)
    const reason = new Error('gone')
    controller.abort(reason)
    await expect(reading).rejects.toBe(reason)
  })
})

describe('sendOnce', () => {
  it('never repeats, whatever happens', async () => {
    const broken = await venue((_, response) => void response.socket?.destroy())
    expect(await broken.http.sendOnce(post(), live())).toMatchObject({ kind: 'lost' })
    expect(broken.calls()).toBe(1)
    const failing = await venue((_, response) => json(response, {}, 502))
    expect(await failing.http.sendOnce(post(), live())).toMatchObject({
      kind: 'answered',
      answer: { status: 502 },
    })
    expect(failing.calls()).toBe(1)
  })

  it('calls a late answer lost', async () => {
    const { http, calls } = await venue(() => undefined, 1_000)
    expect(await http.sendOnce(post(), live())).toEqual({
      kind: 'lost',
      message: 'the venue did not answer in time',
    })
    expect(calls()).toBe(1)
  })

  it('calls a refused connection and an aborted request not sent', async () => {
    const stranger = makeHttp('http://127.0.0.1:9')
    expect(await stranger.sendOnce(post(), live())).toMatchObject({ kind: 'notSent' })
    const { http, calls } = await venue((_, response) => json(response, 1))
    expect(await http.sendOnce(post(), AbortSignal.abort())).toMatchObject({ kind: 'notSent' })
    expect(calls()).toBe(0)
  })

  it('keeps its connection, but none that idled as long as the other side keeps one', async () => {
    const sockets = new Set<unknown>()
    const { baseUrl } = await venue((request, response) => {
      sockets.add(request.socket)
      json(response, 1)
    })
    let nowMs = 0
    const clock = { now: () => nowMs, setTimer: () => () => undefined }
    const http = createVenueHttp({ baseUrl, tool: 'venue', timeoutMs: 10_000, clock })
    closers.push(() => http.close())
    const send = async () => {
      expect(await http.sendOnce(post(), live())).toMatchObject({ kind: 'answered' })
      // The connection is free again a turn after its answer.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return sockets.size
    }
    expect([await send(), await send()]).toEqual([1, 1])
    // The test's server says that it keeps connections for 5 s; 2 s of that are left as a margin.
    nowMs += 3000
    expect(await send()).toBe(1)
    nowMs += 3001
    expect([await send(), await send()]).toEqual([2, 2])
  })

  it('hands over an answer that is no JSON as it came', async () => {
    const { http } = await venue((_, response) => void response.end('<html>'))
    expect(await http.sendOnce(post(), live())).toMatchObject({
      kind: 'answered',
      answer: { status: 200, json: undefined, text: '<html>' },
    })
  })
})
