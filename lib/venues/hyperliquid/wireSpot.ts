import { z } from 'zod'
import { WireDecimal } from './wire'

/** What an account holds of one token; `total` includes what is on hold. */
export const WireSpotBalance = z.object({
  coin: z.string(),
  token: z.int(),
  total: WireDecimal,
  hold: WireDecimal,
})
export type WireSpotBalance = z.infer<typeof WireSpotBalance>

/** Answer of `spotClearinghouseState`. */
export const WireSpotState = z.object({ balances: z.array(z.unknown()) })
export type WireSpotState = z.infer<typeof WireSpotState>

/** Answer of `userAbstraction`; new words appear without notice. */
export const WireAbstraction = z.string().nullable()
export type WireAbstraction = z.infer<typeof WireAbstraction>
