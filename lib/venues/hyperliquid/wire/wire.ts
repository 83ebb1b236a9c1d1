import { z } from 'zod'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'

/**
 * Market data as the venue answers it, in its own spelling. Unknown keys are dropped.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** Decimal text in the venue's form (`65000.0`), read as canonical (`65000`). */
export const WireDecimal = z.string().transform((text, context): Decimal => {
  const value = text.length > 80 ? undefined : parseDecimal(text)
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: 'not a decimal number' })
  return z.NEVER
})

/** An address, read lower-case. */
export const WireAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())

/** One market of a universe; flags are absent when false. */
export const WireAssetMeta = z.object({
  name: z.string().min(1),
  szDecimals: z.int().min(0).max(12),
  maxLeverage: z.int().min(1),
  marginTableId: z.int().optional(),
  onlyIsolated: z.boolean().optional(),
  isDelisted: z.boolean().optional(),
  /** `strictIsolated`: margin can be added only; `noCross`: isolated only. */
  marginMode: z.string().optional(),
})
export type WireAssetMeta = z.infer<typeof WireAssetMeta>

/** Place in `universe` is the asset's index. */
export const WireMeta = z.object({
  universe: z.array(z.unknown()),
  marginTables: z.array(z.unknown()).optional(),
  /** Token index of the collateral; 0 is USDC. */
  collateralToken: z.int().optional(),
})
export type WireMeta = z.infer<typeof WireMeta>

/** Place in the list is the sub-venue's index; the main one is null. */
export const WirePerpDexs = z.array(z.object({ name: z.string() }).nullable())
export type WirePerpDexs = z.infer<typeof WirePerpDexs>

export const WireAssetCtx = z.object({
  funding: WireDecimal,
  openInterest: WireDecimal,
  prevDayPx: WireDecimal,
  dayNtlVlm: WireDecimal,
  oraclePx: WireDecimal,
  markPx: WireDecimal,
  midPx: WireDecimal.nullish(),
})
export type WireAssetCtx = z.infer<typeof WireAssetCtx>

export const WireMetaAndAssetCtxs = z.tuple([WireMeta, z.array(z.unknown())])

/** `t` opening and `T` closing of the bucket. */
export const WireCandle = z.object({
  t: z.int(),
  T: z.int(),
  s: z.string(),
  i: z.string(),
  o: WireDecimal,
  c: WireDecimal,
  h: WireDecimal,
  l: WireDecimal,
  v: WireDecimal,
  n: z.int(),
})
export type WireCandle = z.infer<typeof WireCandle>

/** `side` is the aggressor's: B bought, A sold. */
export const WireTrade = z.object({
  coin: z.string(),
  side: z.enum(['A', 'B']),
  px: WireDecimal,
  sz: WireDecimal,
  time: z.int(),
  tid: z.int(),
})
export type WireTrade = z.infer<typeof WireTrade>

/** `time`: the venue's clock, Unix milliseconds. */
export const WireExchangeStatus = z.object({ time: z.int() })

/** Coin to mid price. */
export const WireMids = z.record(z.string(), WireDecimal)
export type WireMids = z.infer<typeof WireMids>
