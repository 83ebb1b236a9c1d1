import { z } from 'zod'

/** How the venue wraps every answer. */
const Envelope = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    result: z.unknown().optional(),
    pageInfo: z.object({ nextCursor: z.string().max(2000).nullish() }).nullish(),
  }),
  z.object({
    success: z.literal(false),
    error: z.string().max(2000).nullish(),
    error_code: z.string().max(200).nullish(),
  }),
])

/** An answer without its wrapping. */
export type VenueAnswer =
  | { ok: true; result: unknown; nextCursor?: string }
  /** `code` is empty for a general bad request. */
  | { ok: false; error: string; code: string }

/** Unwraps an answer; undefined where it is not one of the venue's, such as a proxy's page. */
export function readEnvelope(json: unknown): VenueAnswer | undefined {
  const parsed = Envelope.safeParse(json)
  if (!parsed.success) return undefined
  const { data } = parsed
  if (!data.success) return { ok: false, error: data.error ?? '', code: data.error_code ?? '' }
  const cursor = data.pageInfo?.nextCursor
  // Some successes have no result at all.
  return { ok: true, result: data.result ?? null, ...(cursor ? { nextCursor: cursor } : {}) }
}
