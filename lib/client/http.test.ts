import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { dexBodyExamples } from '@/lib/schema/operations/dexBodyExamples'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { FetchLike } from './fetchLike'
import { createApi, type HttpOptions } from './http'
import { platformTimer } from './sockets/timers'
import { FakeClock } from './testing/FakeClock'

type Answer = (request: IncomingMessage, response: ServerResponse, call: number) => void

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A service on loopback that gives the set answers and records its requests. */
async function serve(answer: Answer) {
  const seen: IncomingMessage[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      answer(request, response, seen.length)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { seen, bodies, apiUrl: `http://127.0.0.1:${port}/v1/perps` }
}

function apiAt(apiUrl: string, more: Partial<HttpOptions> = {}) {
  return createApi({
    apiUrl,
    fetch,
    setTimer: platformTimer,
    random: () => 0,
    retry: { attempts: 3, baseDelayMs: 2, maxDelayMs: 5 },
    ...more,
  })
}

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

const providers = { providers: [] }
const body = {
  provider: 'venue',
  address: `0x${'1'.repeat(40)}`,
  action: 'approveBuilderFee' as const,
  params: {},
}
const signed = {
  provider: 'venue',
  address: `0x${'1'.repeat(40)}`,
  action: 'deposit' as const,
  actions: [
    {
      action: 'deposit',
      txParams: {
        chainId: 1,
        to: `0x${'2'.repeat(40)}` as const,
        functionName: 'f',
        args: [],
        abi: [],
      },
      txHash: `0x${'3'.repeat(64)}` as const,
    },
  ],
}

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isPerpsError(error)) throw new Error(`not a PerpsError: ${String(error)}`)
  return error
}

describe('paths', () => {
  it('carry their values in place of the braces, encoded', async () => {
    const { seen, apiUrl } = await serve((_, response) => json(response, 404, {}))
    const query = { dex: 'venue' }
    const params = { symbol: 'PURR/USDC' }
    await failure(apiAt(apiUrl).call('getDexMarket', { params, query }))
    expect(seen[0]?.url).toBe('/v1/perps/markets/PURR%2FUSDC?dex=venue')
  })

  it.each([
    ['createDexOrder', 3],
    ['submitDexOrder', 1],
  ] as const)('%s is asked %i times where the service is busy', async (id, times) => {
    const { seen, apiUrl } = await serve((_, response) => json(response, 503, {}))
    const api = apiAt(apiUrl)
    const { createDexOrder, submitDexOrder } = dexBodyExamples('venue-a')
    await failure(
      id === 'createDexOrder'
        ? api.call(id, { body: createDexOrder })
        : api.call(id, { body: submitDexOrder }),
    )
    expect(seen).toHaveLength(times)
  })
})

describe('headers', () => {
  const cases: [string, Partial<HttpOptions>, Record<string, string | undefined>][] = [
    ['nothing', {}, {}],
    ['an integrator without a key', { integrator: 'acme' }, {}],
    ['a key', { apiKey: 'k' }, { 'x-svc-api-key': 'k' }],
    [
      'both',
      { apiKey: 'k', integrator: 'acme' },
      { 'x-svc-api-key': 'k', 'x-svc-integrator': 'acme' },
    ],
    ['an empty key', { apiKey: '', integrator: 'acme' }, {}],
    [
      'another service',
      { apiKey: 'k', integrator: 'acme', serviceName: 'lifi' },
      { 'x-lifi-api-key': 'k', 'x-lifi-integrator': 'acme' },
    ],
  ]
  it.each(cases)('names the caller as configured: %s', async (_, options, expected) => {
    const service = await serve((_request, response) => json(response, 200, providers))
    await apiAt(service.apiUrl, options).call('listProviders', {})
    const names = Object.keys(service.seen[0]?.headers ?? {}).filter((name) => /^x-/.test(name))
    expect(names.sort()).toEqual(Object.keys(expected).sort())
    for (const [name, value] of Object.entries(expected)) {
      expect(service.seen[0]?.headers[name]).toBe(value)
    }
  })
})

