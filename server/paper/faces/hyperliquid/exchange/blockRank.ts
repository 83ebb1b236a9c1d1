import type { NewOrder } from '@/server/paper/engine/commands'
import type { UserCommand } from '@/server/paper/engine/engineCommand'

/**
 * Place of a command within its block, as the venue has it: first what sends nothing that could
 * take (money, settings, orders that only make), then cancels, then all other orders; within each
 * in the order of arrival. A maker can so get out of the way of a taker that came in the same block.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/hypercore/order-book
 */
export function blockRank(command: UserCommand | undefined): number {
  if (command?.type === 'cancelOrders') return 1
  const onlyMakes = ordersOf(command).every(
    (order) => order.timeInForce === 'postOnly' && order.trigger === undefined,
  )
  return onlyMakes ? 0 : 2
}

function ordersOf(command: UserCommand | undefined): readonly NewOrder[] {
  if (command?.type === 'placeOrders') return command.orders
  if (command?.type === 'modifyOrders') return command.modifications.map(({ order }) => order)
  return []
}
