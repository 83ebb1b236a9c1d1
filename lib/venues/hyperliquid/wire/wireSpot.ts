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

/** A token of the spot side; its index is what balances name. */
export const WireSpotToken = z.object({
  name: z.string().min(1),
  index: z.int(),
  szDecimals: z.int().min(0),
  fullName: z.string().nullish(),
})
export type WireSpotToken = z.infer<typeof WireSpotToken>

/** A spot pair; `tokens` are [base, quote], `name` is what its prices and fills go by. */
export const WireSpotPair = z.object({
  name: z.string().min(1),
  tokens: z.tuple([z.int(), z.int()]),
  /** Its place in the numbering of orders. */
  index: z.int().min(0),
})
export type WireSpotPair = z.infer<typeof WireSpotPair>

/** Answer of `spotMeta`. */
export const WireSpotMeta = z.object({
  tokens: z.array(z.unknown()),
  universe: z.array(z.unknown()),
})

/** Live figures of a spot pair; `coin` is the pair's name. */
export const WireSpotCtx = z.object({
  coin: z.string(),
  prevDayPx: WireDecimal,
  dayNtlVlm: WireDecimal,
  markPx: WireDecimal,
  midPx: WireDecimal.nullish(),
  circulatingSupply: WireDecimal.optional(),
})
export type WireSpotCtx = z.infer<typeof WireSpotCtx>

/** Answer of `spotMetaAndAssetCtxs`. */
export const WireSpotMetaAndAssetCtxs = z.tuple([WireSpotMeta, z.array(z.unknown())])
