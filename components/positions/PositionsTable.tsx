'use client'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { useMarketById } from '@/components/session/useMarketById'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePendingOrders } from '@/components/session/usePendingOrders'
import { usePositions } from '@/components/session/usePositions'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { positionColumns } from './positionColumns'
import type { PositionRow } from './positionRow'

const ClosePositionDialog = dynamic(() =>
  import('./ClosePositionDialog').then((module) => module.ClosePositionDialog),
)

/** Open positions of the connected account at the provider, live. */
export function PositionsTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} what="positions">
      <Positions provider={provider} />
    </AccountGate>
  )
}

function Positions({ provider }: { provider: Provider }) {
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const markets = useMarketById(provider.key)
  const pending = usePendingOrders(provider.key)
  const [limitClosing, setLimitClosing] = useState<Position>()

  const columns = useMemo(() => positionColumns(provider, setLimitClosing), [provider])
  const rows = useMemo(
    () =>
      positions.data?.map((position): PositionRow => {
        const market = markets.get(position.market.id)
        return {
          position,
          orders: orders.data ?? NO_ORDERS,
          isClosing: pending.some(
            ({ marketId, reduceOnly }) => reduceOnly && marketId === position.market.id,
          ),
          ...(market === undefined ? {} : { market }),
        }
      }),
    [positions.data, orders.data, markets, pending],
  )

  if (rows === undefined) {
    if (!positions.isError) return <TableSkeleton rows={3} />
    return (
      <ErrorState
        title="Positions could not be read"
        {...errorText(positions.error)}
        onRetry={() => void positions.refetch()}
      />
    )
  }
  return (
    <>
      <DataTable
        caption={`Open positions on ${provider.name}`}
        columns={columns}
        rows={rows}
        rowKey={({ position }) => `${position.market.id}:${position.side}`}
        rowClassName={({ isClosing }) => (isClosing ? 'hatched' : undefined)}
        empty={
          <EmptyState
            title="No open positions"
            description="A position opens when an order of yours executes."
          />
        }
      />
      {limitClosing === undefined ? null : (
        <ClosePositionDialog
          provider={provider}
          position={limitClosing}
          market={markets.get(limitClosing.market.id)}
          onClose={() => setLimitClosing(undefined)}
        />
      )}
    </>
  )
}

const NO_ORDERS: PositionRow['orders'] = []
