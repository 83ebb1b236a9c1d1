import type { PluginRuntime } from '@/lib/client/plugin'
import { withRetries } from '@/lib/client/reads/retry'
import { requestVenue, unreadable, VENUE_RETRY } from '@/lib/client/reads/venueRequest'
import { parseJson } from '@/lib/schema/parseJson'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'

/**
 * Makes the transport of the venue's `/info` from here. Reads are repeated after rate limits and
 * gateway failures, three times at most.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */
export function createAsk(baseUrl: string, tool: string, runtime: PluginRuntime): AskVenue {
  const url = `${baseUrl.replace(/\/+$/, '')}/info`
  return async (question, schema, signal) => {
    const request = {
      url,
      tool,
      signal,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    }
    const text = await withRetries(() => requestVenue(runtime, request), VENUE_RETRY, {
      setTimer: runtime.setTimer,
      random: Math.random,
      signal,
    })
    const parsed = schema.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    throw unreadable(question.type, tool, parsed.error)
  }
}
