import { PerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'

const NEVER = new AbortController().signal

/** Makes the transport of the venue's `/info` from here; it throws what `VenueHttp.read` throws. */
export function createAsk(http: VenueHttp, tool: string): AskVenue {
  return async (question, schema, signal = NEVER) => {
    const body = JSON.stringify(question)
    const answer = await http.read({ method: 'POST', path: '/info', body }, signal)
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new PerpsError(2004, 'The venue answered in a form we do not know.', {
      tool,
      cause: parsed.error,
      details: { question: question.type },
    })
  }
}
