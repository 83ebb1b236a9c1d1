import { z } from 'zod'
import { WireDecimal, WireOptionalDecimal, WireTime } from './values'

/** Any frame; which fields it has depends on `type`. */
export const WireFrame = z.object({
  type: z.string().max(64),
  channel: z.string().max(64).nullish(),
  timestamp: WireTime.nullish().catch(undefined),
  data: z.unknown().optional(),
  code: z.union([z.int(), z.string()]).nullish(),
  msg: z.string().max(2000).nullish(),
})
export type WireFrame = z.infer<typeof WireFrame>

/** The best level of each side. */
export const WireTop = z.object({
  market: z.string(),
  bids: z.array(z.unknown()).nullish(),
  asks: z.array(z.unknown()).nullish(),
})

/** A mark price as the stream says it. */
export const WireStreamMark = z.object({
  market: z.string(),
  markPrice: WireDecimal,
  oraclePrice: WireOptionalDecimal,
})

/** A candle as the stream says it: times in Unix seconds, `s` opens it and `e` ends it. */
export const WireStreamCandle = z.object({
  m: z.string(),
  s: z.number().min(0),
  e: z.number().min(0),
  o: WireDecimal,
  h: WireDecimal,
  l: WireDecimal,
  c: WireDecimal,
  v: WireDecimal,
})
export type WireStreamCandle = z.infer<typeof WireStreamCandle>
