import { z } from 'zod'
import { WireDecimal } from './wire'

/**
 * Answers of `POST /exchange`. HTTP 200 says nothing: a refusal comes as `status: err`, as an
 * error within `statuses`, or as an error within `status`.
 */

/** What became of one order of a batch. */
export const WireOrderOutcome = z.union([
  z.object({ resting: z.object({ oid: z.int(), cloid: z.string().nullish() }) }),
  z.object({
    filled: z.object({
      oid: z.int(),
      totalSz: WireDecimal,
      avgPx: WireDecimal,
      cloid: z.string().nullish(),
    }),
  }),
  z.object({ error: z.string() }),
  z.literal('waitingForFill'),
  z.literal('waitingForTrigger'),
  z.literal('success'),
])
export type WireOrderOutcome = z.infer<typeof WireOrderOutcome>

export const WireTwapOutcome = z.union([
  z.object({ running: z.object({ twapId: z.int() }) }),
  z.object({ error: z.string() }),
  z.literal('success'),
])
export type WireTwapOutcome = z.infer<typeof WireTwapOutcome>

export const WireExchangeAnswer = z.union([
  z.object({ status: z.literal('err'), response: z.string() }),
  z.object({
    status: z.literal('ok'),
    response: z.object({
      type: z.string(),
      data: z
        .union([
          z.object({ statuses: z.array(WireOrderOutcome) }),
          z.object({ status: WireTwapOutcome }),
        ])
        .optional(),
    }),
  }),
])
export type WireExchangeAnswer = z.infer<typeof WireExchangeAnswer>
