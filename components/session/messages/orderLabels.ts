import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import { amountOf, orderWords, priceWords, type ReportedOrder } from './orderWords'

// Each is one message for each side: a language bends what is bought with the verb before it.

/** What is left of an order, at the price that it waits for. */
export function leftOf(order: Order): ReportedOrder {
  const { side, remainingSize, market, isPositionSized } = order
  return {
    ...{ side, size: remainingSize, market, isPositionSized },
    price: order.triggerPrice ?? order.price,
  }
}

/** `Cancel buy 0.01 BTC at 60,000`; of an exit of all of a position no size is known before it acts. */
export function cancelLabel(order: Order): string {
  const { values, isBuy, isWhole, price } = partsOf(order)
  if (price === undefined) {
    return isBuy
      ? t('Cancel buy {size} {symbol}', values)
      : t('Cancel sell {size} {symbol}', values)
  }
  if (isWhole) {
    return isBuy
      ? t('Cancel buy {symbol} at {price}, whole position', { ...values, price })
      : t('Cancel sell {symbol} at {price}, whole position', { ...values, price })
  }
  return isBuy
    ? t('Cancel buy {size} {symbol} at {price}', { ...values, price })
    : t('Cancel sell {size} {symbol} at {price}', { ...values, price })
}

const NAMED_MAX = 3

/** Which of several orders a cancel left open, instead of their numbers at the venue. */
export function stillOpenWords(left: readonly Order[]): string {
  const named = left.slice(0, NAMED_MAX).map((order) => orderWords(leftOf(order)))
  const orders = [...named, ...(left.length > NAMED_MAX ? ['…'] : [])].join('; ')
  return t('Still open: {orders}.', { orders })
}

/** `In the book: cancel buy 0.01 BTC at 60,000`, apart from the button of its row. */
export function bookCancelLabel(order: Order): string {
  const { values, isBuy, price } = partsOf(order)
  if (price === undefined) return cancelLabel(order)
  return isBuy
    ? t('In the book: cancel buy {size} {symbol} at {price}', { ...values, price })
    : t('In the book: cancel sell {size} {symbol} at {price}', { ...values, price })
}

/** `Edit buy 0.01 BTC at 60,000`. */
export function editLabel(order: Order): string {
  const { values, isBuy, isWhole, price } = partsOf(order)
  if (price === undefined) {
    return isBuy ? t('Edit buy {size} {symbol}', values) : t('Edit sell {size} {symbol}', values)
  }
  if (isWhole) {
    return isBuy
      ? t('Edit buy {symbol} at {price}, whole position', { ...values, price })
      : t('Edit sell {symbol} at {price}, whole position', { ...values, price })
  }
  return isBuy
    ? t('Edit buy {size} {symbol} at {price}', { ...values, price })
    : t('Edit sell {size} {symbol} at {price}', { ...values, price })
}

/** `Amend buy 0.01 BTC at 60,000`. */
export function amendLabel(order: Order): string {
  const { values, isBuy, isWhole, price } = partsOf(order)
  if (price === undefined) {
    return isBuy ? t('Amend buy {size} {symbol}', values) : t('Amend sell {size} {symbol}', values)
  }
  if (isWhole) {
    return isBuy
      ? t('Amend buy {symbol} at {price}, whole position', { ...values, price })
      : t('Amend sell {symbol} at {price}, whole position', { ...values, price })
  }
  return isBuy
    ? t('Amend buy {size} {symbol} at {price}', { ...values, price })
    : t('Amend sell {size} {symbol} at {price}', { ...values, price })
}

/** An order as sent, with what it waits for: `Buy 0.01 BTC at 60,000, once the mark is 61,000`. */
export function sentLabel(order: ReportedOrder, triggerPrice: Decimal | undefined): string {
  if (triggerPrice === undefined) return orderWords(order)
  const values = { ...amountOf(order), trigger: priceWords(triggerPrice) }
  const isBuy = order.side === 'BUY'
  if (order.price === undefined) {
    return isBuy
      ? t('Buy {size} {symbol}, trigger {trigger}', values)
      : t('Sell {size} {symbol}, trigger {trigger}', values)
  }
  const priced = { ...values, price: priceWords(order.price) }
  return isBuy
    ? t('Buy {size} {symbol} at {price}, trigger {trigger}', priced)
    : t('Sell {size} {symbol} at {price}, trigger {trigger}', priced)
}

function partsOf(order: Order): {
  values: { size: string; symbol: string }
  isBuy: boolean
  isWhole: boolean
  price: string | undefined
} {
  const { price, ...reported } = leftOf(order)
  return {
    values: amountOf(reported),
    isBuy: reported.side === 'BUY',
    isWhole: reported.isPositionSized === true,
    price: price === undefined ? undefined : priceWords(price),
  }
}
