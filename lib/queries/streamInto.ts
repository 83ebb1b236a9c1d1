import type { QueryClient } from '@tanstack/react-query'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { AccountRef } from './account/account'
import { type FillPages, foldFills } from './account/fills'
import {
  foldOrderHistory,
  type OrderPages,
  orderRowId,
  renewOrderHistory,
} from './account/orderHistory'
import { foldOrders } from './account/orders'
import { summarizeHistory, type TradingHistory } from './account/performance'
import { keepRecentRows } from './account/recentRows'
import { readAgainAfter } from './keepAsking'
import { keys } from './keys'

/** Events of account streams, besides their writes to the cache. */
export interface AccountNotifications {
  /**
   * Orders that changed, ended ones included; `previous` are the open ones as they were before,
   * undefined where they were not read yet.
   */
  onOrders(orders: readonly Order[], previous: readonly Order[] | undefined): void
  /** Executions that happened now; never the history a stream begins with. */
  onFills(fills: readonly Fill[]): void
  /** All open positions, whenever one changed. */
  onPositions?(positions: readonly Position[]): void
}

/**
 * Folds the account streams of a venue into the query cache, under the keys that reads use. A list
 * that was not read yet is left to its read. Returns a function that ends it.
 */
export function streamAccountInto(
  cache: QueryClient,
  plugin: Pick<VenuePlugin, 'subscribe'>,
  { provider, address }: AccountRef,
  notifications: AccountNotifications,
): () => void {
  // A read that began before a frame would bring back what the frame took away: begin it again.
  const outdateReads = (queryKey: readonly unknown[]) => readAgainAfter(cache, { queryKey })
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
      const cached = cache.getQueryData<readonly Order[]>(key)
      if (cached !== undefined) cache.setQueryData(key, foldOrders(cached, orders))
      outdateReads(key)
      cache.setQueryData(keys.orderHistory(provider, address), (pages?: OrderPages) =>
        pages === undefined ? undefined : foldOrderHistory(pages, orders),
      )
      recentOrders.note(orders)
      notifications.onOrders(orders, cached)
    }),
    plugin.subscribe({ channel: 'fills', address }, ({ fills, isSnapshot }) => {
      cache.setQueryData(keys.fills(provider, address), (cached?: FillPages) =>
        cached === undefined ? undefined : foldFills(cached, fills),
      )
      // A snapshot is older history; what a gap swallowed is read again with everything else.
      if (isSnapshot) return
      recentFills.note(fills)
      addToSummary(cache, { provider, address }, { fills })
      notifications.onFills(fills)
    }),
    plugin.subscribe({ channel: 'positions', address }, (positions) => {
      cache.setQueryData(keys.positions(provider, address), positions)
      notifications.onPositions?.(positions)
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
export function addToSummary(
  cache: QueryClient,
  { provider, address }: AccountRef,
  fresh: Partial<TradingHistory>,
): void {
  cache.setQueriesData<TradingHistory>(
    { queryKey: keys.tradingHistoryOf(provider, address) },
    (cached) => cached && summarizeHistory(cached, fresh),
  )
}
