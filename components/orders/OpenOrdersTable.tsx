'use client'
import { useCallback, useMemo, useReducer, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { ExportButton } from '@/components/session/ExportButton'
import { errorText } from '@/components/session/errorText'
import { FilterBar } from '@/components/session/FilterBar'
import { TableBar } from '@/components/session/TableBar'
import { type Choices, passes } from '@/components/session/tableFilter'
import { useCancelOrders } from '@/components/session/useCancelOrders'
import { useMarketById } from '@/components/session/useMarketById'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePendingCancels } from '@/components/session/usePendingCancels'
import { usePendingOrders } from '@/components/session/usePendingOrders'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { VirtualTable } from '@/components/ui/VirtualTable'
import { say, sayCount } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { OPEN_ORDER_FILTERS } from './openOrderFilters'
import { orderColumns } from './orderColumns'
import { ORDER_CSV } from './orderCsv'
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
  const cancel = useCancelOrders(provider)
  const [edit, dispatch] = useReducer(reduceEdit, undefined)
  const [choices, setChoices] = useState<Choices>({})

  const rows = useMemo(
    () => orders.data && orderRows(orders.data, pending, changing, markets, edit),
    [orders.data, pending, changing, markets, edit],
  )
  const columns = useMemo(() => orderColumns(provider, dispatch), [provider])
  const isWanted = useCallback(
    (row: OrderRow) => passes(row, OPEN_ORDER_FILTERS, choices),
    [choices],
  )
  const isNarrowed = Object.keys(choices).length > 0
  const shown = useMemo(
    () => (isNarrowed ? rows?.filter(isWanted) : rows),
    [rows, isWanted, isNarrowed],
  )

  if (rows === undefined || shown === undefined) {
    if (!orders.isError) return <TableSkeleton rows={3} />
    return (
      <ErrorState
        title={say('Open orders could not be read')}
        {...errorText(orders.error)}
        onRetry={orders.refetch}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={say('No open orders')}
        description={say(
          'Limit orders rest here until they execute; take profits and stops until they trigger.',
        )}
      />
    )
  }
  const listed = shown.flatMap((row) => (row.kind === 'listed' ? [row.order] : []))
  return (
    <>
      <TableBar>
        {rows.length > 1 || isNarrowed ? (
          <FilterBar
            rows={rows}
            filters={OPEN_ORDER_FILTERS}
            choices={choices}
            onChange={setChoices}
          />
        ) : null}
        {isNarrowed && listed.length > 0 ? (
          <Button size="sm" className="text-muted" onClick={() => void cancel(listed)}>
            {sayCount(listed.length, 'Cancel the {count} shown', 'Cancel the {count} shown')}
          </Button>
        ) : null}
        <span className="ms-auto" />
        <span className="text-faint">
          {isNarrowed
            ? say('{count} of {total} rows', { count: shown.length, total: rows.length })
            : sayCount(rows.length, '{count} row', '{count} rows')}
        </span>
        <ExportButton
          name={`open-orders-${provider.key}`}
          columns={ORDER_CSV}
          readAll={async () => listed}
          isWanted={() => true}
        />
      </TableBar>
      <VirtualTable
        caption={say('Open orders on {name}', { name: provider.name })}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        rowClassName={lookOf}
        holdsOrder
        foot={
          shown.length > 0 ? null : (
            <p className="sticky start-0 py-6 text-center text-muted">
              {say('No open order fits the filters')}
            </p>
          )
        }
      />
    </>
  )
}

function keyOf({ key }: OrderRow): string {
  return key
}

function lookOf(row: OrderRow): string | undefined {
  return isUnconfirmed(row) ? 'hatched' : undefined
}

function isUnconfirmed(row: OrderRow): boolean {
  return row.kind === 'pending' || row.change !== undefined
}
