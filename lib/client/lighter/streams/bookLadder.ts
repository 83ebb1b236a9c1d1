import { isZero } from '@/lib/decimal/compare'
import { add, type Decimal, ONE } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { type MarketScale, shownPrice, shownSize } from '@/lib/venues/lighter/map/scale'
import { type BookPrices, BookUpdate } from '@/lib/venues/lighter/wire/bookUpdate'
import type { WireBookFrame } from '@/lib/venues/lighter/wire/stream'
import { BookSide } from './bookSide'

type WireBook = WireBookFrame['order_book']
type WireLevel = WireBook['bids'][number]

/**
 * A book kept up by differences, in sorted arrays: a change is found by halving, and no frame sorts
 * anything. Levels are made ours once, when they change, and never changed after.
 */
export class BookLadder {
  timeMs = 0
  private nonce: number | undefined
  private readonly bids = new BookSide(-1)
  private readonly asks = new BookSide(1)
  private readonly scale: MarketScale
  private readonly isPlain: boolean

  constructor(scale: MarketScale) {
    this.scale = scale
    this.isPlain = scale.multiplier === ONE
  }

  /** Whether there is a book without a gap. */
  get isWhole(): boolean {
    return this.nonce !== undefined
  }

  /** Replaces everything. */
  reset({ order_book: book, timestamp }: WireBookFrame): void {
    this.nonce = book.nonce
    this.timeMs = timestamp ?? this.timeMs
    this.bids.clear()
    this.asks.clear()
    this.put(book)
  }

  /** Applies a difference. False: it does not follow what is held, which is dropped. */
  apply(frame: WireBookFrame): boolean {
    const { order_book: book, timestamp } = frame
    if (this.nonce !== book.begin_nonce) {
      this.nonce = undefined
      return false
    }
    this.nonce = book.nonce
    this.timeMs = timestamp ?? this.timeMs
    this.put(book, frame instanceof BookUpdate ? frame.prices : undefined)
    return true
  }

  /** The best levels. */
  top(depth: number): { bids: OrderbookLevel[]; asks: OrderbookLevel[] } {
    return { bids: this.bids.top(depth), asks: this.asks.top(depth) }
  }

  /**
   * The best levels of a width: bids in the level below them, asks in that above.
   * @param step a multiple of the market's own, in base units
   */
  grouped(step: Decimal, depth: number): { bids: OrderbookLevel[]; asks: OrderbookLevel[] } {
    const { priceDecimals } = this.scale
    const tick = Number(shownPrice(fromScaledInteger(1, priceDecimals), this.scale))
    const width = Math.max(1, Math.round(Number(step) / tick))
    const group = (side: BookSide, round: (value: number) => number) => {
      const levels: OrderbookLevel[] = []
      let last: number | undefined
      for (let rank = 0; ; rank += 1) {
        const level = side.at(rank)
        if (level === undefined) break
        const ticks = round(Math.round(side.priceAt(rank) * 10 ** priceDecimals) / width) * width
        const open = levels.at(-1)
        if (ticks === last && open !== undefined) open.size = add(open.size, level.size)
        else {
          if (levels.length === depth) break
          const price = shownPrice(fromScaledInteger(ticks, priceDecimals), this.scale)
          levels.push({ price, size: level.size })
          last = ticks
        }
      }
      return levels
    }
    return { bids: group(this.bids, Math.floor), asks: group(this.asks, Math.ceil) }
  }

  private put({ bids, asks }: WireBook, prices?: BookPrices): void {
    this.putLevels(this.bids, bids, prices?.bids)
    this.putLevels(this.asks, asks, prices?.asks)
  }

  private putLevels(
    side: BookSide,
    levels: readonly WireLevel[],
    prices: readonly number[] | undefined,
  ): void {
    for (let index = 0; index < levels.length; index += 1) {
      const level = levels[index]
      if (level === undefined) continue
      const price = prices?.[index] ?? Number(level.price)
      if (isZero(level.size)) side.delete(price)
      else side.set(price, this.isPlain ? level : this.shown(level))
    }
  }

  private shown({ price, size }: WireLevel): OrderbookLevel {
    return { price: shownPrice(price, this.scale), size: shownSize(size, this.scale) }
  }
}
