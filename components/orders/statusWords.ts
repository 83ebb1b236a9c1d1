import { isZero } from '@/lib/decimal/compare'
import { t, tIn } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'

/** State of an order: done, ended without being refused, refused, or still open. */
export interface StatusWords {
  text: string
  tone: 'done' | 'ended' | 'refused' | 'live'
}

const NO_MATCH = /iocCancel|NoLiquidity|too-much-slippage|not-enough-liquidity/i

/** The status in words. An order that found no match is not refused: it is shown as unfilled. */
export function statusWords(
  order: Pick<Order, 'status' | 'statusReason' | 'filledSize'>,
): StatusWords {
  const isPart = !isZero(order.filledSize)
  switch (order.status) {
    case 'FILLED':
      return { text: t('Filled'), tone: 'done' }
    case 'OPEN':
      return { text: tIn('adjective of orders', 'Open'), tone: 'live' }
    case 'PARTIALLY_FILLED':
      return { text: t('Partly filled'), tone: 'live' }
    case 'PENDING':
      return { text: t('Pending'), tone: 'live' }
    case 'TRIGGERED':
      return { text: t('Triggered'), tone: 'live' }
    case 'EXPIRED':
      return { text: t('Expired'), tone: 'ended' }
    case 'CANCELLED':
      return { text: isPart ? t('Cancelled, partly filled') : t('Cancelled'), tone: 'ended' }
    case 'REJECTED':
      return NO_MATCH.test(order.statusReason ?? '')
        ? { text: t('Not filled'), tone: 'ended' }
        : { text: t('Rejected'), tone: 'refused' }
  }
}
