import type { Orderbook } from '@/lib/schema/model/orderbook'
import { formatScaled, parseScaled, placesOf } from './scaledText'

/** Distance between the best of both sides. */
export interface Spread {
  /** In price, without zeros that say nothing. */
  text: string
  basisPoints: number
  /** Best ask at or below best bid: a broken book, never to be traded on. */
  isCrossed: boolean
}

/** The spread of a book as it is; undefined while a side is empty. */
export function spreadOf(book: Orderbook): Spread | undefined {
  const [bid, ask] = [book.bids[0]?.price, book.asks[0]?.price]
  if (bid === undefined || ask === undefined) return undefined
  const places = Math.max(placesOf(bid), placesOf(ask))
  const [low, high] = [parseScaled(bid, places), parseScaled(ask, places)]
  return {
    text: formatScaled(high - low, places)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
    basisPoints: ((high - low) / ((high + low) / 2)) * 10_000,
    isCrossed: high <= low,
  }
}
