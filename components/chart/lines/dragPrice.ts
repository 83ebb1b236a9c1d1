import { cmp, sign } from '@/lib/decimal/compare'
import { add, type Decimal, neg, parseDecimal, sub } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { triggerDirection } from '@/lib/trade/exits/triggerSide'
import type { OrderChange } from '@/lib/trade/orders/amendPlan'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
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

/**
 * The price some ticks further, on the market's grid wherever it begins (a mark price has more
 * places than an order may have), or the same where that would not be a price.
 */
export function stepPrice(
  market: Pick<Market, 'priceIncrement' | 'priceDecimals'>,
  price: Decimal,
  direction: 1 | -1,
  ticks: number,
): Decimal {
  let next = snapToStep(price, priceStepAt(market, price), 'halfEven')
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
  order: Pick<Order, 'side' | 'triggerPrice' | 'limitPrice' | 'remainingSize' | 'status'>,
  price: Decimal,
): OrderChange {
  if (order.triggerPrice === undefined || !waitsForTrigger(order))
    return { price, size: order.remainingSize }
  if (order.limitPrice === undefined) return { triggerPrice: price }
  const moved = add(order.limitPrice, sub(price, order.triggerPrice))
  return { triggerPrice: price, limitPrice: snapPrice(market, moved, order.side) }
}

/**
 * What a new price would do at once, in words; undefined where the order goes on waiting. `last` is
 * the newest price of the chart, so the venue's book may still differ.
 */
export function instantEffect(
  line: Pick<ChartLine, 'side' | 'trigger'>,
  price: Decimal,
  last: Decimal | undefined,
): string | undefined {
  if (last === undefined || line.side === undefined) return undefined
  const isAbove = cmp(price, last) >= 0
  const isBelow = cmp(price, last) <= 0
  if (line.trigger === undefined) {
    return (line.side === 'BUY' ? isAbove : isBelow) ? t('executes immediately') : undefined
  }
  const firesAbove = triggerDirection(line.trigger, line.side) === 'above'
  return (firesAbove ? isBelow : isAbove)
    ? t('wrong side of the price: the venue rejects it')
    : undefined
}
