import type { z } from 'zod'
import type { FetchLikeResponse } from '@/lib/client/fetchLike'
import type { PluginRuntime } from '@/lib/client/plugin'
import { type RetryPolicy, withRetries } from '@/lib/client/retry'
import { PerpsError } from '@/lib/schema/perpsError'

/** Asks the venue's `/info` one question and reads the answer. */
export type AskInfo = <Schema extends z.ZodType>(
  question: { type: string; [field: string]: unknown },
  schema: Schema,
  signal?: AbortSignal,
) => Promise<z.output<Schema>>

const TIMEOUT_MS = 10_000
const RETRY: RetryPolicy = { attempts: 3, baseDelayMs: 2_000, maxDelayMs: 15_000 }

/**
 * Makes the reader of the venue's `/info`. Reads are repeated after rate limits and gateway
 * failures, three times at most.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */
export function createInfo(baseUrl: string, tool: string, runtime: PluginRuntime): AskInfo {
  const url = `${baseUrl.replace(/\/+$/, '')}/info`
  return async (question, schema, signal) => {
    const answer = await withRetries(() => ask(url, tool, runtime, question, signal), RETRY, {
      setTimer: runtime.setTimer,
      random: Math.random,
      signal,
    })
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new PerpsError(2004, `The venue answered ${question.type} with something unreadable.`, {
      tool,
      cause: parsed.error,
    })
  }
}

async function ask(
  url: string,
  tool: string,
  runtime: PluginRuntime,
  question: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted()
  const timeout = new AbortController()
  const stop = runtime.setTimer(() => timeout.abort(), TIMEOUT_MS)
  try {
    const response = await runtime.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    const text = await response.text()
    if (!response.ok) throw refusal(response, tool)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof PerpsError) throw error
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted) {
      throw new PerpsError(2003, 'The venue did not answer in time.', { tool })
    }
    if (error instanceof SyntaxError) {
      throw new PerpsError(2004, 'The venue answered something unreadable.', { tool, cause: error })
    }
    throw new PerpsError(2001, 'The venue could not be reached.', { tool, cause: error })
  } finally {
    stop()
  }
}

function refusal(response: FetchLikeResponse, tool: string): PerpsError {
  const header = response.headers.get('retry-after')
  const wait = header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
  const message = `The venue answered HTTP ${response.status}.`
  switch (response.status) {
    case 401:
      return new PerpsError(2013, message, { tool })
    case 403:
      return new PerpsError(
        2011,
        'The venue refuses to answer here (HTTP 403). It may not serve your region or network.',
        { tool },
      )
    case 429:
      return new PerpsError(2090, 'The venue limits how often it may be asked.', {
        tool,
        ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
      })
    case 502:
    case 503:
    case 504:
      // The status of the table is 424; a gateway's own says that repeating may help.
      return new PerpsError(2004, message, { tool, status: response.status })
    default:
      return new PerpsError(2004, message, { tool })
  }
}
