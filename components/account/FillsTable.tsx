'use client'
import { useMemo } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { useFills } from '@/components/session/useFills'
import { useMarketById } from '@/components/session/useMarketById'
import { Button } from '@/components/ui/Button'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Provider } from '@/lib/schema/provider'
import { fillColumns } from './fillColumns'

/** Executions of the connected account, newest first; older ones a page at a time. */
export function FillsTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} what="fills">
      <Fills provider={provider} />
    </AccountGate>
  )
}

function Fills({ provider }: { provider: Provider }) {
  const fills = useFills(provider.key)
  const markets = useMarketById(provider.key)
  const columns = useMemo(() => fillColumns(markets), [markets])
  const rows = useMemo(() => fills.data?.pages.flatMap(({ items }) => items), [fills.data])

  if (rows === undefined) {
    if (!fills.isError) return <TableSkeleton rows={3} />
    return (
      <ErrorState
        title="Fills could not be read"
        {...errorText(fills.error)}
        onRetry={() => void fills.refetch()}
      />
    )
  }
  return (
    <>
      <DataTable
        caption={`Fills on ${provider.name}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        density="normal"
        empty={
          <EmptyState
            title="No fills yet"
            description="Every execution of your orders is listed here."
          />
        }
      />
      {fills.hasNextPage ? (
        <div className="flex shrink-0 items-center justify-center gap-2 border-line border-t py-1">
          <Button
            size="sm"
            isBusy={fills.isFetchingNextPage}
            onClick={() => void fills.fetchNextPage()}
          >
            Load older fills
          </Button>
          {fills.isFetchNextPageError ? (
            <span className="text-danger">{errorText(fills.error).message}</span>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
