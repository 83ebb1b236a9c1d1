import { gt, isZero, lt, min } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Orderbook, OrderbookLevel } from '@/lib/schema/model/orderbook'

/** What a marketable order would get from the current book. */
export interface FillEstimate {
  filledSize: Decimal
  /** Sum of price x size, in quote. */
  notional: Decimal
  /** Size-weighted price; absent when nothing would fill. */
  averagePrice?: Decimal
  /** Price of the last level touched; absent when nothing would fill. */
  worstPrice?: Decimal
  /** false when the book (within the limit) is too thin for the whole size. */
  isComplete: boolean
}

/** Digits kept of an average price; far below any tick. */
const AVERAGE_DECIMALS = 12

/**
 * Walks one side of the book, best level first, up to `size` base units.
 * @param levels the opposite side: asks for a buy, bids for a sell
 * @param limit worst acceptable price: levels beyond it are not touched
 */
export function estimateFill(
  levels: readonly OrderbookLevel[],
  size: Decimal,
  side: 'BUY' | 'SELL',
  limit?: Decimal,
): FillEstimate {
  let left = size
  let filledSize = ZERO
  let notional = ZERO
  let worstPrice: Decimal | undefined
  for (const level of levels) {
    if (isZero(left)) break
    const price = decimal(level.price)
    if (limit !== undefined && (side === 'BUY' ? gt(price, limit) : lt(price, limit))) break
    const takenSize = min(left, decimal(level.size))
    filledSize = add(filledSize, takenSize)
    notional = add(notional, mul(takenSize, price))
    left = sub(left, takenSize)
    worstPrice = price
  }
  const estimate = { filledSize, notional, isComplete: isZero(left) && !isZero(size) }
  if (worstPrice === undefined || isZero(filledSize)) return estimate
  const averagePrice = div(notional, filledSize, AVERAGE_DECIMALS, 'halfEven')
  return { ...estimate, averagePrice, worstPrice }
}

/**
 * What the levels, best first, hold at no price worse than a limit. The first one beyond it is the last
 * that is looked at: a book has hundreds.
 */
export function sizeWithin(
  levels: readonly OrderbookLevel[],
  side: 'BUY' | 'SELL',
  limit: Decimal,
): Decimal {
  let within = ZERO
  for (const { price, size } of levels) {
    if (side === 'BUY' ? gt(price, limit) : lt(price, limit)) break
    within = add(within, size)
  }
  return within
}

/** Mean of best bid and ask, which slippage is measured from; undefined where a side is empty. */
export function midPrice({ bids, asks }: Pick<Orderbook, 'bids' | 'asks'>): Decimal | undefined {
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  if (bid === undefined || ask === undefined) return undefined
  return div(add(bid, ask), decimal('2'), AVERAGE_DECIMALS, 'halfEven')
}

/**
 * How much worse than `referencePrice` (usually the mid) a fill is, in basis points with two
 * decimals; negative when it is better.
 */
export function slippageBps(
  averagePrice: Decimal,
  referencePrice: Decimal,
  side: 'BUY' | 'SELL',
): Decimal {
  const worse =
    side === 'BUY' ? sub(averagePrice, referencePrice) : sub(referencePrice, averagePrice)
  return div(mul(worse, decimal('10000')), referencePrice, 2, 'halfEven')
}
