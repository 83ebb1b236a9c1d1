import type {
  CancelTarget,
  Grouping,
  NewOrder,
  OrderOutcome,
  PlaceOrders,
} from '@/server/paper/engine/commands'
import type { UserCommand } from '@/server/paper/engine/engineCommand'
import type { OrderRecord } from '@/server/paper/engine/view'
import { type FaceContext, orderIdOf } from '@/server/paper/faces/lighter/context'
import { FRACTION_WHOLE, fractionOf } from '@/server/paper/faces/lighter/listings/listings'
import type { TransactionOf } from '@/server/paper/faces/lighter/signing/layouts'
import { stateAfter } from '@/server/paper/faces/lighter/views/orderView'
import { ATTRIBUTE, selfTradeOf } from './attributes'
import { VenueError, type Verdict, verdictOf } from './codes'
import { builderOf, checkAmounts, marketOf, newOrderOf, ORDER_TYPE } from './orderInput'
import type { Sender } from './sender'

/** What a transaction does once its nonce is taken; resolves with the sequencer's verdict. */
export type Execution = (sender: Sender) => Promise<Verdict>

export const DONE: Verdict = { code: 0, message: '' }
const INACTIVE: Verdict = { code: 21709, message: 'inactive order' }
const TWAP_INTERVAL_MS = 30_000
const NIL_MARKET = 255
/** The time in force of a cancel-all at a time. */
const SCHEDULED = 1n
/** How far ahead a cancel-all may be: 5 minutes, of which a second is lost on its way, to 15 days. */
export const CANCEL_ALL_AHEAD = {
  leadMs: 5 * 60_000 - 1_000,
  farthestMs: 15 * 24 * 3_600_000,
} as const
const ORDER_INDEX_MAX = 2n ** 60n - 1n

/** Places one order, or starts a TWAP. */
export function placeOrder(
  context: FaceContext,
  { account, address }: Pick<Sender, 'account' | 'address'>,
  info: TransactionOf<14>,
): Execution {
  const { market, order } = newOrderOf(context, info, info.L2TxAttributes)
  const builder = builderOf(context, account, market.isSpot, info.L2TxAttributes)
  if (Number(info.Type) === ORDER_TYPE.twap) return placeTwap(context, order, builder)
  checkMakerMargin(context, address, order)
  const grouping = order.sizeLots === 0 ? 'positionTpsl' : 'none'
  return place(context, [order], grouping, builder)
}

/** Places orders in one command; the verdict is the first refusal among them. */
export function place(
  { host }: FaceContext,
  orders: readonly NewOrder[],
  grouping: Grouping,
  builder: PlaceOrders['builder'],
): Execution {
  return async (sender) => {
    const command: PlaceOrders = {
      type: 'placeOrders',
      account: sender.address,
      orders,
      grouping,
      ...(builder && { builder }),
    }
    const { outcomes } = await host.submit(command, sender.record())
    return worstOf(outcomes)
  }
}

function worstOf(outcomes: readonly OrderOutcome[]): Verdict {
  for (const outcome of outcomes) {
    if (outcome.kind !== 'rejected') continue
    const verdict = verdictOf(outcome.reason)
    if (verdict.code !== 0) return verdict
  }
  return DONE
}

function placeTwap(
  { host }: FaceContext,
  order: NewOrder,
  builder: PlaceOrders['builder'],
): Execution {
  const aheadMs = (order.expiresAtMs ?? 0) - host.now()
  const durationMs = Math.round(aheadMs / TWAP_INTERVAL_MS) * TWAP_INTERVAL_MS
  const { clientOrderId, marketId, side, sizeLots, reduceOnly, limitTicks, selfTrade } = order
  const bound = side === 'buy' ? { maxTicks: limitTicks } : { minTicks: limitTicks }
  return async (sender) => {
    const base = { type: 'placeTwap', account: sender.address, marketId, side, sizeLots } as const
    const more = {
      reduceOnly,
      durationMs,
      isRandomized: false,
      ...bound,
      ...(builder && { builder }),
      ...(selfTrade && { selfTrade }),
      ...(clientOrderId !== undefined && { clientOrderId }),
    }
    const result = await host.submit({ ...base, ...more }, sender.record(), sender.record())
    if (result.ok) return DONE
    if (result.reason === 'invalidDuration') return { code: 21711, message: 'invalid order expiry' }
    if (result.reason === 'tooManyTwaps') return { code: 21717, message: 'too many open orders' }
    return verdictOf(result.reason)
  }
}

