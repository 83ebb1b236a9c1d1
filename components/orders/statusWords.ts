import { isZero } from '@/lib/decimal/compare'
import { say } from '@/lib/messages/say'
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
      return { text: say('Filled'), tone: 'done' }
    case 'OPEN':
      return { text: say('Open'), tone: 'live' }
    case 'PARTIALLY_FILLED':
      return { text: say('Partly filled'), tone: 'live' }
    case 'PENDING':
      return { text: say('Pending'), tone: 'live' }
    case 'TRIGGERED':
      return { text: say('Triggered'), tone: 'live' }
    case 'EXPIRED':
      return { text: say('Expired'), tone: 'ended' }
    case 'CANCELLED':
      return { text: isPart ? say('Cancelled, part filled') : say('Cancelled'), tone: 'ended' }
    case 'REJECTED':
      return /iocCancel|NoLiquidity/i.test(order.statusReason ?? '')
        ? { text: say('Ended unfilled'), tone: 'ended' }
        : { text: say('Refused'), tone: 'refused' }
  }
}

/** The venue's reason as words: `marginCanceled` is `margin canceled`. */
export function reasonWords(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  return reason.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
