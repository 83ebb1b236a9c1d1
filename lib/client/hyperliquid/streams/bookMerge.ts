import { isOvertaken } from '@/lib/clock/clock'
import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import type { WireBbo, WireBook, WireBookLevel } from '@/lib/venues/hyperliquid/wire/wireBook'

/** One side of a book, best first. */
type Side = readonly WireBookLevel[]

/** What is known of a book: the newest of the three sources the venue has, and from when. */
export interface MergedBook {
  bids: Side
  asks: Side
  timeMs: number
}

/**
 * The venue sends 20 levels every few seconds, 5 levels twice a second and the best of each side
 * at every change. These are put together so that the top is always the newest there is: a newer
 * part replaces what it covers and leaves the deeper levels as they were. An older part is ignored.
 * The result is never crossed: what a newer side has passed is dropped from the other.
 */
export class BookMerger {
  private bids: Side = []
  private asks: Side = []
  private timeMs = 0
  private fullTimeMs = -1

  /** The merged book; undefined before the first full one. */
  current(): MergedBook | undefined {
    if (this.fullTimeMs < 0) return undefined
    return { bids: this.bids, asks: this.asks, timeMs: this.timeMs }
  }

  /** All levels. Older than what came before it changes only what lies below the newer top. */
  full(book: WireBook): void {
    // Older and not late: the venue was set back, so what we have is from another life.
    if (book.time < this.timeMs && !isOvertaken(book.time, this.timeMs)) this.clear()
    if (book.time < this.fullTimeMs) return
    const [bids, asks] = book.levels
    const isNewest = book.time >= this.timeMs || this.fullTimeMs < 0
    this.fullTimeMs = book.time
    if (isNewest) {
      this.bids = bids
      this.asks = asks
      this.timeMs = book.time
      return
    }
    const [bestBid] = this.bids
    const [bestAsk] = this.asks
    this.bids = under(below(this.bids.slice(0, 1), bids, descending), bestAsk)
    this.asks = over(below(this.asks.slice(0, 1), asks, ascending), bestBid)
  }

  /** The best few levels of each side. */
  top(book: WireBook): void {
    const [bids, asks] = book.levels
    this.replaceTop(book.time, bids, asks)
  }

  /** The best level of each side; null where a side is empty. */
  best(bbo: WireBbo): void {
    const [bid, ask] = bbo.bbo
    this.replaceTop(bbo.time, bid ? [bid] : [], ask ? [ask] : [])
  }

  /** Forgets everything, for a fresh start after a gap. */
  clear(): void {
    this.bids = []
    this.asks = []
    this.timeMs = 0
    this.fullTimeMs = -1
  }

  private replaceTop(timeMs: number, bids: Side, asks: Side): void {
    if (this.fullTimeMs < 0 || timeMs < this.timeMs) return
    this.timeMs = timeMs
    const [bestBid] = bids
    const [bestAsk] = asks
    this.bids = bids.length === 0 ? [] : under(below(bids, this.bids, descending), bestAsk)
    this.asks = asks.length === 0 ? [] : over(below(asks, this.asks, ascending), bestBid)
  }
}

function under(bids: Side, bestAsk: WireBookLevel | undefined): Side {
  return bestAsk ? bids.filter((level) => cmp(level.px, bestAsk.px) < 0) : bids
}

function over(asks: Side, bestBid: WireBookLevel | undefined): Side {
  return bestBid ? asks.filter((level) => cmp(level.px, bestBid.px) > 0) : asks
}

/** The newer top, then the older levels that lie beyond its last one. */
function below(top: Side, older: Side, order: (a: Decimal, b: Decimal) => number): Side {
  const last = top.at(-1)
  if (!last) return older
  return [...top, ...older.filter((level) => order(level.px, last.px) > 0)]
}

function descending(a: Decimal, b: Decimal): number {
  return cmp(b, a)
}

function ascending(a: Decimal, b: Decimal): number {
  return cmp(a, b)
}
