import type { Trade } from '@/lib/schema/model/orderbook'
import { newestFirst } from '@/lib/trade/orders/newestFirst'

const TRADES_MAX = 100

/** The last public trades of a market, newest first, each once. */
export class TradeTape {
  private trades: readonly Trade[] = []
  private seenIds = new Set<string>()
  /** New ones of frames after which more were to come, newest first. */
  private gathered: readonly Trade[] = []

  /**
   * Takes the trades of one frame or answer and gives those that are new, newest first. An answer
   * that comes after frames may hold older ones. A trade without an id counts as new.
   * @param hasMore the frame is read together with the next one: what is new is given with that
   */
  add(trades: readonly Trade[], hasMore = false): readonly Trade[] {
    const unseen = newestFirst(trades).filter(({ id }) => id === undefined || !this.seenIds.has(id))
    for (const { id } of unseen) if (id !== undefined) this.seenIds.add(id)
    this.gathered = [...unseen, ...this.gathered]
    if (hasMore || this.gathered.length === 0) return []
    // A stable sort: trades of one millisecond stay as they came, the later frame first.
    const fresh = this.gathered.toSorted(byTime)
    this.gathered = []
    this.trades = [...fresh, ...this.trades].sort(byTime).slice(0, TRADES_MAX)
    if (this.seenIds.size > 2 * TRADES_MAX) {
      this.seenIds = new Set(this.trades.flatMap(({ id }) => id ?? []))
    }
    return fresh
  }

  /** Whether trades wait for the next frame. */
  hasGathered(): boolean {
    return this.gathered.length > 0
  }

  /** The last 100; undefined before the first. */
  current(): readonly Trade[] | undefined {
    return this.trades.length > 0 ? this.trades : undefined
  }
}

function byTime(a: Trade, b: Trade): number {
  return b.timestamp - a.timestamp
}
