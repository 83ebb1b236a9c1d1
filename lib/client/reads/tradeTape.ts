import type { Trade } from '@/lib/schema/model/orderbook'
import { newestFirst } from '@/lib/trade/orders/newestFirst'

const TRADES_MAX = 100

/** The last public trades of a market, newest first, each once. */
export class TradeTape {
  private trades: readonly Trade[] = []
  private seenIds = new Set<string>()

  /**
   * Takes the trades of one frame or answer and gives those that are new, newest first. An answer
   * that comes after frames may hold older ones. A trade without an id counts as new.
   */
  add(trades: readonly Trade[]): readonly Trade[] {
    const fresh = newestFirst(trades).filter(({ id }) => id === undefined || !this.seenIds.has(id))
    if (fresh.length === 0) return fresh
    // A stable sort: trades of one millisecond stay as they came, the later frame first.
    this.trades = [...fresh, ...this.trades]
      .sort((a, b) => b.timestamp - a.timestamp)
      .slice(0, TRADES_MAX)
    for (const { id } of fresh) if (id !== undefined) this.seenIds.add(id)
    if (this.seenIds.size > 2 * TRADES_MAX) {
      this.seenIds = new Set(this.trades.flatMap(({ id }) => id ?? []))
    }
    return fresh
  }

  /** The last 100; undefined before the first. */
  current(): readonly Trade[] | undefined {
    return this.trades.length > 0 ? this.trades : undefined
  }
}
