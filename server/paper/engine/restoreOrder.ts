import { restoreRecord } from './restoreHistory'
import type { SavedValue } from './savedValue'
import type { Account, Market, Order } from './state'

/** Reads an open order back; it is linked into book or triggers by the caller, in sequence. */
export function restoreOrder(account: Account, market: Market, saved: SavedValue): Order {
  const record = restoreRecord(saved)
  const builder = saved.optional('builder')
  return {
    orderId: record.orderId,
    account,
    market,
    side: record.side,
    limitTicks: record.limitTicks,
    originalLots: record.originalLots,
    remainingLots: record.remainingLots,
    timeInForce: record.timeInForce,
    reduceOnly: record.reduceOnly,
    isMarket: record.isMarket,
    clientOrderId: record.clientOrderId,
    trigger: record.trigger,
    isPositionTrigger: record.isPositionTrigger,
    tracksPosition: saved.field('tracksPosition').flag(),
    parentOrderId: record.parentOrderId,
    childOrderIds: [...record.childOrderIds],
    twapId: record.twapId,
    carriedLots: saved.laterInteger('carriedLots'),
    builder: builder && {
      account: builder.field('account').text(),
      feePpm: builder.field('feePpm').integer(),
    },
    status: record.status,
    endReason: record.endReason,
    rejectReason: record.rejectReason,
    filledNotionalMicro: record.filledNotionalMicro,
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
    sequence: saved.field('sequence').integer(),
    reservedLots: 0,
    reservedMicro: 0,
    level: undefined,
    previous: undefined,
    next: undefined,
  }
}
