import { leftOf } from '@/components/session/messages/orderLabels'
import { orderWords, positionWords, priceWords } from '@/components/session/messages/orderWords'
import { t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { UndoableAct } from '@/lib/stores/orders/undos'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'

/** What was done: `Cancelled: Buy 0.1 BTC at 60,000`. */
export function undoTitle(act: UndoableAct): string {
  switch (act.kind) {
    case 'cancel':
      // One that closes whatever the position is has no size of its own.
      if (act.order.isPositionSized === true) return exitTitle(act.order)
      return t('Cancelled: {order}', { order: orderWords(leftOf(act.order)) })
    case 'amend':
      return t('Amended: {order}', { order: orderWords(leftOf(act.order)) })
    case 'close':
      return t('Closed: {position}', {
        position: positionWords({ ...act.position, size: act.size }),
      })
  }
}

function exitTitle({ type, market, triggerPrice }: Order): string {
  const values = {
    symbol: market.baseAsset.displaySymbol,
    price: triggerPrice === undefined ? '' : priceWords(triggerPrice),
  }
  return type.startsWith('TAKE_PROFIT')
    ? t('Cancelled: {symbol} take profit at {price}', values)
    : t('Cancelled: {symbol} stop loss at {price}', values)
}

/** What putting it back means. */
export function undoNote(act: UndoableAct): string {
  switch (act.kind) {
    case 'cancel':
      return waitsForTrigger(act.order)
        ? t('Undo places the order again.')
        : t('Undo places the order again, at the end of the queue.')
    case 'amend':
      return t('Undo restores the old price. The order gets a new place in the queue.')
    case 'close':
      return t('Undo reopens the position at market, with fees and at the current price.')
  }
}
