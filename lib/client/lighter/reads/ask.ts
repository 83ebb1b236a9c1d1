import type { z } from 'zod'
import type { PluginRuntime } from '@/lib/client/plugin'
import { withRetries } from '@/lib/client/reads/retry'
import {
  requestVenue,
  unreadable,
  VENUE_RETRY,
  type VenueRequest,
} from '@/lib/client/reads/venueRequest'
import { isErrorCode } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import { MARKET_QUESTIONS, type MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { pathWith, type Question, type QuestionQuery } from '@/lib/venues/lighter/ask/question'
import { isAccepted, readRejection, refusalReason } from '@/lib/venues/lighter/rejections'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'

/** The venue's limits answer 429, its firewall 405, */
const LIMIT_STATUSES: readonly number[] = [429, 405]
/** and this is its code where too many requests were made. */
const TOO_MANY_REQUESTS = 23_000
/** The venue's code of a token that it does not take. */
const INVALID_AUTH = 20013

/** Mints a token for account reads; `isRefused`: the venue did not take the last one. */
export type MintToken = (isRefused: boolean) => Promise<string>

/** One question with all that is asked beside it. */
interface Asked {
  name: string
  question: Question
  query: QuestionQuery | undefined
  signal: AbortSignal | undefined
  /** For questions that need a token. */
  mint?: MintToken | undefined
}

type Refusal = z.infer<typeof WireEnvelope>

/** One request to the deployment, at a path of its REST interface. */
interface VenueCall extends Pick<VenueRequest, 'method' | 'headers' | 'body' | 'signal'> {
  path: string
}

/** One deployment's REST interface. */
export interface VenueRest {
  /**
   * Sends one request, once, and gives the text of its answer.
   * @throws PerpsError 2090 unsent while the venue has to be left alone, and what `requestVenue` does
   */
  send(request: VenueCall): Promise<string>
  /** The answer, as the question's schema has it. */
  get(asked: Asked): Promise<unknown>
}

/** Makes the reader of one deployment's REST interface. */
export function createRest(baseUrl: string, tool: string, runtime: PluginRuntime): VenueRest {
  const base = baseUrl.replace(/\/+$/, '')
  const hold = createVenueHold(tool, runtime.clock.steadyMs)
  const refusalOf = ({ code, message }: Refusal, retryAfterSeconds?: number) =>
    code === TOO_MANY_REQUESTS
      ? hold.start(retryAfterSeconds)
      : rejectionError(code ?? 0, message, tool)
  const readRefusal: NonNullable<VenueRequest['readRefusal']> = (status, text, retryAfter) => {
    if (LIMIT_STATUSES.includes(status)) return hold.start(retryAfter)
    const { data } = WireEnvelope.safeParse(readExactJson(text))
    return data?.code === undefined ? undefined : refusalOf(data, retryAfter)
  }
  const send = async ({ path, ...request }: VenueCall) => {
    hold.check()
    return await requestVenue(runtime, { ...request, url: base + path, tool, readRefusal })
  }
  const tools = { setTimer: runtime.setTimer, random: Math.random }
  return {
    send,
    async get({ name, question, query, signal, mint }) {
      const token = question.isPrivate ? mint : undefined
      const path = pathWith(question, query)
      const once = async (isRefused: boolean) => {
        const headers = token ? { headers: { authorization: await token(isRefused) } } : {}
        return await send({ path, signal, ...headers })
      }
      const text = await withRetries(
        () =>
          once(false).catch((error: unknown) => {
            // A clock that went wrong, or a key that changed: once more with another token.
            if (question.isPrivate && isVenueCode(error, INVALID_AUTH)) return once(true)
            throw error
          }),
        VENUE_RETRY,
        { ...tools, signal },
      )
      const json = readExactJson(text)
      const envelope = WireEnvelope.safeParse(json)
      if (envelope.success && !isAccepted(envelope.data.code)) {
        throw refusalOf(envelope.data)
      }
      const parsed = question.schema.safeParse(json)
      if (parsed.success) return parsed.data
      throw unreadable(name, tool, parsed.error)
    },
  }
}

/** Makes the questions about markets. */
export function createMarketAsk({ get }: VenueRest): MarketAsk {
  return async (name, query, signal) =>
    // The schema parsed is the very one that the question's answer is inferred from.
    (await get({ name, question: MARKET_QUESTIONS[name], query, signal })) as never
}

/** A code of the venue as our error; what the venue said stays in `details`. */
export function rejectionError(
  code: number,
  message: string | undefined,
  tool: string,
): PerpsError {
  const rejection = readRejection(code)
  const ours = isErrorCode(rejection.code) ? rejection.code : 2020
  const sentence = message ? `${message} (${code})` : `The venue refused it (${code}).`
  return new PerpsError(ours, sentence, {
    tool,
    details: { venueCode: code, venueMessage: message ?? '', reason: refusalReason(rejection) },
  })
}

/** Whether an error is this code of the venue. */
export function isVenueCode(error: unknown, code: number): boolean {
  return error instanceof PerpsError && Object(error.details).venueCode === code
}

/** Pause after the venue or its firewall refused for too many requests and named none, */
const HOLD_SECONDS = 60
/** and the longest one that is honoured. */
const HOLD_SECONDS_MAX = 300

/** Whether a deployment has to be left alone after it refused for too many requests. */
interface VenueHold {
  /** @throws 429/2090 while the deployment has to be left alone */
  check(): void
  /** Leaves the deployment alone for as long as it said. Returns the refusal. */
  start(retryAfterSeconds: number | undefined): PerpsError
}

/** Starts without a pause. */
function createVenueHold(tool: string, steadyMs: () => number): VenueHold {
  let untilMs = Number.NEGATIVE_INFINITY
  const refusal = (retryAfterSeconds: number) =>
    new PerpsError(2090, 'The venue limits how often it may be asked.', { tool, retryAfterSeconds })
  return {
    check() {
      const leftMs = untilMs - steadyMs()
      if (leftMs > 0) throw refusal(Math.ceil(leftMs / 1_000))
    },
    start(retryAfterSeconds) {
      const seconds = Math.min(retryAfterSeconds ?? HOLD_SECONDS, HOLD_SECONDS_MAX)
      untilMs = Math.max(untilMs, steadyMs() + seconds * 1_000)
      return refusal(seconds)
    },
  }
}