/** A resting order without the margin for it is refused before its nonce is used. @throws VenueError */
export function checkMakerMargin({ host }: FaceContext, address: string, order: NewOrder): void {
  const market = host.view.market(order.marketId)
  if (order.timeInForce === 'ioc' || order.reduceOnly || order.trigger || market?.definition.spot)
    return
  if (market === undefined) return
  const touch = order.side === 'buy' ? market.bestAskTicks : market.bestBidTicks
  const crosses =
    touch !== undefined &&
    (order.side === 'buy' ? order.limitTicks >= touch : order.limitTicks <= touch)
  if (crosses) return
  const { priceDecimals, sizeDecimals } = market.definition
  const worthMicro = order.limitTicks * order.sizeLots * 10 ** (6 - priceDecimals - sizeDecimals)
  const { leverage } = host.view.leverage(address, order.marketId)
  const signedLots = host.view.position(address, order.marketId)?.signedLots ?? 0
  const isReducing = order.side === 'buy' ? signedLots < 0 : signedLots > 0
  const freeMicro = host.view.account(address)?.withdrawableMicro ?? 0
  const neededMicro = (worthMicro * fractionOf(leverage)) / FRACTION_WHOLE
  if (!isReducing && neededMicro > freeMicro) {
    throw new VenueError(21739, 'not enough margin to create the order')
  }
}

/** The engine's name of an order that a transaction names by either index. @throws VenueError */
function targetOf(marketId: string, index: bigint): CancelTarget {
  if (index > ORDER_INDEX_MAX) throw new VenueError(21700, 'invalid order index')
  const orderId = orderIdOf(index)
  return orderId === undefined ? { marketId, clientOrderId: String(index) } : { marketId, orderId }
}

/** Cancels an open order, or a TWAP of that number. */
export function cancelOrder(context: FaceContext, info: TransactionOf<15>): Execution {
  const { symbol } = marketOf(context, info.MarketIndex)
  const target = targetOf(symbol, info.Index)
  const { host } = context
  return async (sender) => {
    const account = sender.address
    const twap = host.view
      .twaps(account, 500)
      .find(
        ({ clientOrderId, status, twapId }) =>
          status === 'running' &&
          ('orderId' in target
            ? twapId === target.orderId
            : clientOrderId === target.clientOrderId),
      )
    if (twap) {
      const { marketId, twapId } = twap
      const command = { type: 'cancelTwap', account, marketId, twapId } as const
      const result = await host.submit(command, sender.record(), sender.record())
      // Another key of the account may have ended it, or its last slice has.
      return result.ok ? DONE : INACTIVE
    }
    const command: UserCommand = { type: 'cancelOrders', account, targets: [target] }
    const { outcomes } = await host.submit(command, sender.record())
    return outcomes[0]?.kind === 'cancelled' ? DONE : INACTIVE
  }
}

/** Cancels everything now, at a time, or no more at that time. */
export function cancelAll(context: FaceContext, info: TransactionOf<16>): Execution {
  const { host } = context
  const only = info.L2TxAttributes.get(ATTRIBUTE.cancelAllMarket)
  const market =
    only === undefined || Number(only) === NIL_MARKET ? undefined : marketOf(context, only).symbol
  const timeMs = Number(info.Time)
  if (info.TimeInForce > 2n || (market !== undefined && info.TimeInForce !== 0n)) {
    throw new VenueError(21713, 'invalid cancel all time in force')
  }
  if (!isCancelTime(info, host.now())) throw new VenueError(21714, 'invalid cancel all time')
  return async (sender) => {
    const account = sender.address
    if (info.TimeInForce !== 0n) {
      const command = { type: 'scheduleCancel', account, ...(timeMs !== 0 && { timeMs }) } as const
      const result = await host.submit(command, sender.record(), sender.record())
      return result.ok ? DONE : { code: 21714, message: 'invalid cancel all time' }
    }
    const isMeant = ({ marketId }: { marketId: string }) =>
      market === undefined || marketId === market
    const targets = host.view
      .openOrders(account)
      .filter(isMeant)
      .map(({ marketId, orderId }) => ({ marketId, orderId }))
    const twaps = host.view
      .twaps(account, 500)
      .filter((twap) => twap.status === 'running' && isMeant(twap))
    const done = host.submit({ type: 'cancelOrders', account, targets }, sender.record())
    const ended = twaps.map(({ marketId, twapId }) =>
      host.submit({ type: 'cancelTwap', account, marketId, twapId }),
    )
    await Promise.all([done, ...ended])
    return DONE
  }
}

