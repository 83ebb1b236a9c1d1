import { MONEY } from '@/server/paper/engine/commands'
import type { Market } from '@/server/paper/engine/state'
import type {
  FillRecord,
  OrderEndReason,
  OrderRecord,
  OrderStatus,
} from '@/server/paper/engine/view'
import type { SavedValue } from './savedValue'

const TIMES_IN_FORCE = ['gtc', 'ioc', 'postOnly'] as const

const STATUSES: readonly OrderStatus[] = [
  'open',
  'waitingForFill',
  'waitingForTrigger',
  'triggered',
  'filled',
  'cancelled',
  'rejected',
]

const END_REASONS: readonly OrderEndReason[] = [
  'byUser',
  'iocRemainder',
  'selfTrade',
  'reduceOnly',
  'siblingFilled',
  'parentCancelled',
  'positionClosed',
  'margin',
  'liquidation',
  'marketHalted',
  'scheduled',
  'expired',
  'postOnly',
]

/** Reads an order record back; the same reader serves open and ended orders. */
export function restoreRecord(saved: SavedValue): OrderRecord {
  const record: OrderRecord = {
    orderId: saved.field('orderId').integer(),
    account: saved.field('account').text(),
    marketId: saved.field('marketId').text(),
    side: saved.field('side').oneOf(['buy', 'sell']),
    limitTicks: saved.field('limitTicks').integer(),
    originalLots: saved.field('originalLots').integer(),
    remainingLots: saved.field('remainingLots').integer(),
    timeInForce: saved.field('timeInForce').oneOf(TIMES_IN_FORCE),
    reduceOnly: saved.field('reduceOnly').flag(),
    isMarket: saved.field('isMarket').flag(),
    isPositionTrigger: saved.field('isPositionTrigger').flag(),
    childOrderIds: saved
      .field('childOrderIds')
      .items()
      .map((item) => item.integer()),
    status: saved.field('status').oneOf(STATUSES),
    filledNotionalMicro: saved.field('filledNotionalMicro').integer(),
    createdAtMs: saved.field('createdAtMs').integer(),
    updatedAtMs: saved.field('updatedAtMs').integer(),
  }
  const offsetLots = saved.optional('offsetLots')
  if (offsetLots) record.offsetLots = offsetLots.integer()
  const clientOrderId = saved.optional('clientOrderId')
  if (clientOrderId) record.clientOrderId = clientOrderId.text()
  const trigger = saved.optional('trigger')
  if (trigger) {
    record.trigger = {
      kind: trigger.field('kind').oneOf(['takeProfit', 'stopLoss']),
      triggerTicks: trigger.field('triggerTicks').integer(),
      isMarket: trigger.field('isMarket').flag(),
    }
    const timeInForce = trigger.optional('timeInForce')
    if (timeInForce) record.trigger.timeInForce = timeInForce.oneOf(TIMES_IN_FORCE)
  }
  const parentOrderId = saved.optional('parentOrderId')
  if (parentOrderId) record.parentOrderId = parentOrderId.integer()
  const ocoGroupId = saved.optional('ocoGroupId')
  if (ocoGroupId) record.ocoGroupId = ocoGroupId.integer()
  const expiresAtMs = saved.optional('expiresAtMs')
  if (expiresAtMs) record.expiresAtMs = expiresAtMs.integer()
  const twapId = saved.optional('twapId')
  if (twapId) record.twapId = twapId.integer()
  const endReason = saved.optional('endReason')
  if (endReason) record.endReason = endReason.oneOf(END_REASONS)
  const rejectReason = saved.optional('rejectReason')
  if (rejectReason) record.rejectReason = rejectReason.text()
  return record
}

/** Reads a row written by `saveFill`. */
export function restoreFill(markets: readonly Market[], saved: SavedValue): FillRecord {
  const row = saved.items()
  const at = (index: number): number => (row[index] ?? saved.fail('a whole row')).integer()
  const market = markets[at(2)] ?? saved.fail('a fill on a known market')
  const fill: FillRecord = {
    tradeId: at(0),
    orderId: at(1),
    marketId: market.definition.marketId,
    side: at(3) === 1 ? 'sell' : 'buy',
    priceTicks: at(4),
    sizeLots: at(5),
    timeMs: at(6),
    startLots: at(7),
    closedPnlMicro: at(8),
    isTaker: at(9) === 1,
    feeMicro: at(10),
    builderFeeMicro: at(11),
    isLiquidation: at(12) === 1,
  }
  const { spot } = market.definition
  if (spot) {
    const feeToken = at(13) === 1 ? MONEY : spot.baseToken
    fill.spot = { feeToken, feeUnits: at(14), startUnits: at(15) }
  }
  for (const extra of row.slice(spot ? 16 : 13)) {
    if (extra.isText()) fill.clientOrderId = extra.text()
    else fill.twapId = extra.integer()
  }
  return fill
}
