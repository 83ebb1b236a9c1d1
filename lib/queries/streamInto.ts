import type { QueryClient } from '@tanstack/react-query'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { Fill } from '@/lib/schema/fill'
import type { Order } from '@/lib/schema/order'
import type { AccountRef } from './account'
import { type FillPages, foldFills } from './fills'
import { keys } from './keys'
import { foldOrderHistory, type OrderPages, orderRowId, renewOrderHistory } from './orderHistory'
import { foldOrders } from './orders'
import { foldDeeds, type PastDeeds } from './performance'
import { keepRecentRows } from './recentRows'

/** What the streams of an account also tell, beside what they write into the cache. */
export interface AccountNews {
  /**
   * Orders that changed, ended ones included; `known` are the open ones as they were before,
   * undefined where nobody read them yet.
   */
  onOrders(orders: readonly Order[], known: readonly Order[] | undefined): void
  /** Executions that happened now; never the history a stream begins with. */
  onFills(fills: readonly Fill[]): void
}

/**
 * Folds the account streams of a venue into the query cache, under the keys that reads use. A list
 * that nobody read yet is left to its read. Returns the end of it.
 */
export function streamAccountInto(
  cache: QueryClient,
  plugin: Pick<VenuePlugin, 'subscribe'>,
  { provider, address }: AccountRef,
  news: AccountNews,
): () => void {
  // A read that began before a frame would bring back what the frame took away: begin it again.
  const outdateReads = (queryKey: readonly unknown[]) => {
    if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey })
  }
  const recentOrders = keepRecentRows<Order, OrderPages>(
    cache,
    keys.orderHistory(provider, address),
    { idOf: orderRowId, fold: renewOrderHistory },
  )
  const recentFills = keepRecentRows<Fill, FillPages>(cache, keys.fills(provider, address), {
    idOf: ({ id }) => id,
    fold: foldFills,
  })
  const leave = [
    recentOrders.stop,
    recentFills.stop,
    plugin.subscribe({ channel: 'orderUpdates', address }, (orders) => {
      const key = keys.openOrders(provider, address)
      const known = cache.getQueryData<readonly Order[]>(key)
      if (known !== undefined) cache.setQueryData(key, foldOrders(known, orders))
      outdateReads(key)
      cache.setQueryData(keys.orderHistory(provider, address), (pages?: OrderPages) =>
        pages === undefined ? undefined : foldOrderHistory(pages, orders),
      )
      recentOrders.note(orders)
      news.onOrders(orders, known)
    }),
    plugin.subscribe({ channel: 'fills', address }, ({ fills, isSnapshot }) => {
      cache.setQueryData(keys.fills(provider, address), (known?: FillPages) =>
        known === undefined ? undefined : foldFills(known, fills),
      )
      // A snapshot is older history; what a gap swallowed is read again with everything else.
      if (isSnapshot) return
      recentFills.note(fills)
      foldIntoDeeds(cache, { provider, address }, { fills })
      news.onFills(fills)
    }),
    plugin.subscribe({ channel: 'positions', address }, (positions) => {
      cache.setQueryData(keys.positions(provider, address), positions)
    }),
    plugin.subscribe({ channel: 'accountSummary', address }, (summary) => {
      cache.setQueryData(keys.accountSummary(provider, address), summary)
    }),
  ]
  return () => {
    for (const stop of leave) stop()
  }
}

/** Adds what an account did just now to what it did in every range that was looked at. */
export function foldIntoDeeds(
  cache: QueryClient,
  { provider, address }: AccountRef,
  news: Partial<PastDeeds>,
): void {
  cache.setQueriesData<PastDeeds>(
    { queryKey: keys.pastDeedsOf(provider, address) },
    (known) => known && foldDeeds(known, news),
  )
}
