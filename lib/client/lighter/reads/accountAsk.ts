import { z } from 'zod'
import { unreadable } from '@/lib/client/reads/venueRequest'
import { PerpsError } from '@/lib/schema/perpsError'
import { type Ask, QUESTIONS } from '@/lib/venues/lighter/ask/questions'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { WireEnvelope } from '@/lib/venues/lighter/wire/values'
import type { MintToken, VenueRest } from './ask'

/** How the venue is asked about an account. */
export interface VenueAsk {
  /** For public data. */
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

/** Makes the questions about accounts too, and the forms that are posted. */
export function createAsk({ send, get }: VenueRest, tool: string): VenueAsk {
  const askWith =
    (mint: MintToken | undefined): Ask =>
    async (name, query, signal) =>
      // The schema parsed is the very one that the question's answer is inferred from.
      (await get({ name, question: QUESTIONS[name], query, signal, mint })) as never

  return {
    public: askWith(undefined),
    as: askWith,
    async post(path, fields, token) {
      const text = await send({
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: token,
        },
        body: new URLSearchParams(fields).toString(),
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
