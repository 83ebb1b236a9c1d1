'use client'
import { useEffect, useMemo, useState } from 'react'
import { type History, useHistoryOf } from '@/components/session/history/history'
import { useReadPages } from '@/components/session/live/useReadPages'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { readFills } from '@/lib/queries/account/fills'
import { createOrderAverages, oldestWantedMs } from '@/lib/queries/account/orderAverages'
import { orderHistoryQuery, readOrders } from '@/lib/queries/account/orderHistory'
import { readAllPages } from '@/lib/queries/pages'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { useAccountRef } from './useAccountRef'
import { useFillHistory } from './useFillHistory'

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

  const readAll: History<Order>['readAll'] = async (signal, ...reading) => {
    const orders = await listed.readAll(signal, ...reading)
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
