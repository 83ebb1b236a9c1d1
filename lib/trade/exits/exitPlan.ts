import { eq, gte, lte } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { isOnPriceGrid } from '@/lib/trade/orders/snapPrice'
import { exitSize } from './exits'
import type { TriggerLeg } from './readTrigger'
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
  /** Sizes of new legs that take the place of old ones; undefined closes the whole position. */
  previousSizes: Partial<Record<TriggerLeg, { size: Decimal | undefined }>>
  amend: readonly { order: Order; triggerPrice: Decimal }[]
  cancel: readonly Order[]
}

const LEGS = ['takeProfit', 'stopLoss'] as const

/**
 * Compares the exits that are there with those wanted. What is the same is left alone, but where the
 * venue moves no trigger: there a change of one places all that are wanted again, because two exits
 * may be one group that ends with either; where a position has one exit of each kind, a new one is
 * placed and nothing is cancelled, because it replaces the old one. Pure.
 */
export function planExits(
  wishes: Record<TriggerLeg, ExitWish>,
  { movesTriggers, hasSingleExits = false }: { movesTriggers: boolean; hasSingleExits?: boolean },
): ExitPlan {
  const plan = compareExits(wishes)
  if (!movesTriggers && hasSingleExits) return succeedMoved(plan, wishes)
  const isLess = plan.amend.length > 0 || plan.cancel.length > 0
  return movesTriggers || !isLess ? plan : replaceExits(wishes)
}

/** A successor of the same size for each exit that is to be moved. */
function succeedMoved(plan: ExitPlan, wishes: Record<TriggerLeg, ExitWish>): ExitPlan {
  const place = { ...plan.place }
  const previousSizes: ExitPlan['previousSizes'] = {}
  for (const leg of LEGS) {
    const moved = plan.amend.find(({ order }) => order === wishes[leg].order)
    if (moved === undefined) continue
    place[leg] = moved.triggerPrice
    previousSizes[leg] = { size: exitSize(moved.order) }
  }
  return { ...plan, place, previousSizes, amend: [] }
}

/** Every wanted exit again, every existing one cancelled once they are placed. */
function replaceExits(wishes: Record<TriggerLeg, ExitWish>): ExitPlan {
  const place: Partial<Record<TriggerLeg, Decimal>> = {}
  const previousSizes: ExitPlan['previousSizes'] = {}
  const cancel: Order[] = []
  for (const leg of LEGS) {
    const { order, price } = wishes[leg]
    if (price !== undefined) place[leg] = price
    if (order === undefined) continue
    cancel.push(order)
    if (price !== undefined) previousSizes[leg] = { size: exitSize(order) }
  }
  return { place, previousSizes, amend: [], cancel }
}

function compareExits(wishes: Record<TriggerLeg, ExitWish>): ExitPlan {
  const place: Partial<Record<TriggerLeg, Decimal>> = {}
  const amend: { order: Order; triggerPrice: Decimal }[] = []
  const cancel: Order[] = []
  for (const leg of LEGS) {
    const { order, price } = wishes[leg]
    if (order === undefined) {
      if (price !== undefined) place[leg] = price
    } else if (price === undefined) {
      cancel.push(order)
    } else if (order.triggerPrice === undefined || !eq(order.triggerPrice, price)) {
      amend.push({ order, triggerPrice: price })
    }
  }
  return { place, previousSizes: {}, amend, cancel }
}

/** Why an exit cannot be placed at a price, in a sentence; undefined where it can. Pure. */
export function exitError(
  leg: TriggerLeg,
  price: Decimal,
  position: Pick<Position, 'side' | 'liquidationPrice' | 'marginMode'>,
  { market, markPrice }: { market: Market; markPrice: Decimal },
): string | undefined {
  const isLong = position.side === 'LONG'
  if (!isOnPriceGrid(market, price))
    return t('{price} is not a valid price step of this market.', { price })
  const kind = leg === 'takeProfit' ? 'takeProfit' : 'stop'
  const closing = isLong ? 'SELL' : 'BUY'
  if (!isTriggerAhead(kind, closing, price, markPrice)) {
    return onWrongSide(leg, isLong)
  }
  const liquidationPrice = position.liquidationPrice
  // On cross the liquidation price moves with the rest of the account: nothing is refused by it.
  if (leg === 'takeProfit' || liquidationPrice === null || position.marginMode === 'CROSS')
    return undefined
  const isBeyond = isLong ? lte(price, liquidationPrice) : gte(price, liquidationPrice)
  return isBeyond
    ? t('The position would be liquidated before this stop loss triggers.')
    : undefined
}

function onWrongSide(leg: TriggerLeg, isLong: boolean): string {
  if (leg === 'takeProfit')
    return isLong
      ? t('A long’s take profit must be above the mark price.')
      : t('A short’s take profit must be below the mark price.')
  return isLong
    ? t('A long’s stop loss must be below the mark price.')
    : t('A short’s stop loss must be above the mark price.')
}
