import { eq, gt, isZero } from '@/lib/decimal/compare'
import { abs, add, type Decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { sizeStep, snapPrice } from './snapPrice'

/** An entry with its stop and target, sized by the money that the stop loses. */
export interface BracketPlan {
  side: Side
  entry: Decimal
  stopLoss: Decimal
  takeProfit: Decimal
  /** In base asset, rounded down; zero where the risk buys less than one lot. */
  size: Decimal
}

/** Places of a size before it is put on the market's grid. */
const SIZE_PLACES = 18

/**
 * Long where the stop lies below the entry, short above. Undefined where both are one price, or the
 * target would be none. Fees are not counted: the stop loses the risk by price alone. Pure.
 * @param risk in quote
 * @param reward how many times as far as the stop the target lies
 */
export function planBracket(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals' | 'sizeIncrement' | 'szDecimals'>,
  { entry: from, stop, risk, reward }: Record<'entry' | 'stop' | 'risk' | 'reward', Decimal>,
): BracketPlan | undefined {
  const side = gt(from, stop) ? 'BUY' : 'SELL'
  const closing = side === 'BUY' ? 'SELL' : 'BUY'
  const entry = snapPrice(market, from, side)
  const stopLoss = snapPrice(market, stop, side)
  if (eq(entry, stopLoss)) return undefined
  const exact = add(entry, mul(sub(entry, stopLoss), reward))
  const takeProfit = snapPrice(market, exact, closing)
  const distance = abs(sub(entry, stopLoss))
  if (isZero(takeProfit) || isZero(stopLoss) || !gt(exact, ZERO)) return undefined
  const size = snapToStep(div(risk, distance, SIZE_PLACES, 'down'), sizeStep(market), 'down')
  return { side, entry, stopLoss, takeProfit, size }
}
