import { z } from 'zod'
import { WireAddress, WireDecimal } from './wire'

/** What the venue answers about one account, in its own spelling. Unknown keys are dropped. */

/** An order as `frontendOpenOrders`, `orderStatus` and `historicalOrders` show it. */
export const WireOrder = z.object({
  coin: z.string(),
  /** B buys, A sells. */
  side: z.enum(['A', 'B']),
  limitPx: WireDecimal,
  /** What is left. */
  sz: WireDecimal,
  origSz: WireDecimal,
  oid: z.int(),
  timestamp: z.int(),
  cloid: z.string().nullish(),
  reduceOnly: z.boolean().nullish(),
  isTrigger: z.boolean().nullish(),
  triggerPx: WireDecimal.nullish(),
  /** Display text such as `Price below 2450` or `Mark Px <= 2450.0`. */
  triggerCondition: z.string().nullish(),
  isPositionTpsl: z.boolean().nullish(),
  orderType: z.string().nullish(),
  tif: z.string().nullish(),
  children: z.array(z.unknown()).nullish(),
})
export type WireOrder = z.infer<typeof WireOrder>

/** A row of `historicalOrders` and of the `orderUpdates` stream. */
export const WireOrderUpdate = z.object({
  order: WireOrder,
  status: z.string(),
  statusTimestamp: z.int(),
})
export type WireOrderUpdate = z.infer<typeof WireOrderUpdate>

export const WireOrderStatus = z.union([
  z.object({ status: z.literal('order'), order: WireOrderUpdate }),
  z.object({ status: z.literal('unknownOid') }),
])
export type WireOrderStatus = z.infer<typeof WireOrderStatus>

export const WireFill = z.object({
  coin: z.string(),
  px: WireDecimal,
  sz: WireDecimal,
  side: z.enum(['A', 'B']),
  time: z.int(),
  /** Signed position before the fill. */
  startPosition: WireDecimal,
  dir: z.string(),
  closedPnl: WireDecimal,
  hash: z.string(),
  oid: z.int(),
  /** True for the taker. */
  crossed: z.boolean(),
  /** Builder's part included. */
  fee: WireDecimal,
  tid: z.int(),
  feeToken: z.string(),
  builderFee: WireDecimal.nullish(),
  cloid: z.string().nullish(),
  twapId: z.int().nullish(),
})
export type WireFill = z.infer<typeof WireFill>

export const WireLeverage = z.object({
  type: z.enum(['cross', 'isolated']),
  value: z.int().min(1),
  rawUsd: WireDecimal.optional(),
})
export type WireLeverage = z.infer<typeof WireLeverage>

export const WirePosition = z.object({
  coin: z.string(),
  /** + long, - short. */
  szi: WireDecimal,
  leverage: WireLeverage,
  entryPx: WireDecimal.nullish(),
  positionValue: WireDecimal,
  unrealizedPnl: WireDecimal,
  liquidationPx: WireDecimal.nullish(),
  /** Unrealized PnL included where isolated. */
  marginUsed: WireDecimal,
  maxLeverage: z.int().optional(),
  /** `sinceOpen`: + paid by the account. */
  cumFunding: z.object({ sinceOpen: WireDecimal }).nullish(),
})
export type WirePosition = z.infer<typeof WirePosition>

const WireMarginSummary = z.object({
  accountValue: WireDecimal,
  totalNtlPos: WireDecimal,
  totalRawUsd: WireDecimal,
  totalMarginUsed: WireDecimal,
})

export const WireClearinghouseState = z.object({
  marginSummary: WireMarginSummary,
  crossMarginSummary: WireMarginSummary,
  crossMaintenanceMarginUsed: WireDecimal,
  withdrawable: WireDecimal,
  assetPositions: z.array(z.unknown()),
  time: z.int(),
})
export type WireClearinghouseState = z.infer<typeof WireClearinghouseState>

/** One element of `assetPositions`. */
export const WireAssetPosition = z.object({ position: WirePosition })
export type WireAssetPosition = z.infer<typeof WireAssetPosition>

/** Pairs are [buy, sell]. */
export const WireActiveAssetData = z.object({
  coin: z.string(),
  leverage: WireLeverage,
  maxTradeSzs: z.tuple([WireDecimal, WireDecimal]),
  availableToTrade: z.tuple([WireDecimal, WireDecimal]),
  markPx: WireDecimal.optional(),
})
export type WireActiveAssetData = z.infer<typeof WireActiveAssetData>

/** A named agent; `validUntil` in Unix milliseconds, null without an end. */
export const WireExtraAgent = z.object({
  address: WireAddress,
  name: z.string(),
  validUntil: z.int().nullish(),
})
export type WireExtraAgent = z.infer<typeof WireExtraAgent>

/** What a TWAP is and how far it got. */
export const WireTwapFacts = z.object({
  coin: z.string(),
  side: z.enum(['A', 'B']),
  sz: WireDecimal,
  executedSz: WireDecimal,
  executedNtl: WireDecimal,
  minutes: z.int(),
  reduceOnly: z.boolean(),
  randomize: z.boolean(),
  /** Start, Unix milliseconds. */
  timestamp: z.int(),
})
export type WireTwapFacts = z.infer<typeof WireTwapFacts>

/** A TWAP and how it stands; a running one is `activated`, one cancelled `terminated`. */
export const WireTwap = z.object({
  /** When the row was written, in Unix SECONDS. */
  time: z.int().nullish(),
  state: WireTwapFacts,
  status: z.object({ status: z.string(), description: z.string().nullish() }),
  twapId: z.int().optional(),
})
export type WireTwap = z.infer<typeof WireTwap>

/** A row of `userTwapSliceFills`. */
export const WireTwapSlice = z.object({ fill: WireFill, twapId: z.int().nullish() })
export type WireTwapSlice = z.infer<typeof WireTwapSlice>

/** Highest builder fee approved in tenths of a basis point; 0 is none. */
export const WireMaxBuilderFee = z.int().min(0)

/** `add` rests, `cross` takes; decimal fractions. */
export const WireUserFees = z.object({
  userCrossRate: WireDecimal,
  userAddRate: WireDecimal,
  userSpotCrossRate: WireDecimal.optional(),
  userSpotAddRate: WireDecimal.optional(),
  /** Share let off those rates, as `0.04`. */
  activeReferralDiscount: WireDecimal.optional(),
})
export type WireUserFees = z.infer<typeof WireUserFees>
