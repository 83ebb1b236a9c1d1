import type { BuilderFee, SelfTradeMode } from '@/server/paper/engine/commands'
import type { Account, Market, Order } from '@/server/paper/engine/state'
import { restoreRecord } from './restoreHistory'
import type { SavedValue } from './savedValue'

const SELF_TRADE_MODES: readonly SelfTradeMode[] = ['maker', 'taker', 'both', 'reduce', 'reject']

/** The builder of an order or TWAP, with one rate or two. */
export function restoreBuilder(saved: SavedValue): BuilderFee | undefined {
  const builder = saved.optional('builder')
  if (!builder) return undefined
  const account = builder.field('account').text()
  const feePpm = builder.optional('feePpm')?.integer()
  if (feePpm !== undefined) return { account, feePpm }
  const makerPpm = builder.field('makerPpm').integer()
  return { account, makerPpm, takerPpm: builder.field('takerPpm').integer() }
}

/** What an order, or each slice of a TWAP, does where it meets one of its own account. */
export function restoreSelfTrade(saved: SavedValue): SelfTradeMode {
  return saved.optional('selfTrade')?.oneOf(SELF_TRADE_MODES) ?? 'maker'
}

/** Reads an open order back; it is linked into book or triggers by the caller, in sequence. */
export function restoreOrder(account: Account, market: Market, saved: SavedValue): Order {
  const record = restoreRecord(saved)
  return {
    orderId: record.orderId,
    account,
    market,
    side: record.side,
    limitTicks: record.limitTicks,
    originalLots: record.originalLots,
    remainingLots: record.remainingLots,
    offsetLots: record.offsetLots ?? 0,
    timeInForce: record.timeInForce,
    reduceOnly: record.reduceOnly,
    isMarket: record.isMarket,
    clientOrderId: record.clientOrderId,
    trigger: record.trigger,
    isPositionTrigger: record.isPositionTrigger,
    tracksPosition: saved.field('tracksPosition').flag(),
    parentOrderId: record.parentOrderId,
    ocoGroupId: record.ocoGroupId,
    selfTrade: restoreSelfTrade(saved),
    expiresAtMs: record.expiresAtMs,
    childOrderIds: [...record.childOrderIds],
    twapId: record.twapId,
    carriedLots: saved.laterInteger('carriedLots'),
    builder: restoreBuilder(saved),
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
