import type { z } from 'zod'
import type { Operation } from '@/lib/schema/operations/operation'
import type {
  OperationId,
  OperationInput,
  OperationOutput,
} from '@/lib/schema/operations/operations'
import { providerOperations } from '@/lib/schema/operations/providerOperations'
import { writeQuery } from '@/lib/schema/operations/query'
import { parseJson } from '@/lib/schema/parseJson'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'
import type { FetchLike, FetchLikeResponse } from './fetchLike'
import { type RetryPolicy, serviceRetryPolicy, withRetries } from './reads/retry'
import type { SetTimer } from './sockets/timers'

/** What calls to the service are made with. */
export interface HttpOptions {
  /** Everything before the operation's path: `https://host/v1/perps`, or `/bff/v1/perps` in a page. */
  apiUrl: string
  apiKey?: string | undefined
  integrator?: string | undefined
  /** The service's own name in header names, `svc` unless said otherwise. */
  serviceName?: string | undefined
  fetch: FetchLike
  setTimer: SetTimer
  random(): number
  retry?: RetryPolicy | undefined
  requestInterceptor?: RequestInterceptor | undefined
}

/** A request to the service on its way, as an interceptor sees it. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; undefined for a read. */
  readonly body: string | undefined
}

/**
 * Changes a request before it is sent, such as to add a header or to go through a proxy; called for
 * every attempt. What it throws is what the caller gets. Method and body stay as they are.
 */
export type RequestInterceptor = (
  request: ServiceRequest,
) => Pick<ServiceRequest, 'url' | 'headers'> | Promise<Pick<ServiceRequest, 'url' | 'headers'>>

/** The service's operations, typed by the table of operations. */
export interface Api {
  /**
   * Calls one operation. Reads and `createAction` are repeated where that can help; `executeAction`
   * is sent once.
   * @throws PerpsError with the request id in `details`; the signal's own reason where it aborts
   */
  call<Id extends OperationId>(
    id: Id,
    input: OperationInput<Id>,
    signal?: AbortSignal,
  ): Promise<OperationOutput<Id>>
}

interface Call {
  method: 'GET' | 'POST'
  url: string
  body: string | undefined
  timeoutMs: number
  schema: z.ZodType
}

/** By what an operation answers: data, steps built, steps submitted. */
const TIMEOUT_MS = { 200: 10_000, 201: 15_000, 202: 30_000 } as const

type Rows = Readonly<Record<string, Operation>>

const READS: Rows = providerOperations

/** Many pages only read: all other rows come with the first call that needs them. */
const OTHERS: readonly (() => Promise<Rows>)[] = [
  async () => (await import('@/lib/schema/operations/actionOperations')).actionOperations,
  async () => (await import('@/lib/schema/operations/metaOperations')).metaOperations,
  async () => (await import('@/lib/schema/operations/dexOperations')).dexOperations,
]

async function otherOperation(id: OperationId): Promise<Operation> {
  for (const load of OTHERS) {
    const row = (await load())[id]
    if (row !== undefined) return row
  }
  throw new PerpsError(2005, `There is no operation ${id}.`)
}

/** Makes the typed caller of the service. */
export function createApi(options: HttpOptions): Api {
  const base = options.apiUrl.replace(/\/+$/, '')
  const once = createSender(options)
  return {
    call: async <Id extends OperationId>(
      id: Id,
      input: OperationInput<Id>,
      signal?: AbortSignal,
    ): Promise<OperationOutput<Id>> => {
      const operation = READS[id] ?? (await beforeSending(() => otherOperation(id)))
      const { params, query, body } = partsOf(input)
      const call: Call = {
        method: operation.method,
        url: base + pathOf(operation.path, params) + queryOf(query),
        body: body === undefined ? undefined : JSON.stringify(body),
        timeoutMs: TIMEOUT_MS[operation.success.status],
        schema: operation.success.schema,
      }
      const run = () => once(call, signal)
      // What only builds may be built again; what is submitted is sent once.
      const repeatable = operation.success.status !== 202
      const answer = repeatable
        ? await withRetries(run, options.retry ?? serviceRetryPolicy, { ...options, signal })
        : await run()
      // The schema parsed is the very one that the operation's output type is inferred from.
      return answer as OperationOutput<Id>
    },
  }
}

/** Failures of requests that never left. */
const neverSent = new WeakSet<object>()

/** Whether a call failed before its request was sent: by an interceptor, or for code that did not load. */
export function wasNeverSent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && neverSent.has(error)
}

/** Marks what fails here as what kept a request from leaving. */
async function beforeSending<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (typeof error === 'object' && error !== null) neverSent.add(error)
    throw error
  }
}

function createSender(options: HttpOptions) {
  const name = options.serviceName ?? 'svc'
  const requestIdHeader = `x-${name}-requestid`
  const headers: Record<string, string> = {}
  if (options.apiKey) {
    headers[`x-${name}-api-key`] = options.apiKey
    // An integrator without a key means nothing to the service, so it is not said.
    if (options.integrator) headers[`x-${name}-integrator`] = options.integrator
  }
  return async (call: Call, signal: AbortSignal | undefined): Promise<unknown> => {
    signal?.throwIfAborted()
    const request: ServiceRequest = {
      method: call.method,
      url: call.url,
      headers:
        call.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: call.body,
    }
    const sent = await beforeSending(
      async () => (await options.requestInterceptor?.(request)) ?? request,
    )
    const timeout = new AbortController()
    const stop = options.setTimer(() => timeout.abort(), call.timeoutMs)
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    try {
      const response = await options.fetch(sent.url, {
        method: call.method,
        headers: sent.headers,
        ...(call.body === undefined ? {} : { body: call.body }),
        signal: either,
        // The service never redirects. Saying so, and that no window asks, spares Node a copy of
        // the request.
        redirect: 'error',
        window: null,
      })
      const text = await response.text()
      return readAnswer(call, response, text, response.headers.get(requestIdHeader) ?? undefined)
    } catch (error) {
      if (error instanceof PerpsError) throw error
      if (signal?.aborted) throw signal.reason
      if (timeout.signal.aborted) {
        throw new PerpsError(2003, `No answer within ${call.timeoutMs / 1_000} seconds.`)
      }
      throw new PerpsError(2001, 'The service could not be reached.', { cause: error })
    } finally {
      stop()
    }
  }
}

function readAnswer(
  call: Call,
  response: FetchLikeResponse,
  text: string,
  requestId: string | undefined,
): unknown {
  const body = parseJson(text)
  if (!response.ok) {
    const wait = retryAfterSeconds(response.headers.get('retry-after'))
    throw withRequestId(errorFromResponse(response.status, body, wait), requestId)
  }
  const parsed = call.schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new PerpsError(2000, 'The service answered something that cannot be read.', {
    cause: parsed.error,
    status: response.status,
    details: { requestId },
  })
}

function withRequestId(error: PerpsError, requestId: string | undefined): PerpsError {
  if (requestId === undefined) return error
  const wait =
    error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  return new PerpsError(error.code, error.message, {
    tool: error.tool,
    status: error.status,
    details: { requestId, answer: error.details },
    ...wait,
  })
}

function partsOf(input: unknown): { params?: unknown; query?: unknown; body?: unknown } {
  return typeof input === 'object' && input !== null ? input : {}
}

function pathOf(path: string, params: unknown): string {
  if (typeof params !== 'object' || params === null) return path
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const text = writeQuery(query)
  return text === '' ? '' : `?${text}`
}

function retryAfterSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
