import type { OrderOutcome, PlaceOrders, RejectReason } from '@/server/paper/engine/commands'
import type { Account, Engine, Market, Order } from '@/server/paper/engine/state'
import { findStaticFault } from './checks'
import { meetsMinimum } from './entryCheck'
import { createOrder } from './orders'
import { refuse } from './outcome'
import { findTriggerFault, placeTrigger } from './placeTrigger'

/**
 * Places reduce-only triggers of which one that is filled ends the others. An invalid one refuses
 * all of them: half a pair must never be placed.
 */
export function placeOco(engine: Engine, account: Account, command: PlaceOrders): OrderOutcome[] {
  const [first] = command.orders
  const market = first && engine.marketsById.get(first.marketId)
  if (!market) return command.orders.map(() => ({ kind: 'rejected', reason: 'unknownMarket' }))
  const ocoGroupId = engine.nextOrderId
  const { builder } = command
  const orders = command.orders.map((input) => {
    const isPositionTrigger = input.sizeLots === 0
    return createOrder(engine, account, market, input, { builder, ocoGroupId, isPositionTrigger })
  })
  const fault = findFault(engine, account, market, command, orders)
  if (fault === undefined) return orders.map((order) => placeTrigger(engine, order))
  return orders.map((order, at) => refuse(engine, order, at === 0 ? fault : 'parentRejected'))
}

function findFault(
  engine: Engine,
  account: Account,
  market: Market,
  command: PlaceOrders,
  orders: readonly Order[],
): RejectReason | undefined {
  const { openOrdersMax } = engine.rules
  if (account.openOrders.size + orders.length > openOrdersMax) return 'tooManyOpenOrders'
  const clientOrderIds = new Set<string>()
  for (const [at, order] of orders.entries()) {
    const input = command.orders[at]
    if (!input || input.marketId !== market.definition.marketId) return 'unknownMarket'
    if (!order.reduceOnly || order.side !== orders[0]?.side) return 'reduceOnlyWouldIncrease'
    const fault =
      findStaticFault(engine, account, market, input, { mayTrack: true }) ??
      (meetsMinimum(engine, order) ? findTriggerFault(engine, order) : 'minNotional')
    if (fault) return fault
    if (input.clientOrderId === undefined) continue
    if (clientOrderIds.has(input.clientOrderId)) return 'duplicateClientOrderId'
    clientOrderIds.add(input.clientOrderId)
  }
  return undefined
}
