import { cmp, gt, sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, sub, ZERO } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { estimateFill, slippageBps } from '@/lib/trade/orders/estimateFill'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { toAssetPrice, toAssetSize } from './units'
import { type BookPrices, midOf } from './venueQuote'

const SIZE_DECIMALS = 18

/** The book of one venue, with the market it is of. */
export interface VenueBook {
  venue: string
  market: Market
  book: Pick<Orderbook, 'bids' | 'asks'>
}

/** One row of the merged book: price and size per unit of the asset, and who rests there. */
interface MergedLevel {
  price: Decimal
  size: Decimal
  /** Provider keys, in the order of the books. */
  venues: readonly string[]
}

/** The books of several venues as one, best first. Its sides may cross: venues are not one market. */
export interface MergedBook {
  bids: readonly MergedLevel[]
  asks: readonly MergedLevel[]
}

/**
 * Merges books onto the coarsest price step among them: asks are rounded up and bids down, so that a
 * row never shows a better price than is on a book. No size is lost or counted twice.
 */
export function mergeBooks(books: readonly VenueBook[]): MergedBook {
  const steps = books.flatMap(({ market, book }) => {
    const mid = midOf(book)
    return mid === undefined ? [] : [toAssetPrice(market, priceStepAt(market, mid))]
  })
  const step = steps.reduce<Decimal>((most, next) => (gt(next, most) ? next : most), ZERO)
  return { bids: mergeSide(books, 'bids', step), asks: mergeSide(books, 'asks', step).reverse() }
}

/** Prices descending. */
function mergeSide(
  books: readonly VenueBook[],
  side: 'bids' | 'asks',
  step: Decimal,
): MergedLevel[] {
  const rows = new Map<Decimal, { size: Decimal; venues: Set<string> }>()
  for (const { venue, market, book } of books) {
    for (const level of book[side]) {
      const exact = toAssetPrice(market, level.price)
      const price =
        sign(step) > 0 ? snapToStep(exact, step, side === 'asks' ? 'up' : 'down') : exact
      const row = rows.get(price) ?? { size: ZERO, venues: new Set() }
      row.venues.add(venue)
      rows.set(price, { ...row, size: add(row.size, toAssetSize(market, level.size)) })
    }
  }
  return [...rows]
    .sort(([a], [b]) => cmp(b, a))
    .map(([price, { size, venues }]) => ({ price, size, venues: [...venues] }))
}

/** Distance of best bid and ask in basis points of the mid; undefined without both. */
export function spreadBps(book: BookPrices): Decimal | undefined {
  const mid = midOf(book)
  const [bid] = book.bids
  const [ask] = book.asks
  if (mid === undefined || bid === undefined || ask === undefined || sign(mid) <= 0)
    return undefined
  return div(sub(ask.price, bid.price), div(mid, decimal('10000'), 24, 'halfEven'), 2, 'halfEven')
}

/**
 * What an order of this worth costs beyond the venue's own mid, in basis points, before fees;
 * undefined where the book does not hold it.
 */
export function depthCostBps(
  book: VenueBook['book'],
  worth: Decimal,
  side: 'BUY' | 'SELL',
): Decimal | undefined {
  const mid = midOf(book)
  if (mid === undefined || sign(mid) <= 0) return undefined
  const size = div(worth, mid, SIZE_DECIMALS, 'up')
  const { averagePrice, isComplete } = estimateFill(
    side === 'BUY' ? book.asks : book.bids,
    size,
    side,
  )
  return averagePrice && isComplete ? slippageBps(averagePrice, mid, side) : undefined
}
