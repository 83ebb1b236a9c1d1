import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'
import { type Answer, type Ask, QUESTIONS, questionPath } from '@/lib/venues/ondo/ask/questions'
import { readRejection } from '@/lib/venues/ondo/rejections'
import { readEnvelope, type VenueAnswer } from '@/lib/venues/ondo/wire/envelope'
import { userAgent } from '@/server/venues/ondo/venue'
import type { VenueHttp, VenueHttpRequest } from '@/server/venues/upstream/venueHttp'

const NEVER = new AbortController().signal

/** Asks the venue's public questions. */
export function createAsk(http: VenueHttp, tool: string): Ask {
  return async (name, details = {}) => {
    const request = { method: 'GET', path: questionPath(name, details) } as const
    const answer = await askVenue(http, request, { tool, signal: details.signal ?? NEVER })
    const parsed = QUESTIONS[name].schema.safeParse(answer.result)
    if (!parsed.success) {
      throw new PerpsError(2004, 'The venue answered in a form we do not know.', {
        tool,
        cause: parsed.error,
        details: { question: name },
      })
    }
    const { nextCursor } = answer
    // The schema of this very question: TypeScript loses the tie between the name and its answer.
    const result = parsed.data as Answer<typeof name>['result']
    return { result, ...(nextCursor === undefined ? {} : { nextCursor }) }
  }
}

/**
 * Asks for something that may be asked again, and unwraps the answer.
 * @throws PerpsError with the code that the venue's refusal comes to; 408, 424, 429 as `VenueHttp.read`
 */
export async function askVenue(
  http: VenueHttp,
  request: VenueHttpRequest,
  { tool, signal }: { tool: string; signal: AbortSignal },
): Promise<Extract<VenueAnswer, { ok: true }>> {
  const answer = readEnvelope(await read(http, request, { tool, signal }))
  if (answer?.ok === true) return answer
  if (answer === undefined) {
    throw new PerpsError(2004, 'The venue answered in a form we do not know.', { tool })
  }
  throw refusal(200, answer, tool)
}

async function read(
  http: VenueHttp,
  request: VenueHttpRequest,
  { tool, signal }: { tool: string; signal: AbortSignal },
): Promise<unknown> {
  const headers = { 'user-agent': userAgent(), ...request.headers }
  const sent = await http.read({ ...request, headers }, signal).catch((error: unknown) => {
    throw reported(error, tool)
  })
  return sent
}

/** A refusal that came with a status, in the venue's own words where it said any. */
function reported(error: unknown, tool: string): unknown {
  const details: unknown = error instanceof Error && 'details' in error ? error.details : undefined
  if (typeof details !== 'object' || details === null) return error
  const { status, text } = { status: undefined, text: undefined, ...details }
  if (typeof status !== 'number' || status < 400 || status > 499 || typeof text !== 'string') {
    return error
  }
  const answer = readEnvelope(parseJson(text))
  return answer?.ok === false ? refusal(status, answer, tool) : error
}

function refusal(
  status: number,
  answer: Extract<VenueAnswer, { ok: false }>,
  tool: string,
): PerpsError {
  const { code, message } = readRejection(status, answer)
  return new PerpsError(code, message, { tool })
}
