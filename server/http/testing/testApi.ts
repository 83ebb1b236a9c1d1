import { ErrorBody } from '@/lib/schema/errors'
import { parseJson } from '@/lib/schema/parseJson'
import type { OpenDatabase } from '@/server/db/database'
import type { RequestLine } from '@/server/http/answer/log'
import { createMemoryLimiter } from '@/server/http/callers/limiter'
import { type Gateway, type GatewayOptions, openGateway } from '@/server/http/gateway'
import { bffRoutes } from '@/server/http/routing/bffRoutes'
import { dispatch } from '@/server/http/routing/dispatch'
import { exampleRoutes } from '@/server/http/routing/exampleRoutes'
import { openApiRoute } from '@/server/http/routing/openApiRoute'
import { createFakeVenue, type FakeVenue } from '@/server/service/testing/fakeVenue'
import {
  createTestService,
  type TestClock,
  type TestService,
} from '@/server/service/testing/testService'

/** A gateway over a fake venue, and everything a test wants to look at behind it. */
export type TestApi = Gateway & {
  service: TestService
  venue: FakeVenue
  clock: TestClock
  lines: RequestLine[]
  faults: unknown[]
}

/** The dashboard's key at a test gateway. */
export const TEST_DASHBOARD_KEY = 'dash_test'

/** A gateway for tests, with fresh budgets. */
export function createTestApi(database: OpenDatabase, over: Partial<GatewayOptions> = {}): TestApi {
  const clock = { nowMs: Date.now() }
  const venue = createFakeVenue('fake', () => clock.nowMs)
  const lines: RequestLine[] = []
  const faults: unknown[] = []
  const service = createTestService([venue], database, clock)
  const gateway = openGateway({
    identity: {
      serviceName: 'svc',
      allowsAnonymous: true,
      dashboardKey: TEST_DASHBOARD_KEY,
      findKey: () => 'invalid',
    },
    limiter: createMemoryLimiter(),
    log: {
      request: (line) => lines.push(line),
      fault: (_what, error) => faults.push(error),
    },
    metrics: { countRequest: () => {} },
    trustedProxyHops: 0,
    publicOrigin: undefined,
    requestTimeoutMs: 5_000,
    ownRoutes: [
      ...exampleRoutes('fake'),
      openApiRoute({ serviceName: 'svc', version: '1.2.3', provider: 'fake' }),
      ...bffRoutes(
        () => ({
          serviceName: 'svc',
          apiUrl: '/bff/v1/perps',
          venues: [],
          meta: { name: 'Perpdesk', chainId: 31337 },
        }),
        undefined,
      ),
    ],
    ...over,
    service,
  })
  return { ...gateway, service, venue, clock, lines, faults }
}

/** What a test sends; the path without host, for example `/v1/perps/providers`. */
export type TestRequest = {
  method?: string
  headers?: Record<string, string>
  /** An object is sent as JSON, text as it is. */
  body?: unknown
  remoteAddress?: string
}

/** The `fetch` of a client whose every request is for the public gateway. */
export function fetchThrough(gateway: Gateway) {
  return async (
    url: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
  ): Promise<Response> => {
    const init = { method, headers: { ...headers, host: 'desk.test' }, ...(body && { body }) }
    const from = { remoteAddress: '192.0.2.1', gateway: 'public', over: gateway } as const
    return await dispatch(new Request(url, init), from)
  }
}

/** Sends a request through `dispatch`; `error` is the error body, of code 0 where it is none. */
export async function send(gateway: Gateway, path: string, request: TestRequest = {}) {
  const { body, remoteAddress = '192.0.2.1' } = request
  const method = request.method ?? (body === undefined ? 'GET' : 'POST')
  const isBff = path.startsWith('/bff')
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isBff && method === 'POST' ? { origin: 'http://desk.test' } : {}),
    host: 'desk.test',
    ...request.headers,
  }
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response = await dispatch(
    new Request(`http://desk.test${path}`, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    }),
    { remoteAddress, gateway: isBff ? 'bff' : 'public', over: gateway },
  )
  const answered = await response.text()
  const json = parseJson(answered)
  const error = ErrorBody.safeParse(json).data ?? { code: 0, tool: '', message: '' }
  return { status: response.status, headers: response.headers, text: answered, json, error }
}
