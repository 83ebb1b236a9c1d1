import type { FetchLikeResponse } from '@/lib/client/fetchLike'
import type { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import type { PluginRuntime } from '@/lib/client/plugin'
import { type RetryPolicy, withRetries } from '@/lib/client/reads/retry'
import type { VenueRequest } from '@/lib/schema/action/actionStep'
import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'
import { MARKET_QUESTIONS, type MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { pathWith, type Question, type QuestionDetails } from '@/lib/venues/ondo/ask/question'
import { readRejection } from '@/lib/venues/ondo/rejections'
import { readEnvelope } from '@/lib/venues/ondo/wire/envelope'

const TIMEOUT_MS = 10_000
const UNREACHABLE_STATUS = 503
/** Reads alone: what changes something is sent once. */
const RETRY: RetryPolicy = { attempts: 2, baseDelayMs: 500, maxDelayMs: 5_000 }

/** Codes with status 401 that are about what a request names, and say nothing of the session. */
const NOT_OF_SESSION: ReadonlySet<string> = new Set(['api_key_not_found', 'challenge_not_found'])

/** What an exchange with the venue needs. */
export interface ExchangeTools {
  baseUrl: string
  tool: string
  runtime: PluginRuntime
  /** Sessions of accounts; undefined where only public questions are asked. */
  credentials?: OndoCredentials | undefined
}

/** Who asks, and until when. */
interface AskedBy {
  address?: string | undefined
  signal?: AbortSignal | undefined
}

/** What the venue said, and where its next page begins. */
interface Exchanged {
  result: unknown
  nextCursor?: string
}

/** Requests to one deployment. */
export interface Exchange {
  /** Sends a request once. @throws what the refusal comes to, 2003 or 2004 where no answer came */
  send(request: VenueRequest, by: AskedBy): Promise<Exchanged>
  /** Asks a question, once more where that may help; the result is as its schema has it. */
  ask(name: string, question: Question, details: QuestionDetails, by: AskedBy): Promise<Exchanged>
}

/** Makes the exchange with one deployment. */
export function createExchange(tools: ExchangeTools): Exchange {
  const { tool, runtime, credentials } = tools
  const base = tools.baseUrl.replace(/\/+$/, '')

  async function exchange(
    { method, path, body }: VenueRequest,
    { address, signal }: AskedBy,
  ): Promise<Exchanged> {
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
    const isOfSession = status === 401 && !(answer?.ok === false && NOT_OF_SESSION.has(answer.code))
    if (isOfSession && address !== undefined) await credentials?.dropSession(address, token)
    // A gateway's own status says that repeating may help; the table's is 424.
    const own = reported.code === 2004 ? { status } : {}
    const details = answer?.ok === false ? { details: { code: answer.code, status } } : {}
    return new PerpsError(reported.code, reported.message, { tool, ...own, ...wait, ...details })
  }

  return {
    send: exchange,
    async ask(name, question, details, by) {
      const request = { method: 'GET', path: pathWith(question, details) } as const
      const answer = await withRetries(() => exchange(request, by), RETRY, {
        setTimer: runtime.setTimer,
        random: Math.random,
        signal: by.signal,
      })
      const parsed = question.schema.safeParse(answer.result)
      if (!parsed.success) {
        const message = `The venue answered ${name} with something unreadable.`
        throw new PerpsError(2004, message, { tool, cause: parsed.error })
      }
      const { nextCursor } = answer
      return { result: parsed.data, ...(nextCursor === undefined ? {} : { nextCursor }) }
    },
  }
}

/** Makes the questions about markets. */
export function createMarketAsk({ ask }: Exchange): MarketAsk {
  return async (name, details = {}) =>
    // The schema of this very question: TypeScript loses the tie between the name and its answer.
    (await ask(name, MARKET_QUESTIONS[name], details, { signal: details.signal })) as never
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
      // A redirect would send the session to another host.
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
