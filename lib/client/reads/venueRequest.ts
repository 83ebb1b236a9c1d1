import type { FetchLikeInit, FetchLikeResponse } from '@/lib/client/fetchLike'
import type { PluginRuntime } from '@/lib/client/plugin'
import { PerpsError } from '@/lib/schema/perpsError'
import type { RetryPolicy } from './retry'

const TIMEOUT_MS = 10_000
/** Of a venue that cannot be reached at all. */
const UNREACHABLE_STATUS = 503

/** How often a read is repeated after rate limits and gateway failures. */
export const VENUE_RETRY: RetryPolicy = { attempts: 3, baseDelayMs: 2_000, maxDelayMs: 15_000 }

/** One request to a venue's REST interface. */
export interface VenueRequest extends Pick<FetchLikeInit, 'method' | 'headers' | 'body'> {
  url: string
  /** Key of the provider, for errors. */
  tool: string
  signal?: AbortSignal | undefined
  /**
   * Reads a refusal with a text of the venue, and the wait that it names; undefined: it is known by
   * its HTTP status.
   */
  readRefusal?(
    status: number,
    text: string,
    retryAfterSeconds: number | undefined,
  ): PerpsError | undefined
}

/**
 * Sends a request once and gives the text of its answer.
 * @throws PerpsError 2003 after ten seconds, 2004 where the venue cannot be reached or fails, 2090
 *   where it limits, and what `readRefusal` makes; the signal's own reason where it aborts
 */
export async function requestVenue(
  { fetch, setTimer }: Pick<PluginRuntime, 'fetch' | 'setTimer'>,
  { url, tool, signal, readRefusal, method = 'GET', headers, body }: VenueRequest,
): Promise<string> {
  signal?.throwIfAborted()
  const timeout = new AbortController()
  const stop = setTimer(() => timeout.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    })
    const text = await response.text()
    if (response.ok) return text
    const wait = retryAfter(response)
    throw readRefusal?.(response.status, text, wait) ?? refusal(response, wait, tool)
  } catch (error) {
    if (error instanceof PerpsError) throw error
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted) {
      throw new PerpsError(2003, 'The venue did not answer in time.', { tool })
    }
    // The same error as the service's; the status shows that a repeat may help.
    const status = UNREACHABLE_STATUS
    throw new PerpsError(2004, 'The venue could not be reached.', { tool, status, cause: error })
  } finally {
    stop()
  }
}

/** The venue answered something that is not what was asked for. */
export function unreadable(subject: string, tool: string, cause: unknown): PerpsError {
  return new PerpsError(2004, `The venue answered ${subject} with something unreadable.`, {
    tool,
    cause,
  })
}

function retryAfter({ headers }: FetchLikeResponse): number | undefined {
  const header = headers.get('retry-after')
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function refusal(
  { status }: FetchLikeResponse,
  wait: number | undefined,
  tool: string,
): PerpsError {
  const message = `The venue answered HTTP ${status}.`
  switch (status) {
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
      return new PerpsError(2004, message, { tool, status, details: { status } })
    default:
      return new PerpsError(2004, message, { tool, details: { status } })
  }
}
