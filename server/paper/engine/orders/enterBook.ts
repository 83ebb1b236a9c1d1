import { matchOrder } from '@/server/paper/engine/book/match'
import type { RejectReason } from '@/server/paper/engine/commands'
import type { Engine, Order } from '@/server/paper/engine/state'
import { findEntryFault, lacksMarginToRest } from './entryCheck'
import { cancelOrder } from './groups'
import { emitOrder, restOnBook } from './orders'

/** What an order that met nothing else is refused for. */
const REFUSALS = { selfTrade: 'selfTrade', postOnly: 'postOnlyWouldCross' } as const

/**
 * Lets a new or fired order at the book: checks it, matches it, and rests or ends the remainder. An
 * order that lacks the margin for what it meets ends with nothing executed; a slice of a TWAP is refused.
 *
 * @returns why it was refused, in which case the caller ends it; undefined when it was let in
 */
export function enterBook(engine: Engine, order: Order): RejectReason | undefined {
  const fault = findEntryFault(engine, order)
  if (fault) return fault
  const end = matchOrder(engine, order, false)
  if (end) {
    const isUntouched = order.remainingLots === order.originalLots
    if (isUntouched && end !== 'margin') return REFUSALS[end]
    if (isUntouched && order.twapId !== undefined) return 'insufficientMargin'
    cancelOrder(engine, order, end)
    return undefined
  }
  if (order.remainingLots === 0) return undefined
  if (order.timeInForce !== 'ioc') {
    if (lacksMarginToRest(engine, order)) {
      cancelOrder(engine, order, 'margin')
      return undefined
    }
    restOnBook(engine, order)
    emitOrder(engine, order)
    return undefined
  }
  if (order.remainingLots === order.originalLots) return 'iocNoLiquidity'
  cancelOrder(engine, order, 'iocRemainder')
  return undefined
}
