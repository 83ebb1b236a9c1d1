import { z } from 'zod'

/** Direction of an order. */
export const Side = z.enum(['BUY', 'SELL'])
export type Side = z.infer<typeof Side>

/** Direction of an exposure. */
export const PositionSide = z.enum(['LONG', 'SHORT'])
export type PositionSide = z.infer<typeof PositionSide>

/** Kinds of order that `placeOrder` takes. */
export const OrderType = z.enum([
  'MARKET',
  'LIMIT',
  'STOP_MARKET',
  'STOP_LIMIT',
  'TAKE_PROFIT_MARKET',
  'TAKE_PROFIT_LIMIT',
  'TRIGGER_ONLY',
])
export type OrderType = z.infer<typeof OrderType>

/** How long an order may rest. */
export const TimeInForce = z.enum(['GTC', 'IOC', 'POST_ONLY', 'GTT'])
export type TimeInForce = z.infer<typeof TimeInForce>

/** Whether collateral is shared between positions or ring-fenced for one. */
export const MarginMode = z.enum(['ISOLATED', 'CROSS'])
export type MarginMode = z.infer<typeof MarginMode>

/** State of an order. */
export const OrderStatus = z.enum([
  'PENDING',
  'OPEN',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
  'TRIGGERED',
])
export type OrderStatus = z.infer<typeof OrderStatus>

/** Side of the trigger price on which an order triggers. */
export const TriggerCondition = z.enum(['ABOVE', 'BELOW'])
export type TriggerCondition = z.infer<typeof TriggerCondition>

/** Whether an execution rested on the book or crossed it. */
export const Liquidity = z.enum(['maker', 'taker'])
export type Liquidity = z.infer<typeof Liquidity>

/** Candle widths. */
export const OhlcvInterval = z.enum([
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
])
export type OhlcvInterval = z.infer<typeof OhlcvInterval>

/** Who authorizes a step: the person, or a credential that the client holds. */
export const Signer = z.enum(['USER', 'SDK'])
export type Signer = z.infer<typeof Signer>

/** How a step is authorized. */
export const SigningMethod = z.enum(['eip712', 'wasmBlob', 'evmTx', 'hmac', 'siwe', 'session'])
export type SigningMethod = z.infer<typeof SigningMethod>

/** Who delivers a signed step: our service, or the client to the venue itself. */
export const Relay = z.enum(['API', 'CLIENT'])
export type Relay = z.infer<typeof Relay>

/** What a market lets one do with the margin of an open position. */
export const PositionMarginAdjustment = z.enum(['NONE', 'ADD_ONLY', 'ADD_AND_REMOVE'])
export type PositionMarginAdjustment = z.infer<typeof PositionMarginAdjustment>

/** Everything `createAction` can be asked for; which of them a provider takes is in its descriptor. */
export const ActionType = z.enum([
  'placeOrder',
  'placeTriggerOrder',
  'placeTwapOrder',
  'cancelOrder',
  'cancelAllOrders',
  'cancelTwapOrder',
  'modifyOrder',
  'updateLeverage',
  'updatePositionMargin',
  'withdrawal',
  'deposit',
  'sendAsset',
  'approveAgent',
  'approveBuilderFee',
  'approveIntegrator',
  'setReferrer',
  'accountMode',
  'accountType',
  'registerApiKey',
  'siweLogin',
  'createDepositAddress',
  'acceptProviderTerms',
  'revokeSessionAgent',
  'revokeBuilderFee',
  'revokeIntegrator',
  'metaVote',
  'metaAcceptTerms',
  'metaOnboard',
  'metaCreateReferralCode',
])
export type ActionType = z.infer<typeof ActionType>
