/** Keeps the latest `capacity` items in the order they came; the oldest falls out. */
export class Ring<T> {
  private readonly items: T[] = []
  private start = 0

  constructor(private readonly capacity: number) {}

  get length(): number {
    return this.items.length
  }

  /** Adds an item and returns the one that fell out. */
  push(item: T): T | undefined {
    if (this.items.length < this.capacity) {
      this.items.push(item)
      return undefined
    }
    const evicted = this.items[this.start]
    this.items[this.start] = item
    this.start = (this.start + 1) % this.capacity
    return evicted
  }

  /** Newest first, at most `limit`. */
  newest(limit: number): T[] {
    const removed: T[] = []
    const { length } = this.items
    for (let back = 1; back <= length && removed.length < limit; back += 1) {
      const item = this.items[(this.start + length - back) % length]
      if (item !== undefined) removed.push(item)
    }
    return removed
  }

  /** Oldest first, all of them. */
  toArray(): T[] {
    return this.newest(this.items.length).reverse()
  }
}
