'use client'
import { useMemo, useReducer } from 'react'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { usePendingCancels } from '@/components/session/actions/usePendingCancels'
import { usePendingOrders } from '@/components/session/actions/usePendingOrders'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { orderColumns } from './orderColumns'
import { reduceEdit } from './orderEdit'
import { orderRows } from './orderRow'

/** Open orders of one venue as a table shows them, and what is done to them. */
export function useOpenOrderRows(provider: Provider) {
  const orders = useOpenOrders(provider.key)
  const positions = usePositions(provider.key)
  const markets = useMarketById(provider.key)
  const pending = usePendingOrders(provider.key)
  const changing = usePendingCancels(provider.key)
  const cancel = useCancelOrders(provider)
  const gate = useReadGate(provider)
  const [edit, dispatch] = useReducer(reduceEdit, undefined)
  const rows = useMemo(
    () =>
      orders.data &&
      orderRows(
        { orders: orders.data, positions: positions.data ?? NO_POSITIONS },
        pending,
        changing,
        markets,
        edit,
      ),
    [orders.data, positions.data, pending, changing, markets, edit],
  )
  const columns = useMemo(() => orderColumns(provider, dispatch), [provider])
  const { error, refetch } = orders
  return behindGate({ rows, columns, cancel, error, retry: refetch }, gate)
}

const NO_POSITIONS: readonly Position[] = []
