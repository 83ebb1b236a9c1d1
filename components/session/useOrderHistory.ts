'use client'
import { useEffect, useMemo, useState } from 'react'
import { readFills } from '@/lib/queries/fills'
import { createOrderAverages, oldestWantedMs } from '@/lib/queries/orderAverages'
import { orderHistoryQuery, readOrders } from '@/lib/queries/orderHistory'
import { readAllPages } from '@/lib/queries/pages'
import type { Fill } from '@/lib/schema/fill'
import type { Order } from '@/lib/schema/order'
import { type History, useHistoryOf } from './history'
import { useAccountRef } from './useAccountRef'
import { useFillHistory } from './useFillHistory'
import { usePerpsClient } from './usePerpsClient'
import { useReadPages } from './useRead'

/**
 * Orders of the connected account, open and past, kept live by `AccountStreams`. What they executed
 * at is added from the executions, which are read as far back as the orders shown need it.
 */
export function useOrderHistory(provider: string): History<Order> {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const query = useReadPages({ ...orderHistoryQuery(client, account), enabled: isReadable })
  const { rowsKept } = client.plugin(provider)
  const listed = useHistoryOf(query, readOrders(client, account), rowsKept?.orders)
  const fills = useFillHistory(provider)
  const [addAverages] = useState(createOrderAverages)
  const rows = useMemo(
    () => listed.rows && addAverages(listed.rows, fills.rows ?? []),
    [listed.rows, fills.rows, addAverages],
  )

  const wantedMs = useMemo(() => oldestWantedMs(rows ?? []), [rows])
  const oldestFill = fills.rows?.at(-1)
  const wantsOlder =
    wantedMs !== undefined && oldestFill !== undefined && !isBefore(oldestFill, wantedMs)
  useEffect(() => {
    if (wantsOlder && fills.hasMore) fills.loadMore()
  })

  const readAll: History<Order>['readAll'] = async (signal, onProgress) => {
    const orders = await listed.readAll(signal, onProgress)
    const oldestMs = oldestWantedMs(orders)
    if (oldestMs === undefined) return orders
    const executions = await readAllPages(
      readFills(client, account),
      signal,
      undefined,
      ({ items }) => items.some((fill) => isBefore(fill, oldestMs)),
    )
    return createOrderAverages()(orders, executions)
  }
  return { ...listed, rows, readAll }
}

function isBefore({ createdAt }: Fill, timeMs: number): boolean {
  return Date.parse(createdAt) < timeMs
}
