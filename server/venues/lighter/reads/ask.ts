import { PerpsError } from '@/lib/schema/perpsError'
import { type Answer, type Ask, QUESTIONS, questionPath } from '@/lib/venues/lighter/ask/questions'
import { isAccepted, readRejection } from '@/lib/venues/lighter/rejections'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'
import type { VenueHttp, VenueHttpAnswer } from '@/server/venues/upstream/venueHttp'
import { KEPT, type RequestLimits } from './requestLimits'

/** Whether the venue, or the firewall before it, refuses for too many requests. */
export function isLimited({ status, json }: Pick<VenueHttpAnswer, 'status' | 'json'>): boolean {
  return status === 429 || status === 405 || WireEnvelope.safeParse(json).data?.code === 23_000
}

/** What an answer to a read refuses; undefined where it does not, or says nothing readable. */
export function readRefusal(
  answer: VenueHttpAnswer,
  { tool, limits }: { tool: string; limits: RequestLimits },
): PerpsError | undefined {
  if (isLimited(answer)) {
    const retryAfterSeconds = limits.hold(answer.retryAfterSeconds)
    return new PerpsError(2090, 'The venue limits our requests.', { tool, retryAfterSeconds })
  }
  const { code, message = '' } = WireEnvelope.safeParse(answer.json).data ?? {}
  if (isAccepted(code) || code === undefined) return undefined
  const rejection = readRejection(code)
  return new PerpsError(rejection.code, `The venue refused: ${message} (${code}).`, {
    tool,
    details: { venueCode: code, reason: rejection.reason },
  })
}

/** The venue's number of a refusal that a read was answered with. */
export function venueCodeOf(error: PerpsError): number | undefined {
  const { details } = error
  const isReported = typeof details === 'object' && details !== null && 'venueCode' in details
  return isReported && typeof details.venueCode === 'number' ? details.venueCode : undefined
}

/** Questions that an action waits for, and that about a verdict, may go on when others have to wait. */
const KEPT_BY: Readonly<Partial<Record<keyof typeof QUESTIONS, number>>> = {
  status: KEPT.staging,
  account: KEPT.staging,
  apikeys: KEPT.staging,
  nextNonce: KEPT.nonce,
  tx: KEPT.verdict,
}

/** Asks the venue's questions over HTTP, each counted as its kind is. */
export function createAsk(http: VenueHttp, limits: RequestLimits, tool: string): Ask {
  return createCountedAsk(http, tool, (name) => limits.count(KEPT_BY[name] ?? KEPT.read))
}

/** The same, each counted as its caller says. @param count throws where it has to wait */
export function createCountedAsk(
  http: VenueHttp,
  tool: string,
  count: (name: keyof typeof QUESTIONS) => void,
): Ask {
  return async (name, query, signal) => {
    count(name)
    const request = { method: 'GET' as const, path: questionPath(name, query) }
    const json = await http.read(request, signal ?? new AbortController().signal)
    const parsed = QUESTIONS[name].schema.safeParse(json)
    if (parsed.success) return parsed.data as Answer<typeof name> // by the table's own schema
    const [issue] = parsed.error.issues
    const message = `The venue answered ${name} unreadably.`
    throw new PerpsError(2004, message, { tool, details: { path: issue?.path.join('.') } })
  }
}
