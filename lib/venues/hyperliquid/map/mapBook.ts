import type { OrderbookLevel, Trade } from '@/lib/schema/model/orderbook'
import type { WireTrade } from '@/lib/venues/hyperliquid/wire/wire'
import type { WireBook, WireBookLevel } from '@/lib/venues/hyperliquid/wire/wireBook'

/** Both sides of a book, best first, at most `depth` levels each. */
export function mapBook(
  book: WireBook,
  depth: number,
): { bids: OrderbookLevel[]; asks: OrderbookLevel[]; timestamp: number } {
  const [bids, asks] = book.levels
  return {
    bids: bids.slice(0, depth).map(mapLevel),
    asks: asks.slice(0, depth).map(mapLevel),
    timestamp: book.time,
  }
}

/** One row of a book. */
export function mapLevel(level: WireBookLevel): OrderbookLevel {
  return { price: level.px, size: level.sz }
}

/** A public trade; its side is the aggressor's. */
export function mapTrade(trade: WireTrade, providerId: string): Trade {
  return {
    provider: providerId,
    marketId: trade.coin,
    price: trade.px,
    size: trade.sz,
    timestamp: trade.time,
    side: trade.side === 'B' ? 'buy' : 'sell',
    id: String(trade.tid),
  }
}
