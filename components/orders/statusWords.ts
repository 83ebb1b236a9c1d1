import { isZero } from '@/lib/decimal/compare'
import type { Order } from '@/lib/schema/order'

/** How an order stands: done, ended without being refused, refused, or still alive. */
export interface StatusWords {
  text: string
  tone: 'done' | 'ended' | 'refused' | 'live'
}

/**
 * The status in words. An order that found nobody to trade with is not refused: it ended unfilled,
 * and is told so.
 */
export function statusWords(
  order: Pick<Order, 'status' | 'statusReason' | 'filledSize'>,
): StatusWords {
  const isPart = !isZero(order.filledSize)
  switch (order.status) {
    case 'FILLED':
      return { text: 'Filled', tone: 'done' }
    case 'OPEN':
      return { text: 'Open', tone: 'live' }
    case 'PARTIALLY_FILLED':
      return { text: 'Partly filled', tone: 'live' }
    case 'PENDING':
      return { text: 'Pending', tone: 'live' }
    case 'TRIGGERED':
      return { text: 'Triggered', tone: 'live' }
    case 'EXPIRED':
      return { text: 'Expired', tone: 'ended' }
    case 'CANCELLED':
      return { text: isPart ? 'Cancelled, part filled' : 'Cancelled', tone: 'ended' }
    case 'REJECTED':
      return /iocCancel|NoLiquidity/i.test(order.statusReason ?? '')
        ? { text: 'Ended unfilled', tone: 'ended' }
        : { text: 'Refused', tone: 'refused' }
  }
}

/** The venue's reason as words: `marginCanceled` is `margin canceled`. */
export function reasonWords(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return reason.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
