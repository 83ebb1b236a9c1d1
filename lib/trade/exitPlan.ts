import { eq, gte, lte } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'
import type { TriggerLeg } from './readTrigger'
import { isOnPriceGrid } from './snapPrice'
import { isTriggerAhead } from './triggerSide'

/** The exit that a position has and the price that is wanted for it; undefined where there is none. */
export interface ExitWish {
  order: Order | undefined
  price: Decimal | undefined
}

/** What has to be done so that a position has the exits that are wanted. */
export interface ExitPlan {
  /** New legs, in one order group. */
  place: Partial<Record<TriggerLeg, Decimal>>
  amend: readonly { order: Order; triggerPrice: Decimal }[]
  cancel: readonly Order[]
}

/** Compares the exits that are there with those wanted. What is the same is left alone. Pure. */
export function planExits(wishes: Record<TriggerLeg, ExitWish>): ExitPlan {
  const place: Partial<Record<TriggerLeg, Decimal>> = {}
  const amend: { order: Order; triggerPrice: Decimal }[] = []
  const cancel: Order[] = []
  for (const leg of ['takeProfit', 'stopLoss'] as const) {
    const { order, price } = wishes[leg]
    if (order === undefined) {
      if (price !== undefined) place[leg] = price
    } else if (price === undefined) {
      cancel.push(order)
    } else if (order.triggerPrice === undefined || !eq(order.triggerPrice, price)) {
      amend.push({ order, triggerPrice: price })
    }
  }
  return { place, amend, cancel }
}

/** Why an exit cannot stand at a price, in a sentence; undefined where it can. Pure. */
export function exitFault(
  leg: TriggerLeg,
  price: Decimal,
  position: Pick<Position, 'side' | 'liquidationPrice' | 'marginMode'>,
  { market, markPrice }: { market: Market; markPrice: Decimal },
): string | undefined {
  const isLong = position.side === 'LONG'
  if (!isOnPriceGrid(market, price))
    return say('{price} is between two prices of this market.', { price })
  const kind = leg === 'takeProfit' ? 'takeProfit' : 'stop'
  const closing = isLong ? 'SELL' : 'BUY'
  if (!isTriggerAhead(kind, closing, price, markPrice)) {
    return onWrongSide(leg, isLong)
  }
  const taken = position.liquidationPrice
  // On cross the liquidation price moves with the rest of the account: nothing is refused by it.
  if (leg === 'takeProfit' || taken === null || position.marginMode === 'CROSS') return undefined
  const isBeyond = isLong ? lte(price, taken) : gte(price, taken)
  return isBeyond
    ? say('The position would be liquidated before this stop loss is reached.')
    : undefined
}

function onWrongSide(leg: TriggerLeg, isLong: boolean): string {
  if (leg === 'takeProfit')
    return isLong
      ? say('The take profit of a long lies above the mark price.')
      : say('The take profit of a short lies below the mark price.')
  return isLong
    ? say('The stop loss of a long lies below the mark price.')
    : say('The stop loss of a short lies above the mark price.')
}
