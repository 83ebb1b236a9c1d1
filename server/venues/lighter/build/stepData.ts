import { z } from 'zod'
import { ExpectedCall } from '@/server/venues/upstream/transactionStep'

/** What is kept of a staged step beside the step itself. */
export const StepRelayData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transaction'),
    /** Building it did not have to ask for the nonce: one more look at its verdict is to spare. */
    isNonceKnown: z.boolean(),
    /** False where it had to ask for the account. */
    isAccountKnown: z.boolean().default(true),
    /** A step after it is sent only once its verdict is known. */
    isAwaited: z.boolean().default(false),
    /** Another step was sent and looked up before it. */
    isLater: z.boolean().default(false),
  }),
  /** A leg of a deposit. */
  z.object({ kind: z.literal('evmTx'), call: ExpectedCall }),
])
export type StepRelayData = z.infer<typeof StepRelayData>

/** What every signed step of this venue says beside its action. */
export const StampedParams = z.object({
  kind: z.string(),
  account_index: z.int().min(0),
  api_key_index: z.int().min(0),
  nonce: z.int().min(0),
  expired_at: z.int().min(0),
  market_index: z.int().min(0).optional(),
  client_order_index: z.int().min(0).optional(),
  fraction: z.int().min(0).optional(),
  margin_mode: z.int().min(0).optional(),
  /** A number reaches 2^60, so it is text. */
  order_index: z.string().optional(),
  orders: z
    .array(z.object({ MarketIndex: z.int().min(0), ClientOrderIndex: z.int().min(0) }))
    .optional(),
})
export type StampedParams = z.infer<typeof StampedParams>
