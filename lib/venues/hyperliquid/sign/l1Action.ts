import { z } from 'zod'

/**
 * L1 actions of the venue, spelt as it spells them. The order of keys is part of what is signed:
 * the venue packs an action again in its own field order, so every shape below lists its keys in
 * that order and `canonicalL1Action` writes them so, whatever order they came in.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/exchange-endpoint
 */

const address = z.string().regex(/^0x[0-9a-f]{40}$/)
/** Canonical positive decimal text: no exponent, no leading or trailing zeros. */
const amount = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
const cloid = z.string().regex(/^0x[0-9a-f]{32}$/)
const assetId = z.int().min(0)

/** How an order rests or crosses; `FrontendMarket` is an IOC shown as a market order. */
export const Tif = z.enum(['Gtc', 'Ioc', 'Alo', 'FrontendMarket'])
export type Tif = z.infer<typeof Tif>

const LimitType = z.strictObject({ limit: z.strictObject({ tif: Tif }) })
const TriggerType = z.strictObject({
  trigger: z.strictObject({ isMarket: z.boolean(), triggerPx: amount, tpsl: z.enum(['tp', 'sl']) }),
})

/** One order: asset, is buy, price, size, reduce only, type, client order id. */
export const OrderWire = z.strictObject({
  a: assetId,
  b: z.boolean(),
  p: amount,
  s: amount,
  r: z.boolean(),
  t: z.union([LimitType, TriggerType]),
  c: cloid.optional(),
})
export type OrderWire = z.infer<typeof OrderWire>

/** Fee to the front end: account and rate in tenths of a basis point. */
export const BuilderWire = z.strictObject({ b: address, f: z.int().min(0).max(1000) })
export type BuilderWire = z.infer<typeof BuilderWire>

export const OrderAction = z.strictObject({
  type: z.literal('order'),
  orders: z.array(OrderWire).min(1),
  grouping: z.enum(['na', 'normalTpsl', 'positionTpsl']),
  builder: BuilderWire.optional(),
})
export type OrderAction = z.infer<typeof OrderAction>

export const CancelAction = z.strictObject({
  type: z.literal('cancel'),
  cancels: z.array(z.strictObject({ a: assetId, o: z.int().min(0) })).min(1),
})
export type CancelAction = z.infer<typeof CancelAction>

const CancelByCloidAction = z.strictObject({
  type: z.literal('cancelByCloid'),
  cancels: z.array(z.strictObject({ asset: assetId, cloid })).min(1),
})

export const BatchModifyAction = z.strictObject({
  type: z.literal('batchModify'),
  modifies: z
    .array(z.strictObject({ oid: z.union([z.int().min(0), cloid]), order: OrderWire }))
    .min(1),
  /** Place even where the cancel failed; absent where not wanted, never `false`. */
  a: z.literal(true).optional(),
})
export type BatchModifyAction = z.infer<typeof BatchModifyAction>

const ScheduleCancelAction = z.strictObject({
  type: z.literal('scheduleCancel'),
  time: z.int().min(0).optional(),
})

export const TwapOrderAction = z.strictObject({
  type: z.literal('twapOrder'),
  /** Asset, is buy, size, reduce only, minutes, randomize. */
  twap: z.strictObject({
    a: assetId,
    b: z.boolean(),
    s: amount,
    r: z.boolean(),
    m: z.int().min(1),
    t: z.boolean(),
  }),
})
export type TwapOrderAction = z.infer<typeof TwapOrderAction>

const TwapCancelAction = z.strictObject({
  type: z.literal('twapCancel'),
  a: assetId,
  t: z.int().min(0),
})

export const UpdateLeverageAction = z.strictObject({
  type: z.literal('updateLeverage'),
  asset: assetId,
  isCross: z.boolean(),
  leverage: z.int().min(1),
})
export type UpdateLeverageAction = z.infer<typeof UpdateLeverageAction>

