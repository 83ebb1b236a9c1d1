import { sign } from '@/lib/decimal/compare'
import { abs, type Decimal, neg, parseTyped } from '@/lib/decimal/decimal'
import { roundHalfEven } from '@/lib/decimal/snap'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { profitAt } from '@/lib/trade/margin/pnl'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import {
  type TriggerBasis,
  type TriggerReference,
  triggerDistance,
  triggerPriceFrom,
} from './triggerPrice'

export type TriggerLeg = 'takeProfit' | 'stopLoss'

/** A take-profit or stop-loss as it was typed: its price, or how far it lies from the entry. */
export interface TriggerInput {
  basis: TriggerBasis
  text: string
}

/** How far a trigger lies from the entry: of the price, of the margin, in quote, or as a price. */
export type DistanceBasis = Exclude<TriggerBasis, 'price'>

/** A take-profit or stop-loss as price and as distance; the typed one is left as it is. */
export interface TriggerFigures {
  price: Decimal | undefined
  /** What the price field shows. */
  priceText: string
  /** What the distance field shows: gains above zero. */
  distanceText: string
  /** Profit in quote if it closes the order's size there. */
  profit: Decimal | undefined
}

/** The order that a trigger hangs on. */
export interface TriggerOrder {
  side: Side
  entryPrice: Decimal | undefined
  market: Market
  /** undefined while it is not known: no distance is then one of the margin. */
  leverage: number | undefined
  size: Decimal
}

/**
 * Reads one leg. A distance typed without a sign is a gain for TP and a loss for SL.
 * @param displayBasis unit of the distance field
 */
export function readTrigger(
  input: TriggerInput,
  leg: TriggerLeg,
  order: TriggerOrder,
  displayBasis: DistanceBasis,
): TriggerFigures {
  const { side, entryPrice, market, size, leverage } = order
  const typed = parseTyped(input.text)
  const positionSide = side === 'BUY' ? 'LONG' : 'SHORT'
  const reference: TriggerReference | undefined =
    entryPrice === undefined
      ? undefined
      : { market, side: positionSide, entryPrice, size, leverage }
  const price = typed === undefined ? undefined : priceOf(input.basis, typed, leg, order, reference)
  const profit =
    price === undefined || reference === undefined
      ? undefined
      : profitAt(positionSide, size, reference.entryPrice, price)
  const distance =
    price === undefined || reference === undefined
      ? ''
      : distanceWords(displayBasis, triggerDistance(displayBasis, price, reference))
  return {
    price,
    priceText: input.basis === 'price' ? input.text : (price ?? ''),
    distanceText: input.basis === displayBasis ? input.text : distance,
    profit,
  }
}

/** An offset has the places of the price; everything else has two. */
function distanceWords(basis: DistanceBasis, distance: Decimal | undefined): Decimal | '' {
  if (distance === undefined) return ''
  return basis === 'offset' ? distance : roundHalfEven(distance, 2)
}

function priceOf(
  basis: TriggerBasis,
  typed: Decimal,
  leg: TriggerLeg,
  { side, market }: TriggerOrder,
  reference: TriggerReference | undefined,
): Decimal | undefined {
  if (basis === 'price') return typed
  if (reference === undefined || sign(typed) === 0) return undefined
  const wanted = leg === 'takeProfit' ? abs(typed) : neg(abs(typed))
  const exact = triggerPriceFrom(basis, wanted, reference)
  // Away from the entry price, so that what was asked for is reached at least.
  const isAway = (leg === 'takeProfit') === (side === 'BUY')
  return exact === undefined ? undefined : snapPrice(market, exact, isAway ? 'SELL' : 'BUY')
}
