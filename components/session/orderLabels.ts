import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Order } from '@/lib/schema/order'
import { amountOf, orderWords, priceWords, type ToldOrder } from './orderWords'

// Each is one message for each side: a language bends what is bought with the verb before it.

/** What is left of an order, at the price that it waits for. */
export function leftOf(order: Order): ToldOrder {
  const { side, remainingSize, market } = order
  return { side, size: remainingSize, market, price: order.triggerPrice ?? order.price }
}

/** `Cancel buy 0.01 BTC at 60,000`. */
export function cancelLabel(order: Order): string {
  const { values, isBuy, price } = partsOf(order)
  if (price === undefined) {
    return isBuy
      ? say('Cancel buy {size} {symbol}', values)
      : say('Cancel sell {size} {symbol}', values)
  }
  return isBuy
    ? say('Cancel buy {size} {symbol} at {price}', { ...values, price })
    : say('Cancel sell {size} {symbol} at {price}', { ...values, price })
}

/** `Edit buy 0.01 BTC at 60,000`. */
export function editLabel(order: Order): string {
  const { values, isBuy, price } = partsOf(order)
  if (price === undefined) {
    return isBuy
      ? say('Edit buy {size} {symbol}', values)
      : say('Edit sell {size} {symbol}', values)
  }
  return isBuy
    ? say('Edit buy {size} {symbol} at {price}', { ...values, price })
    : say('Edit sell {size} {symbol} at {price}', { ...values, price })
}

/** `Amend buy 0.01 BTC at 60,000`. */
export function amendLabel(order: Order): string {
  const { values, isBuy, price } = partsOf(order)
  if (price === undefined) {
    return isBuy
      ? say('Amend buy {size} {symbol}', values)
      : say('Amend sell {size} {symbol}', values)
  }
  return isBuy
    ? say('Amend buy {size} {symbol} at {price}', { ...values, price })
    : say('Amend sell {size} {symbol} at {price}', { ...values, price })
}

/** An order as sent, with what it waits for: `Buy 0.01 BTC at 60,000, once the mark is 61,000`. */
export function sentLabel(order: ToldOrder, triggerPrice: Decimal | undefined): string {
  if (triggerPrice === undefined) return orderWords(order)
  const values = { ...amountOf(order), trigger: priceWords(triggerPrice) }
  const isBuy = order.side === 'BUY'
  if (order.price === undefined) {
    return isBuy
      ? say('Buy {size} {symbol}, once the mark is {trigger}', values)
      : say('Sell {size} {symbol}, once the mark is {trigger}', values)
  }
  const priced = { ...values, price: priceWords(order.price) }
  return isBuy
    ? say('Buy {size} {symbol} at {price}, once the mark is {trigger}', priced)
    : say('Sell {size} {symbol} at {price}, once the mark is {trigger}', priced)
}

function partsOf(order: Order): {
  values: { size: string; symbol: string }
  isBuy: boolean
  price: string | undefined
} {
  const { price, ...told } = leftOf(order)
  return {
    values: amountOf(told),
    isBuy: told.side === 'BUY',
    price: price === undefined ? undefined : priceWords(price),
  }
}
