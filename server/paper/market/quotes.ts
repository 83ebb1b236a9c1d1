import type { Side } from '@/server/paper/engine/commands'
import type { Trade } from '@/server/paper/engine/events'

/** One resting order of a maker. */
export interface Quote {
  orderId: number
  side: Side
  priceTicks: number
  /** Size it was placed with, and what is left of it. */
  placedLots: number
  lots: number
}

/** The resting orders of one maker on one market, at most one a price. */
export interface QuoteBook {
  at(side: Side, priceTicks: number): Quote | undefined
  list(side: Side): Iterable<Quote>
  count(side: Side): number
  add(quote: Quote): void
  remove(quote: Quote): void
  /** Takes what a trade took from one of them; says whether nothing is left of it. */
  applyTrade(trade: Trade): boolean
}

export function createQuoteBook(): QuoteBook {
  const bySide = { buy: new Map<number, Quote>(), sell: new Map<number, Quote>() }
  const byOrderId = new Map<number, Quote>()

  function remove(quote: Quote): void {
    bySide[quote.side].delete(quote.priceTicks)
    byOrderId.delete(quote.orderId)
  }

  function reduce(orderId: number, lots: number): boolean {
    const quote = byOrderId.get(orderId)
    if (quote === undefined) return false
    quote.lots -= lots
    if (quote.lots > 0) return false
    remove(quote)
    return true
  }

  return {
    at: (side, priceTicks) => bySide[side].get(priceTicks),
    list: (side) => bySide[side].values(),
    count: (side) => bySide[side].size,
    remove,
    add(quote) {
      bySide[quote.side].set(quote.priceTicks, quote)
      byOrderId.set(quote.orderId, quote)
    },
    applyTrade(trade) {
      const isBidGone = reduce(trade.buyerOrderId, trade.sizeLots)
      return reduce(trade.sellerOrderId, trade.sizeLots) || isBidGone
    },
  }
}
