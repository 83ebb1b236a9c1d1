import { lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, mul, ZERO } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { closingSideOf } from '@/lib/trade/exits/exits'
import { isTriggerAhead } from '@/lib/trade/exits/triggerSide'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'

/**
 * The trigger of a stop moved by price steps, up where `steps` is above zero; undefined where it
 * would be no price, or fire at once. Pure.
 */
export function moveStop(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  { side, markPrice }: Pick<Position, 'side' | 'markPrice'>,
  trigger: Decimal,
  steps: number,
): Decimal | undefined {
  const exact = add(trigger, mul(priceStepAt(market, trigger), decimal(String(steps))))
  if (lte(exact, ZERO)) return undefined
  const closing = closingSideOf(side)
  // Crossing a power of ten changes the step: on with it in the direction of the move.
  const moved = snapPrice(market, exact, steps > 0 ? 'SELL' : 'BUY')
  return isTriggerAhead('stop', closing, moved, markPrice) ? moved : undefined
}
