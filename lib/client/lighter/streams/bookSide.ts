import type { OrderbookLevel } from '@/lib/schema/model/orderbook'

const FIRST_CAPACITY = 256

/**
 * One side of a book, best level first. Prices are held as numbers for finding alone, beside the
 * place where each one's level is kept: a level that comes or goes moves numbers, which costs a
 * tenth of moving objects.
 */
export class BookSide {
  length = 0
  /** -1 where the highest price is the best. */
  private readonly direction: 1 | -1
  private prices = new Float64Array(FIRST_CAPACITY)
  /** Where the level of each price is kept. */
  private places = new Uint32Array(FIRST_CAPACITY)
  private kept: OrderbookLevel[] = []
  /** Places whose level has gone. */
  private free: number[] = []

  constructor(direction: 1 | -1) {
    this.direction = direction
  }

  /** Puts a level in, for the one of this price where there is one. */
  set(price: number, level: OrderbookLevel): void {
    const index = this.find(price)
    if (this.has(index, price)) {
      this.kept[this.places[index] ?? 0] = level
      return
    }
    if (this.length === this.prices.length) this.grow()
    this.prices.copyWithin(index + 1, index, this.length)
    this.places.copyWithin(index + 1, index, this.length)
    const place = this.free.pop() ?? this.kept.length
    this.kept[place] = level
    this.prices[index] = price
    this.places[index] = place
    this.length += 1
  }

  /** Takes the level of this price out, where there is one. */
  delete(price: number): void {
    const index = this.find(price)
    if (!this.has(index, price)) return
    this.free.push(this.places[index] ?? 0)
    this.prices.copyWithin(index, index + 1, this.length)
    this.places.copyWithin(index, index + 1, this.length)
    this.length -= 1
  }

  clear(): void {
    this.length = 0
    this.kept = []
    this.free = []
  }

  /** The level at this rank, 0 the best. */
  at(rank: number): OrderbookLevel | undefined {
    return rank < this.length ? this.kept[this.places[rank] ?? 0] : undefined
  }

  /** The price at this rank as a number, 0 where there is none. */
  priceAt(rank: number): number {
    return rank < this.length ? (this.prices[rank] ?? 0) : 0
  }

  /** The best levels. */
  top(depth: number): OrderbookLevel[] {
    const { kept, places } = this
    // Of its full length from the start: growing costs as much as filling.
    const levels = new Array<OrderbookLevel>(Math.min(depth, this.length))
    for (let rank = 0; rank < levels.length; rank += 1) {
      const level = kept[places[rank] ?? 0]
      if (level !== undefined) levels[rank] = level
    }
    return levels
  }

  /** Where a price is, or would be. */
  private find(price: number): number {
    const { prices, direction } = this
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (direction * ((prices[middle] ?? 0) - price) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  private has(index: number, price: number): boolean {
    return index < this.length && this.prices[index] === price
  }

  private grow(): void {
    const prices = new Float64Array(this.prices.length * 2)
    const places = new Uint32Array(this.places.length * 2)
    prices.set(this.prices)
    places.set(this.places)
    this.prices = prices
    this.places = places
  }
}
