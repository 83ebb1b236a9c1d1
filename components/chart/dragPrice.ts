import type { OrderChange } from '@/components/session/useAmendOrder'
import { cmp, sign } from '@/lib/decimal/compare'
import { add, type Decimal, neg, parseDecimal, sub } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Order } from '@/lib/schema/order'
import { priceStepAt } from '@/lib/trade/priceStep'
import { snapPrice } from '@/lib/trade/snapPrice'
import type { ChartLine } from './chartLine'

/**
 * The price that a place on the chart stands for, on the market's grid: a pixel is a float, what is
 * shown and sent is the grid's own decimal. Undefined where that is no price.
 */
export function priceAtPixel(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  value: number | undefined,
): Decimal | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined
  const places = Math.min(12, Math.max(0, market.priceDecimals ?? 8))
  const near = parseDecimal(value.toFixed(places))
  if (near === undefined || sign(near) <= 0) return undefined
  const snapped = snapToStep(near, priceStepAt(market, near), 'halfEven')
  return sign(snapped) > 0 ? snapped : undefined
}

/** The price some ticks further, or the same where that would not be a price. */
export function stepPrice(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  price: Decimal,
  direction: 1 | -1,
  ticks: number,
): Decimal {
  let next = price
  for (let i = 0; i < ticks; i += 1) {
    const step = priceStepAt(market, next)
    next = add(next, direction === 1 ? step : neg(step))
  }
  return sign(next) > 0 ? next : price
}

/**
 * What changes of an order whose line is moved: the trigger of a sleeping one, the price of a
 * resting one with its size kept. The limit of a trigger keeps its distance to the trigger, on the
 * grid: a stop that moves alone could wake with a limit that the market has long passed.
 */
export function changeOfMove(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  order: Pick<Order, 'side' | 'triggerPrice' | 'limitPrice' | 'remainingSize'>,
  price: Decimal,
): OrderChange {
  if (order.triggerPrice === undefined) return { price, size: order.remainingSize }
  if (order.limitPrice === undefined) return { triggerPrice: price }
  const moved = add(order.limitPrice, sub(price, order.triggerPrice))
  return { triggerPrice: price, limitPrice: snapPrice(market, moved, order.side) }
}

/**
 * What a new price would do at once, in words; undefined where the order goes on waiting. `last` is
 * the newest price of the chart, so the venue's book may still differ.
 */
export function instantEffect(
  line: Pick<ChartLine, 'kind' | 'side'>,
  price: Decimal,
  last: Decimal | undefined,
): string | undefined {
  if (last === undefined || line.side === undefined) return undefined
  const isAbove = cmp(price, last) >= 0
  const isBelow = cmp(price, last) <= 0
  if (line.kind === 'order') {
    return (line.side === 'BUY' ? isAbove : isBelow) ? say('executes at once') : undefined
  }
  const wakesAbove = (line.kind === 'takeProfit') === (line.side === 'SELL')
  return (wakesAbove ? isBelow : isAbove)
    ? say('beyond the price: the venue refuses it')
    : undefined
}
