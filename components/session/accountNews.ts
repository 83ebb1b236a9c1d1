import { add, type Decimal, div, mul } from '@/lib/decimal/decimal'
import { say, sayCount } from '@/lib/messages/say'
import { isOpen } from '@/lib/queries/orders'
import type { AccountNews } from '@/lib/queries/streamInto'
import type { Fill } from '@/lib/schema/fill'
import type { Order } from '@/lib/schema/order'
import { isReplaced, settleOrders } from '@/lib/stores/pendingOrders'
import { failureOfResult } from './actionFailure'
import { orderWords, priceWords } from './orderWords'
import { tellEnded, tellFilled, tellRefused } from './tradeNews'

/** From this many ended orders in one frame on, they are told as a number. */
const TOLD_TOGETHER_FROM = 4
const AVERAGE_FIGURES = 8

/** Turns what the account streams say into settled rows and news for the person. */
export function createAccountNews(): AccountNews {
  /** Size and worth executed of each order while this tab is open, so that news add up. */
  const executed = new Map<string, { size: Decimal; notional: Decimal }>()
  return {
    onOrders(orders, known) {
      const ended = orders.filter((order) => !isOpen(order))
      settleOrders(
        orders.map(({ orderId }) => orderId),
        ended.map(({ orderId }) => orderId),
      )
      const wasOpen = new Set(known?.map(({ orderId }) => orderId))
      tellOrders(ended.filter(({ orderId }) => wasOpen.has(orderId) && !isReplaced(orderId)))
    },
    onFills(fills) {
      for (const [orderId, parts] of groupByOrder(fills)) {
        const [first] = parts
        if (first === undefined) continue
        let total = executed.get(orderId)
        for (const { size, price } of parts) {
          const notional = mul(size, price)
          total =
            total === undefined
              ? { size, notional }
              : { size: add(total.size, size), notional: add(total.notional, notional) }
        }
        if (total === undefined) continue
        executed.set(orderId, total)
        const average = div(total.notional, total.size, placesFor(first.price), 'halfEven')
        const order = orderWords({ side: first.side, market: first.market, size: total.size })
        const price = priceWords(average)
        tellFilled(
          orderId,
          first.isLiquidation === true
            ? say('Liquidated: {order}', { order })
            : say('Filled: {order}', { order }),
          parts.length > 1 ? say('at {price} on average', { price }) : say('at {price}', { price }),
        )
      }
    },
  }
}

function tellOrders(ended: readonly Order[]): void {
  const cancelled = ended.filter(({ status }) => status === 'CANCELLED' || status === 'EXPIRED')
  if (cancelled.length >= TOLD_TOGETHER_FROM) {
    tellEnded(sayCount(cancelled.length, '{count} order cancelled', '{count} orders cancelled'))
  } else {
    for (const order of cancelled) {
      const name = nameOf(order)
      tellEnded(
        order.status === 'EXPIRED'
          ? say('Expired: {order}', { order: name })
          : say('Cancelled: {order}', { order: name }),
        order.statusReason,
      )
    }
  }
  for (const order of ended) {
    if (order.status === 'TRIGGERED') tellEnded(say('Triggered: {order}', { order: nameOf(order) }))
    if (order.status === 'REJECTED') {
      const message = order.statusReason ?? say('The venue gave no reason.')
      const result = { action: 'placeOrder', success: false, error: message } as const
      tellRefused(nameOf(order), failureOfResult(result))
    }
  }
}

function nameOf(order: Order): string {
  const price = order.triggerPrice ?? order.price
  return orderWords({ ...order, size: order.originalSize, price })
}

function groupByOrder(fills: readonly Fill[]): ReadonlyMap<string, readonly Fill[]> {
  const groups = new Map<string, Fill[]>()
  for (const fill of fills) {
    const group = groups.get(fill.orderId)
    if (group === undefined) groups.set(fill.orderId, [fill])
    else group.push(fill)
  }
  return groups
}

/** Places of an average: enough to be told apart from the prices it is made of. */
function placesFor(price: Decimal): number {
  const whole = price.split('.')[0]?.replace(/^0$/, '') ?? ''
  return Math.max(0, Math.min(AVERAGE_FIGURES, AVERAGE_FIGURES - 1 - whole.length))
}
