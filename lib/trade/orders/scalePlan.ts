import { eq, gt, isZero } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import { sizeStep, snapPrice } from './snapPrice'

export const SCALE_COUNT_MIN = 2
export const SCALE_COUNT_MAX = 50
const SKEW_MIN = decimal('0.1')
const SKEW_MAX = decimal('10')
const PLACES = 18

/** What a scale is made of. */
export interface ScaleRequest {
  side: Side
  /** Price of the first order. */
  from: Decimal
  /** Price of the last. */
  to: Decimal
  count: number
  /** Size of the last order over that of the first: above one grows toward `to`. */
  skew: Decimal
}

/** One order of a scale, on the grids of its market. */
export interface ScaleOrder {
  price: Decimal
  size: Decimal
}

/** Whether a number of orders can be placed as one scale. */
export function isScaleCount(count: number): boolean {
  return Number.isInteger(count) && count >= SCALE_COUNT_MIN && count <= SCALE_COUNT_MAX
}

/** Whether sizes may differ this much. */
export function isScaleSkew(skew: Decimal): boolean {
  return !gt(SKEW_MIN, skew) && !gt(skew, SKEW_MAX)
}

type Grid = Pick<Market, 'priceIncrement' | 'priceDecimals' | 'sizeIncrement' | 'szDecimals'>

/** Evenly spaced prices from the first to the last, each on the grid, a buy down and a sell up. */
export function scalePrices({ from, to, count, side }: ScaleRequest, market: Grid): Decimal[] {
  const gaps = decimal(String(count - 1))
  return places(count).map((index) => {
    const way = mul(sub(to, from), decimal(String(index)))
    return snapPrice(market, add(from, div(way, gaps, PLACES, 'halfEven')), side)
  })
}

/** Two of the prices fell onto the same step: the range is too narrow for so many orders. */
export function hasTwins(prices: readonly Decimal[]): boolean {
  return prices.some((price, index) => {
    const next = prices[index + 1]
    return next !== undefined && eq(price, next)
  })
}

/**
 * The orders of a scale. Sizes grow evenly from the first to the last and are rounded down to the
 * lot; lots left over go one each to the orders with the greatest share, so that the sum is `size`
 * exactly. An order may come out as zero where the size is too small for so many.
 * @param size on the lot grid
 */
export function planScale(
  request: ScaleRequest,
  size: Decimal,
  market: Grid,
): readonly ScaleOrder[] {
  const prices = scalePrices(request, market)
  const sizes = scaleSizes(request, size, sizeStep(market))
  return prices.map((price, index) => ({ price, size: sizes[index] ?? ZERO }))
}

function scaleSizes({ count, skew }: ScaleRequest, size: Decimal, lot: Decimal): Decimal[] {
  const weights = weightsOf(count, skew)
  const sum = weights.reduce(add, ZERO)
  const sizes = weights.map((weight) =>
    snapToStep(div(mul(size, weight), sum, PLACES, 'down'), lot, 'down'),
  )
  let left = sub(size, sizes.reduce(add, ZERO))
  const byShare = gt(skew, ONE) ? places(count).reverse() : places(count)
  for (const index of byShare) {
    if (gt(lot, left)) break
    sizes[index] = add(sizes[index] ?? ZERO, lot)
    left = sub(left, lot)
  }
  return sizes
}

/** Price that the whole scale comes to by its shares, before lots; sizes in USD are read at it. */
export function scaleAverage(request: ScaleRequest, market: Grid): Decimal {
  const weights = weightsOf(request.count, request.skew)
  const prices = scalePrices(request, market)
  const worth = prices.reduce(
    (total, price, at) => add(total, mul(price, weights[at] ?? ZERO)),
    ZERO,
  )
  return div(worth, weights.reduce(add, ZERO), PLACES, 'halfEven')
}

/** Average price of planned orders, weighted by size; undefined where nothing is planned. */
export function averageOf(orders: readonly ScaleOrder[]): Decimal | undefined {
  const total = orders.reduce((sum, { size }) => add(sum, size), ZERO)
  if (isZero(total)) return undefined
  const worth = orders.reduce((sum, { price, size }) => add(sum, mul(price, size)), ZERO)
  return div(worth, total, PLACES, 'halfEven')
}

/** Shares of the orders: one for the first, `skew` for the last, evenly between. */
function weightsOf(count: number, skew: Decimal): Decimal[] {
  const gaps = decimal(String(count - 1))
  return places(count).map((index) =>
    add(ONE, div(mul(sub(skew, ONE), decimal(String(index))), gaps, PLACES, 'halfEven')),
  )
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