describe('call', () => {
  it('writes queries and bodies as the table of operations has them', async () => {
    const service = await serve((request, response) => {
      if (request.method === 'POST') json(response, 201, { actions: [] })
      else json(response, 200, { markets: [] })
    })
    const api = apiAt(`${service.apiUrl}/`)
    await api.call('listMarkets', { query: { provider: 'venue', marketIds: ['BTC', 'ETH'] } })
    await api.call('createAction', { body })
    expect(service.seen[0]?.url).toBe('/v1/perps/markets?provider=venue&marketIds=BTC%2CETH')
    expect(service.seen[1]?.url).toBe('/v1/perps/createAction')
    expect(service.seen[1]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(service.bodies[1] ?? '')).toEqual(body)
  })

  it('throws the error that the service states, with its request id', async () => {
    const service = await serve((_request, response) =>
      json(
        response,
        422,
        { code: 2070, tool: 'venue', message: 'Approve the builder first.' },
        { 'x-svc-requestid': 'req_1' },
      ),
    )
    const error = await failure(apiAt(service.apiUrl).call('createAction', { body }))
    expect(error).toMatchObject({
      code: 2070,
      status: 422,
      tool: 'venue',
      message: 'Approve the builder first.',
      details: { requestId: 'req_1' },
    })
    expect(service.seen).toHaveLength(1)
  })

  it('throws a PerpsError for an answer that is no JSON, and for one of another shape', async () => {
    const html = await serve((_request, response) => response.writeHead(502).end('<html>'))
    expect(await failure(apiAt(html.apiUrl).call('listProviders', {}))).toMatchObject({
      code: 2000,
      status: 502,
    })
    const other = await serve((_request, response) => json(response, 200, { nothing: 1 }))
    expect(await failure(apiAt(other.apiUrl).call('listProviders', {}))).toMatchObject({
      code: 2000,
    })
  })

  it.each([429, 500, 502, 503])('repeats reads and createAction after %d', async (status) => {
    const service = await serve((request, response, call) => {
      if (call % 3 !== 0) json(response, status, { code: 2000, tool: 'perps', message: 'no' })
      else if (request.method === 'POST') json(response, 201, { actions: [] })
      else json(response, 200, providers)
    })
    const api = apiAt(service.apiUrl)
    await api.call('listProviders', {})
    await api.call('createAction', { body })
    expect(service.seen).toHaveLength(6)
  })

  it('gives up after three attempts with what the last one said', async () => {
    const service = await serve((_request, response, call) =>
      json(response, 500, { code: 2001, tool: 'perps', message: `attempt ${call}` }),
    )
    const error = await failure(apiAt(service.apiUrl).call('listProviders', {}))
    expect(error.message).toBe('attempt 3')
    expect(service.seen).toHaveLength(3)
  })

  it.each([400, 401, 403, 404, 409, 410, 422, 424])('does not repeat after %d', async (status) => {
    const service = await serve((_request, response) =>
      json(response, status, { code: 2002, tool: 'perps', message: 'no' }),
    )
    await failure(apiAt(service.apiUrl).call('listProviders', {}))
    expect(service.seen).toHaveLength(1)
  })

  it.each([429, 500, 503])('sends executeAction once, also after %d', async (status) => {
    const service = await serve((_request, response) =>
      json(response, status, { code: 2000, tool: 'perps', message: 'no' }),
    )
    await failure(apiAt(service.apiUrl).call('executeAction', { body: signed }))
    expect(service.seen).toHaveLength(1)
  })

  it('sends executeAction once, also when the connection breaks', async () => {
    const service = await serve((request) => request.socket.destroy())
    const error = await failure(apiAt(service.apiUrl).call('executeAction', { body: signed }))
    expect(error.code).toBe(2001)
    expect(service.seen).toHaveLength(1)
  })

  it('repeats a read whose connection broke', async () => {
    const service = await serve((request, response, call) => {
      if (call === 1) request.socket.destroy()
      else json(response, 200, providers)
    })
    await apiAt(service.apiUrl).call('listProviders', {})
    expect(service.seen).toHaveLength(2)
  })

  it('rethrows an abort at once, untouched, and asks no more', async () => {
    const reason = new Error('the person left')
    const abort = new AbortController()
    const service = await serve(() => abort.abort(reason))
    await expect(apiAt(service.apiUrl).call('listProviders', {}, abort.signal)).rejects.toBe(reason)
    await expect(apiAt(service.apiUrl).call('listProviders', {}, abort.signal)).rejects.toBe(reason)
    expect(service.seen).toHaveLength(1)
  })

  /** A service that takes every request and answers none, on a clock of the test. */
  function openSilent() {
    const clock = new FakeClock()
    let asked = 0
    const never: FetchLike = (_input, init) =>
      new Promise((_resolve, reject) => {
        asked += 1
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    const api = createApi({
      apiUrl: 'http://service',
      fetch: never,
      setTimer: clock.setTimer,
      random: () => 0,
    })
    return { api, clock, asked: () => asked }
  }

  it('ends a call that is never answered with 408', async () => {
    const { api, clock } = openSilent()
    const ending = failure(api.call('executeAction', { body: signed }))
    await clock.advanceAsync(30_000)
    expect(await ending).toMatchObject({ code: 2003, status: 408 })
    expect(clock.pending).toBe(0)
  })

  it('ends a read that is never answered after ten seconds exactly, and asks once', async () => {
    const { api, clock, asked } = openSilent()
    let ended: unknown
    void failure(api.call('listProviders', {})).then((error) => {
      ended = error
    })
    await clock.advanceAsync(9_999)
    expect(ended).toBeUndefined()
    await clock.advanceAsync(1)
    expect(ended).toMatchObject({ code: 2003, status: 408 })
    expect(asked()).toBe(1)
    expect(clock.pending).toBe(0)
  })
})

describe('an interceptor of requests', () => {
  it('changes URL and headers of every attempt, never method or body', async () => {
    const { apiUrl, seen, bodies } = await serve((_request, response, call) =>
      call === 1 ? json(response, 503, {}) : json(response, 201, { actions: [] }),
    )
    const given: string[] = []
    const api = apiAt(apiUrl, {
      async requestInterceptor({ url, headers, method }) {
        given.push(method)
        return { url: `${url}?way=proxy`, headers: { ...headers, 'x-mine': String(given.length) } }
      },
    })
    await api.call('createAction', { body })
    expect(given).toEqual(['POST', 'POST'])
    expect(seen.map(({ headers }) => headers['x-mine'])).toEqual(['1', '2'])
    expect(seen[1]?.url).toBe('/v1/perps/createAction?way=proxy')
    expect(JSON.parse(bodies[1] ?? '')).toEqual(body)
  })

  it('ends the call with what it throws, nothing sent', async () => {
    const { apiUrl, seen } = await serve((_request, response) => json(response, 200, providers))
    const requestInterceptor = () => {
      throw new Error('signed out')
    }
    await expect(apiAt(apiUrl, { requestInterceptor }).call('listProviders', {})).rejects.toThrow(
      'signed out',
    )
    expect(seen).toEqual([])
  })
})
