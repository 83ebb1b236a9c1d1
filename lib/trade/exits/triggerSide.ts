import { gt, lt } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'

/** What a trigger waits for: a stop for the price to run on, a take-profit for it to come back. */
export type TriggerKind = 'stop' | 'takeProfit'

/**
 * Where the mark price has to go for an order of this side to wake. A buy stop and a sell
 * take-profit wake above, a sell stop and a buy take-profit below.
 */
export function triggerDirection(kind: TriggerKind, side: Side): 'above' | 'below' {
  return (kind === 'stop') === (side === 'BUY') ? 'above' : 'below'
}

/**
 * Whether a trigger still waits at this mark price. One that does not is refused by venues as
 * reached already, or would fire at once.
 */
export function isTriggerAhead(
  kind: TriggerKind,
  side: Side,
  triggerPrice: Decimal,
  markPrice: Decimal,
): boolean {
  return triggerDirection(kind, side) === 'above'
    ? gt(triggerPrice, markPrice)
    : lt(triggerPrice, markPrice)
}
