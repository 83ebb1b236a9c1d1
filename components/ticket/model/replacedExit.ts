import type { Order } from '@/lib/schema/model/order'
import { exitsOf, openingSideOf } from '@/lib/trade/exits/exits'
import type { TicketInputs } from './ticketInputs'
import { isTriggerType, orderTypeOf, type TicketState } from './ticketState'

type AccountInputs = Pick<TicketInputs, 'rules' | 'position' | 'ownOrders'>

/** The exit of the position that a stop or take-profit order replaces; undefined where it replaces none. */
export function replacedExit(
  state: Pick<TicketState, 'type' | 'entry'>,
  { rules, position, ownOrders = [] }: AccountInputs,
): Order | undefined {
  if (position === undefined || !isTriggerType(state.type)) return undefined
  if (!rules.singleTypes.includes(orderTypeOf(state))) return undefined
  const { takeProfitOrder, stopLossOrder } = exitsOf(position, ownOrders)
  return state.type === 'STOP' ? stopLossOrder : takeProfitOrder
}

/** Whether an exit that is typed for an order replaces one of the position that it adds to. */
export function replacesExits(
  { side, takeProfit, stopLoss }: Pick<TicketState, 'side' | 'takeProfit' | 'stopLoss'>,
  { rules, position, ownOrders = [] }: AccountInputs,
): boolean {
  if (position === undefined || !rules.hasSingleExits) return false
  if (side !== openingSideOf(position.side)) return false
  const { takeProfitOrder, stopLossOrder } = exitsOf(position, ownOrders)
  return (
    (takeProfitOrder !== undefined && takeProfit.text !== '') ||
    (stopLossOrder !== undefined && stopLoss.text !== '')
  )
}
