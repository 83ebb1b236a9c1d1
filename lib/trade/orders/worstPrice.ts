import { add, type Decimal, decimal, div, mul, ONE, sub } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { snapPrice } from './snapPrice'

const HUNDRED = decimal('100')
const TWO = decimal('2')

/**
 * The worst price that a market order accepts: the mid of a book moved by the slippage cap, on the
 * market's grid. Undefined where a side of the book is empty.
 */
export function worstPriceOf(
  market: Market,
  { bids, asks }: Pick<Orderbook, 'bids' | 'asks'>,
  side: Side,
  capPercent: Decimal,
): Decimal | undefined {
  const bid = bids[0]?.price
  const ask = asks[0]?.price
  if (bid === undefined || ask === undefined) return undefined
  const mid = div(add(bid, ask), TWO, 12, 'halfEven')
  const share = div(capPercent, HUNDRED, 8, 'halfEven')
  return snapPrice(market, mul(mid, side === 'BUY' ? add(ONE, share) : sub(ONE, share)), side)
}
