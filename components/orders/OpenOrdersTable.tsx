'use client'
import { useMemo, useReducer } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { useMarketById } from '@/components/session/useMarketById'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePendingCancels } from '@/components/session/usePendingCancels'
import { usePendingOrders } from '@/components/session/usePendingOrders'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { orderColumns } from './orderColumns'
import { reduceEdit } from './orderEdit'
import { type OrderRow, orderRows } from './orderRow'

/** Resting and sleeping orders of the connected account, live, with those still on their way. */
export function OpenOrdersTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="openOrders">
      <OpenOrders provider={provider} />
    </AccountGate>
  )
}

function OpenOrders({ provider }: { provider: Provider }) {
  const orders = useOpenOrders(provider.key)
  const markets = useMarketById(provider.key)
  const pending = usePendingOrders(provider.key)
  const changing = usePendingCancels(provider.key)
  const [edit, dispatch] = useReducer(reduceEdit, undefined)

  const rows = useMemo(
    () => orders.data && orderRows(orders.data, pending, changing, markets, edit),
    [orders.data, pending, changing, markets, edit],
  )
  const columns = useMemo(() => orderColumns(provider, dispatch), [provider])

  if (rows === undefined) {
    if (!orders.isError) return <TableSkeleton rows={3} />
    return (
      <ErrorState
        title={say('Open orders could not be read')}
        {...errorText(orders.error)}
        onRetry={orders.refetch}
      />
    )
  }
  return (
    <DataTable
      caption={say('Open orders on {name}', { name: provider.name })}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      density="normal"
      rowClassName={(row) => (isUnconfirmed(row) ? 'hatched' : undefined)}
      empty={
        <EmptyState
          title={say('No open orders')}
          description={say(
            'Limit orders rest here until they execute; take profits and stops until they trigger.',
          )}
        />
      }
    />
  )
}

function isUnconfirmed(row: OrderRow): boolean {
  return row.kind === 'pending' || row.change !== undefined
}
