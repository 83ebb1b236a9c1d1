import { lt, lte } from '@/lib/decimal/compare'
import { type Decimal, mul, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { formatUsd } from '@/lib/decimal/format'
import { isOnStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { minimumSize, minimumValue } from '@/lib/trade/orders/minimumSize'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'
import { isOnPriceGrid, sizeStep } from '@/lib/trade/orders/snapPrice'
import { type EditField, faceOf, type OrderEdit } from './orderRow'

export type EditAction =
  | { kind: 'start'; order: Order }
  | { kind: 'type'; field: EditField; text: string }
  | { kind: 'stop' }

/** Which row is edited, and how far. One at a time. Pure. */
export function reduceEdit(
  state: OrderEdit | undefined,
  action: EditAction,
): OrderEdit | undefined {
  switch (action.kind) {
    case 'start':
      return editOf(action.order)
    case 'type':
      if (state === undefined) return undefined
      return { ...state, texts: { ...state.texts, [action.field]: action.text } }
    case 'stop':
      return undefined
  }
}

function editOf(order: Order): OrderEdit {
  const { price } = faceOf({ kind: 'listed', key: order.orderId, order })
  const { remainingSize, isPositionSized, orderId } = order
  // One that fired rests at its limit: its trigger cannot be moved any more.
  const triggerPrice = waitsForTrigger(order) ? order.triggerPrice : undefined
  return {
    orderId,
    texts: {
      ...(price === undefined ? {} : { price }),
      ...(triggerPrice === undefined ? {} : { triggerPrice }),
      // A leg that closes whatever the position is has no size of its own.
      ...(isPositionSized === true ? {} : { size: remainingSize }),
    },
  }
}

/**
 * The change that an edit stands for, or why it cannot be sent. Price and size go together, because
 * some venues replace the order wholesale; a trigger is sent where it changed.
 */
export function readEdit(
  { texts }: OrderEdit,
  order: Order,
  market: Market,
  limits: Pick<Provider, 'minOrderValueUsd' | 'minReduceOrderValueUsd'>,
): { ok: true; change: OrderEditChange } | { ok: false; problem: string } {
  const fields: EditField[] = ['price', 'size', 'triggerPrice']
  const read = new Map<EditField, Decimal>()
  for (const field of fields) {
    const text = texts[field]
    if (text === undefined) continue
    const value = parseTyped(text)
    if (value === undefined || lte(value, ZERO))
      return problem(t('Enter {NAMES}', { NAMES: NAMES[field] }))
    if (field === 'size' ? !isOnStep(value, sizeStep(market)) : !isOnPriceGrid(market, value)) {
      return problem(t('Not a valid step: {NAMES}', { NAMES: NAMES[field] }))
    }
    read.set(field, value)
  }
  const before = editOf(order).texts
  if (fields.every((field) => read.get(field) === before[field]))
    return problem(t('Nothing changed'))
  const price = read.get('price')
  const size = read.get('size')
  const triggerPrice = read.get('triggerPrice')
  const smallest = minimumSize(market, price !== undefined)
  if (size !== undefined && lt(size, smallest)) {
    return problem(
      t('Minimum {lot} {symbol}', { lot: smallest, symbol: market.baseAsset.displaySymbol }),
    )
  }
  const least = minimumValue(order.reduceOnly, limits)
  const at = price ?? triggerPrice
  if (size !== undefined && at !== undefined && least !== undefined && lt(mul(size, at), least)) {
    return problem(t('Minimum {least}', { least: formatUsd(least) }))
  }
  return {
    ok: true,
    change: {
      ...(size === undefined ? {} : { size }),
      ...(triggerPrice === undefined
        ? price === undefined
          ? {}
          : { price }
        : { triggerPrice, ...(price === undefined ? {} : { limitPrice: price }) }),
    },
  }
}

/** What is sent of an edit. */
export interface OrderEditChange {
  price?: Decimal
  size?: Decimal
  triggerPrice?: Decimal
  limitPrice?: Decimal
}

const NAMES: Record<EditField, string> = {
  price: 'price',
  size: 'size',
  get triggerPrice() {
    return t('trigger price')
  },
}

function problem(text: string): { ok: false; problem: string } {
  return { ok: false, problem: text }
}
