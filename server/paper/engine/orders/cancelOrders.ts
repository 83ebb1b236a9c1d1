import type { CancelOrders, CancelTarget } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Account, Engine, Order } from '@/server/paper/engine/state'
import { cancelOrder } from './groups'

/** Cancels open orders by id or client id; each target answers for itself. */
export function cancelOrders(
  engine: Engine,
  command: CancelOrders,
): CommandResults['cancelOrders'] {
  const account = engine.accounts.get(command.account)
  const outcomes = command.targets.map((target) => {
    const order = account && cancelTargetOf(account, target)
    if (!order) return { kind: 'unknownOrder' as const }
    cancelOrder(engine, order, 'byUser')
    return { kind: 'cancelled' as const, orderId: order.orderId }
  })
  return { outcomes }
}

/** The open order a target names, on the market it names. */
export function cancelTargetOf(account: Account, target: CancelTarget): Order | undefined {
  const order =
    'orderId' in target
      ? account.openOrders.get(target.orderId)
      : account.openByClientId.get(target.clientOrderId)
  return order?.market.definition.marketId === target.marketId ? order : undefined
}
