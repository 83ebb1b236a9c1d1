import { lte } from '@/lib/decimal/compare'
import { add, type Decimal, sub, ZERO } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import { entryLeg, type PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { PlaceTriggerOrderParams } from '@/lib/schema/action/triggerOrder'
import type { Order } from '@/lib/schema/model/order'
import { isExitTrigger } from '@/lib/trade/exits/exits'
import type { ModifyField, VenueRules } from '@/lib/trade/rules/venueRules'
import { waitsForTrigger } from './orderState'

/** What may be changed of a resting or sleeping order; absent stays as it is. */
export interface OrderChange {
  price?: Decimal
  /** What is to be open. */
  size?: Decimal
  triggerPrice?: Decimal
  /** Limit of a trigger order once it is awake. */
  limitPrice?: Decimal
}

/** How an order becomes what is wanted of it. */
export type AmendPlan =
  /** The venue changes it; the size is as the venue counts it. */
  | { kind: 'modify'; change: OrderChange }
  /** The new exit is placed, then the old one cancelled: the position is never without. */
  | { kind: 'placeFirst'; exit: PlaceTriggerOrderParams }
  /** The old one is cancelled, then the new one placed: never both of them. */
  | { kind: 'cancelFirst'; order: PlaceOrderParams }
  | { kind: 'none'; reason: string }

/**
 * How an order is changed at a venue: in place where it takes all the fields, else by a new order.
 * @param isLegWaiting the order is a leg that waits for another to fill: a new one would not
 */
export function planAmend(
  order: Order,
  change: OrderChange,
  rules: Pick<VenueRules, 'modifyFields' | 'modifyNeeds'>,
  isLegWaiting: boolean,
): AmendPlan {
  const { modifyFields, modifyNeeds } = rules
  const fields = changedFields(change)
  if (fields.every((field) => modifyFields.includes(field)) && isModifiable(order, rules)) {
    return { kind: 'modify', change: modification(order, change, modifyNeeds) }
  }
  if (isLegWaiting) {
    const reason = t('This order waits for another to fill and cannot be changed on this venue.')
    return { kind: 'none', reason }
  }
  if (isExitTrigger(order)) return planExit(order, change)
  if (waitsForTrigger(order)) return planTrigger(order, change)
  return planLimit(order, change)
}

/** A venue that changes no triggers changes no order that waits for one. */
function isModifiable(order: Order, { modifyFields }: Pick<VenueRules, 'modifyFields'>): boolean {
  if (modifyFields.length === 0) return false
  return !waitsForTrigger(order) || modifyFields.includes('triggerPrice')
}

function changedFields(change: OrderChange): ModifyField[] {
  const fields: ModifyField[] = ['price', 'size', 'triggerPrice', 'limitPrice']
  return fields.filter((field) => change[field] !== undefined)
}

/**
 * The change with the fields that each one must have. A venue that needs the size counts in it what is
 * open no more: what was executed, and what own orders took off the order.
 */
function modification(
  order: Order,
  change: OrderChange,
  needs: readonly ModifyField[],
): OrderChange {
  const price = order.limitPrice ?? order.price
  const open = change.size ?? order.remainingSize
  const matched = sub(order.originalSize, order.remainingSize)
  return {
    ...(needs.includes('price') && price !== undefined ? { price } : {}),
    ...change,
    ...(needs.includes('size') ? { size: add(matched, open) } : {}),
  }
}

function planExit(order: Order, change: OrderChange): AmendPlan {
  const triggerPrice = change.triggerPrice ?? order.triggerPrice
  if (triggerPrice === undefined) return cannot()
  const limitPrice = change.limitPrice ?? order.limitPrice
  const size = order.isPositionSized === true ? undefined : (change.size ?? order.remainingSize)
  const leg = {
    triggerPrice,
    ...(limitPrice === undefined ? {} : { limitPrice }),
    ...(size === undefined ? {} : { size }),
  }
  const name = order.type.startsWith('TAKE_PROFIT') ? 'takeProfit' : 'stopLoss'
  return {
    kind: 'placeFirst',
    exit: { market: refOf(order), side: order.side, [name]: leg },
  }
}

function planTrigger(order: Order, change: OrderChange): AmendPlan {
  const { type } = order
  const leg = type === 'TWAP' ? undefined : entryLeg(type)
  const triggerPrice = change.triggerPrice ?? order.triggerPrice
  const price = change.limitPrice ?? order.limitPrice ?? order.price
  if (type === 'TWAP' || leg === undefined || triggerPrice === undefined || price === undefined) {
    return cannot()
  }
  return {
    kind: 'cancelFirst',
    order: { ...wholeOf(order, change), type, price, [leg]: { triggerPrice } },
  }
}

function planLimit(order: Order, change: OrderChange): AmendPlan {
  const price = change.price ?? order.limitPrice ?? order.price
  if (order.type === 'TWAP' || price === undefined) return cannot()
  const { timeInForce = 'GTC', expiresAt } = order
  const isTimed = timeInForce === 'GTT' && expiresAt !== undefined
  return {
    kind: 'cancelFirst',
    order: {
      ...wholeOf(order, change),
      type: 'LIMIT',
      price,
      timeInForce: timeInForce === 'GTT' && !isTimed ? 'GTC' : timeInForce,
      ...(isTimed ? { expiresAt: String(Date.parse(expiresAt)) } : {}),
    },
  }
}

function wholeOf(order: Order, { size }: OrderChange) {
  return {
    market: refOf(order),
    side: order.side,
    size: size ?? order.remainingSize,
    reduceOnly: order.reduceOnly,
    timeInForce: 'GTC' as const,
  }
}

function refOf({ market: { id, categoryId } }: Order): PlaceOrderParams['market'] {
  return { marketId: id, categoryId }
}

function cannot(): AmendPlan {
  return { kind: 'none', reason: t('This order cannot be changed. Cancel it and place another.') }
}

/**
 * The new order without what the old one executed since it was read; undefined where nothing is left
 * to place.
 */
export function withoutExecuted(
  wanted: PlaceOrderParams,
  before: Pick<Order, 'filledSize'>,
  after: Pick<Order, 'filledSize'>,
): PlaceOrderParams | undefined {
  const size = sub(wanted.size, sub(after.filledSize, before.filledSize))
  return lte(size, ZERO) ? undefined : { ...wanted, size }
}