/** Whether there is a time where it is scheduled, within its bounds, and none otherwise. */
function isCancelTime(
  { Time, TimeInForce }: Pick<TransactionOf<16>, 'Time' | 'TimeInForce'>,
  nowMs: number,
): boolean {
  if (TimeInForce !== SCHEDULED) return Time === 0n
  const aheadMs = Number(Time) - nowMs
  return aheadMs >= CANCEL_ALL_AHEAD.leadMs && aheadMs <= CANCEL_ALL_AHEAD.farthestMs
}

/**
 * Changes size and prices of an open order, which keeps its index; the size counts what was executed
 * and what own orders took off it. What the order is like by then, the sequencer finds out: the nonce
 * is used up either way.
 */
export function modifyOrder(
  context: FaceContext,
  { account }: Pick<Sender, 'account'>,
  info: TransactionOf<17>,
): Execution {
  const { host } = context
  const market = marketOf(context, info.MarketIndex)
  const target = targetOf(market.symbol, info.Index)
  checkAmounts(info)
  const builder = builderOf(context, account, market.isSpot, info.L2TxAttributes)
  return async (sender) => {
    const open = host.view.openOrders(sender.address).find((order) => isTarget(order, target))
    const refusal = open === undefined ? INACTIVE : mismatch(open, info)
    if (open === undefined || refusal !== undefined) {
      await host.submitRecord(sender.record())
      return refusal ?? INACTIVE
    }
    const modifications = [{ target, order: changedOrder(open, info), keepsId: true }]
    const command = { type: 'modifyOrders', account: sender.address, modifications } as const
    const { outcomes } = await host.submit(
      { ...command, ...(builder && { builder }) },
      sender.record(),
    )
    const [outcome] = outcomes
    if (outcome?.kind === 'unknownOrder') return INACTIVE
    if (outcome === undefined) return DONE
    const state = stateAfter(outcome)
    // Taken off the book and ended where it is matched: the change itself is no failure.
    const hasEnded = outcome.kind === 'rejected' && outcome.hasEnded === true
    return { ...(hasEnded ? DONE : worstOf([outcome])), ...(state !== undefined && { state }) }
  }
}

/** What of a change does not go with the order it is meant for. */
function mismatch(open: OrderRecord, info: TransactionOf<17>): Verdict | undefined {
  if (info.BaseAmount === 0n && open.originalLots !== 0) {
    return { code: 21701, message: 'invalid base amount' }
  }
  return (open.trigger === undefined) === (info.TriggerPrice === 0n)
    ? undefined
    : { code: 21729, message: 'invalid trigger price' }
}

function isTarget(order: OrderRecord, target: CancelTarget): boolean {
  if (order.marketId !== target.marketId) return false
  return 'orderId' in target
    ? order.orderId === target.orderId
    : order.clientOrderId === target.clientOrderId
}

/** The order as it is to be. Its attributes are those of the change: none where that has none. */
function changedOrder(open: OrderRecord, info: TransactionOf<17>): NewOrder {
  const selfTrade = selfTradeOf(info.L2TxAttributes)
  const { marketId, side, timeInForce, reduceOnly, isMarket, clientOrderId, expiresAtMs, trigger } =
    open
  return {
    marketId,
    side,
    sizeLots: Number(info.BaseAmount),
    limitTicks: Number(info.Price),
    timeInForce,
    reduceOnly,
    isMarket,
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(selfTrade && { selfTrade }),
    ...(trigger && { trigger: { ...trigger, triggerTicks: Number(info.TriggerPrice) } }),
  }
}
