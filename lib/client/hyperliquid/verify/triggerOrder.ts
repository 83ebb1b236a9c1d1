import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import { refuse, refuseMarket, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'
import { legOrders } from './legs'
import { expectGroup } from './orderGroup'

/** The venue's word for the whole position, whatever it becomes. */
const WHOLE_POSITION = '0'

/** Take-profit and stop-loss of a position; a leg without a size follows it. */
export function verifyTriggerOrder(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  return verifyL1Step(intent, step, facts, (actual, universe) => {
    const params = actionParams.placeTriggerOrder.safeParse(intent.params)
    if (!params.success) return refuse('params', 'legs of a position', 'unreadable')
    const { market, side, takeProfit, stopLoss } = params.data
    const listed = universe.find(market.marketId)
    if (!listed) return refuseMarket(market.marketId)
    const orders = legOrders({ takeProfit, stopLoss }, listed, side, WHOLE_POSITION)
    const follows = [takeProfit, stopLoss].some((leg) => leg && leg.size === undefined)
    return expectGroup(intent, actual, universe, {
      orders,
      grouping: follows ? 'positionTpsl' : 'na',
    })
  })
}
