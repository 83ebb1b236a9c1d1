import { z } from 'zod'
import type { PluginRuntime } from '@/lib/client/plugin'
import { withRetries } from '@/lib/client/reads/retry'
import { requestVenue, unreadable, VENUE_RETRY } from '@/lib/client/reads/venueRequest'
import { isErrorCode } from '@/lib/schema/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import { type Ask, QUESTIONS, questionPath } from '@/lib/venues/lighter/ask/questions'
import { isAccepted, readRejection, refusalReason } from '@/lib/venues/lighter/rejections'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'

/** Its firewall answers 405 where it holds an address back. */
const FIREWALL_STATUS = 405
const HOLD_SECONDS = 60
/** The venue's code of a token that it does not take. */
const INVALID_AUTH = 20013

/** Mints a token for account reads; `isRefused`: the venue did not take the last one. */
type MintToken = (isRefused: boolean) => Promise<string>

/** How the venue is asked. */
export interface VenueAsk {
  /** For what everybody may know. */
  public: Ask
  /** For what an account's token opens. */
  as(mint: MintToken): Ask
  /** Posts a form with a token and gives what the venue answered, refusals included. */
  post(path: string, fields: Readonly<Record<string, string>>, token: string): Promise<FormAnswer>
}

/** What the venue said to a form. */
interface FormAnswer {
  code: number | undefined
  message: string
}

/** Makes the reader of one deployment's REST interface. */
export function createAsk(baseUrl: string, tool: string, runtime: PluginRuntime): VenueAsk {
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

  const askWith =
    (mint: MintToken | undefined): Ask =>
    async (name, query, signal) => {
      const { schema, ...question } = QUESTIONS[name]
      const isPrivate = 'isPrivate' in question
      const once = async (isRefused: boolean) => {
        const headers =
          isPrivate && mint ? { headers: { authorization: await mint(isRefused) } } : {}
        const url = base + questionPath(name, query)
        return await requestVenue(runtime, { url, tool, signal, readRefusal, ...headers })
      }
      const text = await withRetries(
        () =>
          once(false).catch((error: unknown) => {
            // A clock that went wrong, or a key that changed: once more with another token.
            if (isPrivate && isVenueCode(error, INVALID_AUTH)) return once(true)
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
      const parsed = schema.safeParse(json)
      // The schema parsed is the very one that the question's answer is inferred from.
      if (parsed.success) return parsed.data as never
      throw unreadable(name, tool, parsed.error)
    }

  return {
    public: askWith(undefined),
    as: askWith,
    async post(path, fields, token) {
      const text = await requestVenue(runtime, {
        url: base + path,
        tool,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: token,
        },
        body: new URLSearchParams(fields).toString(),
        readRefusal,
      }).catch((error: unknown) => {
        const details = VenueDetails.safeParse(
          error instanceof PerpsError ? error.details : undefined,
        )
        if (details.success) return JSON.stringify(details.data)
        throw error
      })
      const envelope = WireEnvelope.safeParse(readExactJson(text))
      if (!envelope.success) throw unreadable(path, tool, envelope.error)
      return { code: envelope.data.code, message: envelope.data.message ?? '' }
    },
  }
}

const VenueDetails = z
  .object({ venueCode: z.int(), venueMessage: z.string() })
  .transform(({ venueCode, venueMessage }) => ({ code: venueCode, message: venueMessage }))

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
