import { sign } from '@/lib/decimal/compare'
import { abs, type Decimal, neg, parseDecimal } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import { profitAt } from '@/lib/trade/pnl'
import { snapPrice } from '@/lib/trade/snapPrice'
import { type TriggerReference, triggerDistance, triggerPriceFrom } from '@/lib/trade/triggerPrice'
import type { TriggerInput, TriggerLeg } from './ticketState'

/** A take-profit or stop-loss as price and as distance; the typed one is left as it is. */
export interface TriggerFigures {
  price: Decimal | undefined
  /** What the price field shows. */
  priceText: string
  /** What the percent field shows: gains above zero. */
  percentText: string
  /** Profit in quote if it closes the order's size there. */
  profit: Decimal | undefined
}

/** Reads one leg. A percent typed without a sign is a gain for TP and a loss for SL. */
export function readTriggers(
  input: TriggerInput,
  leg: TriggerLeg,
  order: {
    side: Side
    entryPrice: Decimal | undefined
    market: Market
    leverage: number
    size: Decimal
  },
): TriggerFigures {
  const { side, entryPrice, market, leverage, size } = order
  const typed = parseDecimal(input.text.replace(/\.$/, ''))
  const asTyped = {
    priceText: input.basis === 'price' ? input.text : '',
    percentText: input.basis === 'percent' ? input.text : '',
  }
  if (typed === undefined) return { ...asTyped, price: undefined, profit: undefined }
  if (entryPrice === undefined) {
    return { ...asTyped, price: input.basis === 'price' ? typed : undefined, profit: undefined }
  }
  const positionSide = side === 'BUY' ? 'LONG' : 'SHORT'
  const reference: TriggerReference = { side: positionSide, entryPrice, size, leverage }
  if (input.basis === 'price') {
    const percent = triggerDistance('percent', typed, reference)
    return {
      price: typed,
      priceText: input.text,
      percentText: percent,
      profit: profitAt(positionSide, size, entryPrice, typed),
    }
  }
  const wanted = leg === 'takeProfit' ? abs(typed) : neg(abs(typed))
  const exact = sign(typed) === 0 ? undefined : triggerPriceFrom('percent', wanted, reference)
  // Away from the entry price, so that what was asked for is reached at least.
  const isAway = (leg === 'takeProfit') === (side === 'BUY')
  const price = exact === undefined ? undefined : snapPrice(market, exact, isAway ? 'SELL' : 'BUY')
  return {
    price,
    priceText: price ?? '',
    percentText: input.text,
    profit: price === undefined ? undefined : profitAt(positionSide, size, entryPrice, price),
  }
}