const UpdateIsolatedMarginAction = z.strictObject({
  type: z.literal('updateIsolatedMargin'),
  asset: assetId,
  isBuy: z.boolean(),
  /** Micro-USD; below zero takes margin away. */
  ntli: z.int(),
})

const SetReferrerAction = z.strictObject({
  type: z.literal('setReferrer'),
  code: z.string().min(1),
})

const AgentSetAbstractionAction = z.strictObject({
  type: z.literal('agentSetAbstraction'),
  /** `i` disabled, `u` unified account, `p` portfolio margin. */
  abstraction: z.enum(['i', 'u', 'p']),
})

/** Any L1 action that this product builds. Strict: an unknown key is an error, never dropped. */
export const L1Action = z.discriminatedUnion('type', [
  OrderAction,
  CancelAction,
  CancelByCloidAction,
  BatchModifyAction,
  ScheduleCancelAction,
  TwapOrderAction,
  TwapCancelAction,
  UpdateLeverageAction,
  UpdateIsolatedMarginAction,
  SetReferrerAction,
  AgentSetAbstractionAction,
])
export type L1Action = z.infer<typeof L1Action>

/**
 * How long after it was staged the venue may take an L1 action: the minute that a staged step
 * lives, and what sending it may take. It is part of what is hashed and signed (`expiresAfter`), so
 * that a step whose answer was lost is known to be void from then on.
 */
export const L1_LIFE_MS = 75_000

/** The same action with its keys in the venue's field order. */
export function canonicalL1Action(action: L1Action): L1Action {
  switch (action.type) {
    case 'order':
      return canonicalOrderAction(action)
    case 'cancel':
      return { type: 'cancel', cancels: action.cancels.map(({ a, o }) => ({ a, o })) }
    case 'cancelByCloid':
      return {
        type: 'cancelByCloid',
        cancels: action.cancels.map(({ asset, cloid }) => ({ asset, cloid })),
      }
    case 'batchModify':
      return {
        type: 'batchModify',
        modifies: action.modifies.map(({ oid, order }) => ({ oid, order: canonicalOrder(order) })),
        ...(action.a === undefined ? {} : { a: action.a }),
      }
    case 'scheduleCancel':
      return {
        type: 'scheduleCancel',
        ...(action.time === undefined ? {} : { time: action.time }),
      }
    case 'twapOrder': {
      const { a, b, s, r, m, t } = action.twap
      return { type: 'twapOrder', twap: { a, b, s, r, m, t } }
    }
    case 'twapCancel':
      return { type: 'twapCancel', a: action.a, t: action.t }
    case 'updateLeverage': {
      const { asset, isCross, leverage } = action
      return { type: 'updateLeverage', asset, isCross, leverage }
    }
    case 'updateIsolatedMargin': {
      const { asset, isBuy, ntli } = action
      return { type: 'updateIsolatedMargin', asset, isBuy, ntli }
    }
    case 'setReferrer':
      return { type: 'setReferrer', code: action.code }
    case 'agentSetAbstraction':
      return { type: 'agentSetAbstraction', abstraction: action.abstraction }
  }
}

function canonicalOrderAction({ orders, grouping, builder }: OrderAction): OrderAction {
  return {
    type: 'order',
    orders: orders.map(canonicalOrder),
    grouping,
    ...(builder === undefined ? {} : { builder: { b: builder.b, f: builder.f } }),
  }
}

function canonicalOrder({ a, b, p, s, r, t, c }: OrderWire): OrderWire {
  return { a, b, p, s, r, t: canonicalType(t), ...(c === undefined ? {} : { c }) }
}

function canonicalType(type: OrderWire['t']): OrderWire['t'] {
  if ('limit' in type) return { limit: { tif: type.limit.tif } }
  const { isMarket, triggerPx, tpsl } = type.trigger
  return { trigger: { isMarket, triggerPx, tpsl } }
}
