import { plural, t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitsOf, exitsThatStay } from '@/lib/trade/exits/exits'

/**
 * What becomes of the take-profits and stop-losses of a position that is closed, in words; undefined
 * where it has none.
 */
export function exitWords(
  position: Position,
  orders: readonly Order[],
  close: { type: 'LIMIT' | 'MARKET'; closesAll: boolean },
): string | undefined {
  const staying = exitsThatStay(position, orders).length
  const { takeProfitOrder, stopLossOrder } = exitsOf(position, orders)
  if (staying === 0 && takeProfitOrder === undefined && stopLossOrder === undefined) {
    return undefined
  }
  if (!close.closesAll) {
    return staying === 0
      ? t('Take profit and stop loss stay and cover the rest of the position.')
      : t('Take profit and stop loss stay at their size.')
  }
  if (close.type === 'MARKET') {
    return t('Take profit and stop loss end with the position.')
  }
  if (staying === 0) {
    return t('Take profit and stop loss stay until this order fills, then end with the position.')
  }
  return plural(
    staying,
    '{count} exit order of a fixed size stays until this order fills and after it. Cancel it then: without a position it does nothing.',
    '{count} exit orders of a fixed size stay until this order fills and after it. Cancel them then: without a position they do nothing.',
  )
}
