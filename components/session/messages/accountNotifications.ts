import { add, type Decimal, div, mul } from '@/lib/decimal/decimal'
import { plural, t } from '@/lib/i18n/t'
import { isOpen } from '@/lib/queries/account/orders'
import type { AccountNotifications } from '@/lib/queries/streamInto'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { groupOfOrder } from '@/lib/stores/orders/orderGroups'
import { isReplaced, settleOrders } from '@/lib/stores/orders/pendingOrders'
import { failureOfResult } from './actionFailure'
import { createLiquidationNotifications } from './liquidationNotifications'
import { orderWords, priceWords } from './orderWords'
import { reasonWords } from './reasonWords'
import {
  hasSaidAccepted,
  notifyEnded,
  notifyFilled,
  notifyLiquidated,
  notifyRefused,
  withdrawAccepted,
} from './tradeNotifications'
import { atVenue } from './venueWords'

/** From this many ended orders in one frame on, they are shown as a number. */
const SHOWN_TOGETHER_FROM = 4
const AVERAGE_FIGURES = 8

/**
 * Makes settled rows and notifications of what the account streams report.
 * @param groupOf what an execution is part of, such as a TWAP or a scale: their executions share one
 *   live toast; undefined where its order has a toast of its own
 * @param venue name of the venue, where the desk has several
 */
export function createAccountNotifications(
  groupOf: (fill: Fill) => string | undefined = ({ orderId }) => groupOfOrder(orderId),
  venue?: string,
): AccountNotifications {
  /**
   * Size and worth executed of each order or group while this tab is open, so that notifications
   * add up.
   */
  const executed = new Map<string, { size: Decimal; notional: Decimal }>()
  const liquidations = createLiquidationNotifications()
  return {
    onOrders(orders, previous) {
      const ended = orders.filter((order) => !isOpen(order))
      settleOrders(orders, ended)
      const before = new Map(previous?.map((order) => [order.orderId, order]))
      // One that was never seen open, such as an order without a match, dismisses its notification.
      const isReportable = ({ orderId }: Order) =>
        (before.has(orderId) || hasSaidAccepted(orderId)) && !isReplaced(orderId)
      reportOrders(ended.filter(isReportable), venue)
      notifyTriggered(
        orders.filter(
          (order) =>
            isReportable(order) &&
            order.status === 'TRIGGERED' &&
            before.get(order.orderId)?.status !== 'TRIGGERED',
        ),
        venue,
      )
    },
    onPositions: liquidations.notePositions,
    onFills(fills) {
      for (const [key, parts] of groupBy(fills, (fill) => groupOf(fill) ?? fill.orderId)) {
        const [first] = parts
        if (first === undefined) continue
        if (first.isLiquidation === true) {
          const reported = liquidations.notify(parts)
          if (reported !== undefined) {
            notifyLiquidated({ ...reported, description: atVenue(reported.description, venue) })
          }
          continue
        }
        const { orderId } = first
        const isGroup = key !== orderId
        let total = executed.get(key)
        for (const { size, price } of parts) {
          const notional = mul(size, price)
          total =
            total === undefined
              ? { size, notional }
              : { size: add(total.size, size), notional: add(total.notional, notional) }
        }
        if (total === undefined) continue
        executed.set(key, total)
        const average = div(total.notional, total.size, placesFor(first.price), 'halfEven')
        const order = orderWords({ side: first.side, market: first.market, size: total.size })
        const price = priceWords(average)
        for (const part of isGroup ? parts : []) withdrawAccepted([part.orderId])
        notifyFilled(
          key,
          t('Filled: {order}', { order }),
          atVenue(
            isGroup || parts.length > 1
              ? t('average price {price}', { price })
              : t('at {price}', { price }),
            venue,
          ),
        )
      }
    },
  }
}

function reportOrders(ended: readonly Order[], venue: string | undefined): void {
  const cancelled = ended.filter(({ status }) => status === 'CANCELLED' || status === 'EXPIRED')
  if (cancelled.length >= SHOWN_TOGETHER_FROM) {
    withdrawAccepted(cancelled.map(({ orderId }) => orderId))
    notifyEnded(
      plural(cancelled.length, '{count} order cancelled', '{count} orders cancelled'),
      venue,
    )
  } else {
    for (const order of cancelled) {
      const name = nameOf(order)
      notifyEnded(
        order.status === 'EXPIRED'
          ? t('Expired: {order}', { order: name })
          : t('Cancelled: {order}', { order: name }),
        atVenue(reasonWords(order.statusReason), venue),
        order.orderId,
      )
    }
  }
  for (const order of ended) {
    if (order.status === 'REJECTED') {
      withdrawAccepted([order.orderId])
      const message = reasonWords(order.statusReason) ?? t('The venue gave no reason.')
      const result = { action: 'placeOrder', success: false, error: message } as const
      notifyRefused(nameOf(order), failureOfResult(result), undefined, venue)
    }
  }
}

function notifyTriggered(orders: readonly Order[], venue: string | undefined): void {
  for (const order of orders) {
    notifyEnded(t('Triggered: {order}', { order: nameOf(order) }), venue, order.orderId)
  }
}

function nameOf(order: Order): string {
  const price = order.triggerPrice ?? order.price
  return orderWords({ ...order, size: order.originalSize, price })
}

function groupBy(
  fills: readonly Fill[],
  keyOf: (fill: Fill) => string,
): ReadonlyMap<string, readonly Fill[]> {
  const groups = new Map<string, Fill[]>()
  for (const fill of fills) {
    const group = groups.get(keyOf(fill))
    if (group === undefined) groups.set(keyOf(fill), [fill])
    else group.push(fill)
  }
  return groups
}

/** Places of an average: enough to differ from the prices it is made of. */
function placesFor(price: Decimal): number {
  const integerPart = price.split('.')[0]?.replace(/^0$/, '') ?? ''
  return Math.max(0, Math.min(AVERAGE_FIGURES, AVERAGE_FIGURES - 1 - integerPart.length))
}
