import type { PluginRuntime } from '@/lib/client/plugin'
import { withRetries } from '@/lib/client/reads/retry'
import { requestVenue, unreadable, VENUE_RETRY } from '@/lib/client/reads/venueRequest'
import { isErrorCode } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import { MARKET_QUESTIONS, type MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { pathWith, type Question, type QuestionQuery } from '@/lib/venues/lighter/ask/question'
import { isAccepted, readRejection, refusalReason } from '@/lib/venues/lighter/rejections'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'

/** Its firewall answers 405 where it holds an address back. */
const FIREWALL_STATUS = 405
const HOLD_SECONDS = 60
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

/** One deployment's REST interface. */
export interface VenueRest {
  base: string
  /** What an answer refuses; undefined where it does not. */
  readRefusal(status: number, text: string): PerpsError | undefined
  /** The answer, as the question's schema has it. */
  get(asked: Asked): Promise<unknown>
}

/** Makes the reader of one deployment's REST interface. */
export function createRest(baseUrl: string, tool: string, runtime: PluginRuntime): VenueRest {
  const base = baseUrl.replace(/\/+$/, '')
  const readRefusal = (status: number, text: string): PerpsError | undefined => {
    if (status === FIREWALL_STATUS) {
      const message = 'The venue limits how often it may be asked.'
      return new PerpsError(2090, message, { tool, retryAfterSeconds: HOLD_SECONDS })
    }
    const envelope = WireEnvelope.safeParse(readExactJson(text))
    const code = envelope.success ? envelope.data.code : undefined
    return code === undefined ? undefined : rejectionError(code, envelope.data?.message, tool)
  }
  const tools = { setTimer: runtime.setTimer, random: Math.random }
  return {
    base,
    readRefusal,
    async get({ name, question, query, signal, mint }) {
      const token = question.isPrivate ? mint : undefined
      const url = base + pathWith(question, query)
      const once = async (isRefused: boolean) => {
        const headers = token ? { headers: { authorization: await token(isRefused) } } : {}
        return await requestVenue(runtime, { url, tool, signal, readRefusal, ...headers })
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
        throw rejectionError(envelope.data.code ?? 0, envelope.data.message, tool)
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
