import type { z } from 'zod'
import { metaOperations } from '@/lib/schema/metaOperations'
import type { Operation } from '@/lib/schema/operation'
import type { OperationId, OperationInput, OperationOutput } from '@/lib/schema/operations'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'
import { providerOperations } from '@/lib/schema/providerOperations'
import { writeQuery } from '@/lib/schema/query'
import type { FetchLike, FetchLikeResponse } from './fetchLike'
import { type RetryPolicy, serviceRetryPolicy, withRetries } from './retry'
import type { SetTimer } from './timers'

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
}

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

const rows: Readonly<Record<string, Operation>> = { ...providerOperations, ...metaOperations }

// Pages never call the dex-based family, so its rows come only when somebody does.
async function dexOperation(id: OperationId): Promise<Operation> {
  const { dexOperations } = await import('@/lib/schema/dexOperations')
  const dexRows: Readonly<Record<string, Operation>> = dexOperations
  const row = dexRows[id]
  if (row === undefined) throw new PerpsError(2005, `There is no operation ${id}.`)
  return row
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
      const operation = rows[id] ?? (await dexOperation(id))
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
    const timeout = new AbortController()
    const stop = options.setTimer(() => timeout.abort(), call.timeoutMs)
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    try {
      const response = await options.fetch(call.url, {
        method: call.method,
        headers:
          call.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
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
  const body = readJson(text)
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
