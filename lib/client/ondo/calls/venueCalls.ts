import type { FetchLikeResponse } from '@/lib/client/fetchLike'
import type { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import { parseJson } from '@/lib/client/parseJson'
import type { PluginRuntime } from '@/lib/client/plugin'
import { type RetryPolicy, withRetries } from '@/lib/client/reads/retry'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { type Answer, type Ask, QUESTIONS, questionPath } from '@/lib/venues/ondo/ask/questions'
import { readRejection } from '@/lib/venues/ondo/rejections'
import { readEnvelope } from '@/lib/venues/ondo/wire/envelope'

const TIMEOUT_MS = 10_000
const UNREACHABLE_STATUS = 503
/** Reads alone: what changes something is sent once. */
const RETRY: RetryPolicy = { attempts: 2, baseDelayMs: 500, maxDelayMs: 5_000 }

/** What a call to the venue needs. */
export interface VenueCallTools {
  baseUrl: string
  tool: string
  runtime: PluginRuntime
  /** Sessions of accounts; undefined where only public questions are asked. */
  credentials: OndoCredentials | undefined
}

/** Calls to the venue straight from this browser. */
export interface VenueCalls {
  /** Asks a public question, or a private one of an account with its session. Repeated once. */
  ask: Ask
  askAs(address: string): Ask
  /**
   * Sends a request once, with the session of the account where one is named.
   * @throws PerpsError 2070 without a session, 2013 where the venue refused it (it is dropped), 2100
   *   where the answer was lost, else what the refusal comes to
   */
  send(
    request: VenueRequest,
    by: { address?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<unknown>
}

/** Makes the calls of one deployment. */
export function createVenueCalls(tools: VenueCallTools): VenueCalls {
  const { tool, runtime, credentials } = tools
  const base = tools.baseUrl.replace(/\/+$/, '')

  async function exchange(
    { method, path, body }: VenueRequest,
    { address, signal }: { address?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<{ result: unknown; nextCursor?: string }> {
    signal?.throwIfAborted()
    const token = address === undefined ? undefined : await tokenOf(address)
    const response = await fetchText(runtime, `${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
      signal,
      tool,
    })
    const answer = readEnvelope(parseJson(response.text))
    if (response.status >= 200 && response.status <= 299 && answer?.ok === true) return answer
    throw await refusal(response, answer, { address, token })
  }

  async function tokenOf(address: string): Promise<string> {
    const session = await credentials?.session(address)
    if (session) return session.token
    throw new PerpsError(2070, 'Sign in to Ondo Perps first.', { tool })
  }

  async function refusal(
    response: Reported,
    answer: ReturnType<typeof readEnvelope>,
    { address, token }: { address: string | undefined; token: string | undefined },
  ): Promise<PerpsError> {
    const { status, retryAfterSeconds } = response
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    if (answer === undefined && status >= 200 && status <= 299) {
      return new PerpsError(2004, 'The venue answered something unreadable.', { tool })
    }
    const reported = readRejection(status, answer?.ok === false ? answer : { code: '', error: '' })
    if (status === 401 && address !== undefined) await credentials?.dropSession(address, token)
    // A gateway's own status says that repeating may help; the table's is 424.
    const own = reported.code === 2004 ? { status } : {}
    const details = answer?.ok === false ? { details: { code: answer.code, status } } : {}
    return new PerpsError(reported.code, reported.message, { tool, ...own, ...wait, ...details })
  }

  function asker(address: string | undefined): Ask {
    return async (name, details = {}) => {
      const { signal } = details
      const by = QUESTIONS[name].isPrivate === true ? { address, signal } : { signal }
      if (QUESTIONS[name].isPrivate === true && address === undefined) {
        throw new PerpsError(2005, `${name} is asked about an account.`, { tool })
      }
      const request = { method: 'GET', path: questionPath(name, details) } as const
      const answer = await withRetries(() => exchange(request, by), RETRY, {
        setTimer: runtime.setTimer,
        random: Math.random,
        signal,
      })
      const parsed = QUESTIONS[name].schema.safeParse(answer.result)
      if (!parsed.success) {
        const message = `The venue answered ${name} with something unreadable.`
        throw new PerpsError(2004, message, { tool, cause: parsed.error })
      }
      const { nextCursor } = answer
      // The schema of this very question: TypeScript loses the tie between the name and its answer.
      const result = parsed.data as Answer<typeof name>['result']
      return { result, ...(nextCursor === undefined ? {} : { nextCursor }) }
    }
  }

  return {
    ask: asker(undefined),
    askAs: asker,
    async send(request, by) {
      try {
        return (await exchange(request, by)).result
      } catch (error) {
        const isLost = isPerpsError(error) && (error.code === 2003 || error.code === 2004)
        if (!isLost) throw error
        throw new PerpsError(2100, undefined, { tool, cause: error })
      }
    },
  }
}

interface Reported {
  status: number
  text: string
  retryAfterSeconds: number | undefined
}

async function fetchText(
  runtime: PluginRuntime,
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body: string | undefined
    signal: AbortSignal | undefined
    tool: string
  },
): Promise<Reported> {
  const { method, headers, body, signal, tool } = request
  const timeout = new AbortController()
  const stop = runtime.setTimer(() => timeout.abort(), TIMEOUT_MS)
  try {
    const response = await runtime.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      // Whoever answers from elsewhere would be handed the session.
      redirect: 'error',
    })
    const text = await response.text()
    return { status: response.status, text, retryAfterSeconds: retryAfter(response) }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted) {
      throw new PerpsError(2003, 'The venue did not answer in time.', { tool })
    }
    const message =
      'The venue could not be reached from this page. It may be down, or may not allow this desk’s address (CORS).'
    throw new PerpsError(2004, message, { tool, status: UNREACHABLE_STATUS, cause: error })
  } finally {
    stop()
  }
}

function retryAfter(response: FetchLikeResponse): number | undefined {
  const header = response.headers.get('retry-after')
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
