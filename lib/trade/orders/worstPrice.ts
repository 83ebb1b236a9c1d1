import { type Decimal, decimal, div } from '@/lib/decimal/decimal'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { midPrice } from './estimateFill'
import { worstPriceFrom } from './snapPrice'

const HUNDRED = decimal('100')

/**
 * The worst price that a market order accepts: the mid of a book moved by the slippage cap, on the
 * market's grid. Undefined where a side of the book is empty.
 */
export function worstPriceOf(
  market: Market,
  book: Pick<Orderbook, 'bids' | 'asks'>,
  side: Side,
  capPercent: Decimal,
): Decimal | undefined {
  const mid = midPrice(book)
  if (mid === undefined) return undefined
  return worstPriceFrom(market, mid, side, div(capPercent, HUNDRED, 8, 'halfEven'))
}
