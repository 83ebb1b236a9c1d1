import { z } from 'zod'
import { WireDecimal, WireId, WireOptionalDecimal, WireSide, WireText, WireTime } from './values'

/** `GET /v1/account`. */
export const WireAccountInfo = z.object({
  accountID: WireId,
  accountState: WireText,
  withdrawalFeeUSD: WireOptionalDecimal,
  termsVersion: z.int().min(0),
  privacyVersion: z.int().min(0),
  /** How long a new address of the book is held back; undocumented. */
  cooldownPeriodSecs: z.int().min(0).nullish(),
})
export type WireAccountInfo = z.infer<typeof WireAccountInfo>

/** `GET /v1/perps/balance`. */
export const WireBalance = z.object({
  walletBalance: WireDecimal,
  unrealizedPnl: WireDecimal,
  /** Wallet and unrealized profit. */
  marginBalance: WireDecimal,
  usedMargin: WireDecimal,
  availableMargin: WireDecimal,
  withdrawableMargin: WireDecimal,
})
export type WireBalance = z.infer<typeof WireBalance>

/** A position; a neutral row stands for none. */
export const WirePosition = z.object({
  market: z.string(),
  direction: z.enum(['long', 'short', 'neutral']),
  /** Unsigned. */
  netQuantity: WireDecimal,
  averageEntryPrice: WireOptionalDecimal,
  usedMargin: WireOptionalDecimal,
  unrealizedPnl: WireOptionalDecimal,
  markPrice: WireOptionalDecimal,
  liquidationPrice: WireOptionalDecimal,
  notionalValue: WireOptionalDecimal,
  leverage: WireOptionalDecimal,
  netFundingSinceNeutral: WireOptionalDecimal,
})
export type WirePosition = z.infer<typeof WirePosition>

/** An order, resting, sleeping or past. */
export const WireOrder = z.object({
  orderId: z.string().min(1).max(128),
  clientOrderId: WireText,
  /** Of a TWAP's child, the id of the TWAP. */
  parentOrderId: WireText,
  market: z.string(),
  side: WireSide,
  type: z.string().max(64),
  /** 0 where the order has none. */
  price: WireOptionalDecimal,
  size: WireDecimal,
  filledSize: WireDecimal,
  filledCost: WireOptionalDecimal,
  status: z.string().max(64),
  cancelReason: WireText,
  timeInForce: WireText,
  reduceOnly: z.boolean().nullish(),
  /** True for an exit that covers the whole position. */
  closePosition: z.boolean().nullish(),
  stopOrderType: WireText,
  triggerPrice: WireOptionalDecimal,
  createdAt: WireTime,
  filledAt: WireTime.nullish(),
  canceledAt: WireTime.nullish(),
})
export type WireOrder = z.infer<typeof WireOrder>

/** An execution. `direction` is written `openLong` or `open long`. */
export const WireFill = z.object({
  id: z.string().min(1).max(128),
  orderId: z.string().max(128),
  clientOrderId: WireText,
  parentOrderID: WireText,
  market: z.string(),
  price: WireDecimal,
  size: WireDecimal,
  side: WireSide,
  direction: WireText,
  fee: WireOptionalDecimal,
  pnl: WireOptionalDecimal,
  time: WireTime,
  isMaker: z.boolean().nullish(),
  isADL: z.boolean().nullish(),
})
export type WireFill = z.infer<typeof WireFill>

/** A TWAP. Times in seconds. */
export const WireTwap = z.object({
  twapId: z.string().min(1).max(128),
  market: z.string(),
  side: WireSide,
  startTime: WireTime,
  finishTime: WireTime.nullish(),
  runningTime: z.int().min(0),
  frequency: z.int().min(0),
  avgFilledPrice: WireOptionalDecimal,
  filledSize: WireDecimal,
  totalSize: WireDecimal,
  /** Bounds of each child; absent where there are none. */
  minPrice: WireOptionalDecimal,
  maxPrice: WireOptionalDecimal,
  orderStatus: z.string().max(64),
  reduceOnly: z.boolean().nullish(),
  twapCancelReason: z.union([z.string().max(200), z.number()]).nullish(),
  lastChildOrderError: WireText,
})
export type WireTwap = z.infer<typeof WireTwap>

/** Leverage set for a market. */
export const WireLeverage = z.object({ market: z.string(), leverage: WireDecimal })

/** Exits of a position, as set. */
export const WireStopOrders = z.object({
  market: z.string().nullish(),
  positionDirection: z.string().nullish(),
  stopLoss: WireOptionalDecimal,
  takeProfit: WireOptionalDecimal,
})
export type WireStopOrders = z.infer<typeof WireStopOrders>

/** Largest order that margin allows, in base units. */
export const WireMaxOrderSize = z.object({
  percent100: z.object({ maxBidBaseSize: WireDecimal, maxAskBaseSize: WireDecimal }),
})
