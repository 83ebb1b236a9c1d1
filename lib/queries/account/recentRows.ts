import { hashKey, type QueryClient } from '@tanstack/react-query'

const KEPT_MAX = 500

/** Rows of recent stream frames, the newest version of each. */
export interface RecentRows<Item> {
  note(items: readonly Item[]): void
  stop(): void
}

/**
 * Caches rows of recent stream frames and folds them into every answer of a read of the same list:
 * one that was under way when a frame came may not hold it, and would take it out of the list
 * again, or never have shown it. `fold` gives back the same data where the answer held everything.
 */
export function keepRecentRows<Item, Data>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  { idOf, fold }: { idOf(item: Item): string; fold(data: Data, recent: readonly Item[]): Data },
): RecentRows<Item> {
  const recent = new Map<string, Item>()
  const hash = hashKey(queryKey)
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash || recent.size === 0) return
    // What streams write themselves is no answer of a read.
    if (event.action.type !== 'success' || event.action.manual === true) return
    const data = cache.getQueryData<Data>(queryKey)
    if (data === undefined) return
    const folded = fold(data, [...recent.values()])
    if (folded !== data) cache.setQueryData(queryKey, folded)
  })
  return {
    note(items) {
      for (const item of items) {
        recent.delete(idOf(item))
        recent.set(idOf(item), item)
      }
      for (const oldest of recent.keys()) {
        if (recent.size <= KEPT_MAX) break
        recent.delete(oldest)
      }
    },
    stop,
  }
}
