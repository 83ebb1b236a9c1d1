import type { PlaceTriggerOrderParams } from '@/lib/schema/action/triggerOrder'
import { requirePerp, requireTrading } from './listedMarket'
import { type OrderFacts, orderStep, triggerLegs } from './placeOrder'
import type { L1Step } from './step'

/** The venue's word for the whole position, whatever it becomes. */
const WHOLE_POSITION = '0'

/**
 * Take-profit and stop-loss of an open position. A leg without a size covers the whole position and
 * follows it; the venue writes that as a size of zero in a position group.
 * @throws 400/2002 naming what the venue cannot take
 */
export function placeTriggerOrder(
  { side, takeProfit, stopLoss }: PlaceTriggerOrderParams,
  { listed, builder }: OrderFacts,
): L1Step {
  const market = requirePerp(requireTrading(listed))
  const orders = triggerLegs({ takeProfit, stopLoss }, market, { side, size: WHOLE_POSITION })
  const follows = [takeProfit, stopLoss].some((leg) => leg && leg.size === undefined)
  const group = { orders, grouping: follows ? ('positionTpsl' as const) : ('na' as const) }
  return orderStep('placeTriggerOrder', group, builder)
}
