'use client'
import { useMemo, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { ExportButton } from '@/components/session/ExportButton'
import { errorText } from '@/components/session/errorText'
import { FilterBar } from '@/components/session/FilterBar'
import { TableBar } from '@/components/session/TableBar'
import { type Choices, passes } from '@/components/session/tableFilter'
import { useMarketById } from '@/components/session/useMarketById'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePendingOrders } from '@/components/session/usePendingOrders'
import { usePositions } from '@/components/session/usePositions'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { lateDialog } from '@/components/ui/lateDialog'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { VirtualTable } from '@/components/ui/VirtualTable'
import { say, sayCount } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import type { PositionDialog } from './PositionActions'
import { positionColumns } from './positionColumns'
import { POSITION_CSV } from './positionCsv'
import { POSITION_FILTERS } from './positionFilters'
import type { PositionRow } from './positionRow'

const ClosePositionDialog = lateDialog(() =>
  import('./ClosePositionDialog').then((module) => module.ClosePositionDialog),
)

const ReverseDialog = lateDialog(() =>
  import('./ReverseDialog').then((module) => module.ReverseDialog),
)

const ExitsDialog = lateDialog(() => import('./ExitsDialog').then((module) => module.ExitsDialog))

const MarginDialog = lateDialog(() =>
  import('./MarginDialog').then((module) => module.MarginDialog),
)

/** Open positions of the connected account at the provider, live. */
export function PositionsTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="positions">
      <Positions provider={provider} />
    </AccountGate>
  )
}

function Positions({ provider }: { provider: Provider }) {
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const markets = useMarketById(provider.key)
  const pending = usePendingOrders(provider.key)
  const [choices, setChoices] = useState<Choices>({})
  const [open, setOpen] = useState<{ dialog: PositionDialog; position: Position }>()

  const columns = useMemo(
    () => positionColumns(provider, (dialog, position) => setOpen({ dialog, position })),
    [provider],
  )
  const market = open === undefined ? undefined : markets.get(open.position.market.id)
  const rows = useMemo(
    () =>
      positions.data?.map((position): PositionRow => {
        const known = markets.get(position.market.id)
        return {
          position,
          orders: orders.data ?? NO_ORDERS,
          isClosing: pending.some(
            ({ marketId, reduceOnly }) => reduceOnly && marketId === position.market.id,
          ),
          ...(known === undefined ? {} : { market: known }),
        }
      }),
    [positions.data, orders.data, markets, pending],
  )

  const shown = useMemo(
    () => rows?.filter((row) => passes(row, POSITION_FILTERS, choices)),
    [rows, choices],
  )

  if (rows === undefined || shown === undefined) {
    if (!positions.isError) return <TableSkeleton rows={3} />
    return (
      <ErrorState
        title={say('Positions could not be read')}
        {...errorText(positions.error)}
        onRetry={positions.refetch}
      />
    )
  }
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          title={say('No open positions')}
          description={say('A position opens when an order of yours executes.')}
        />
      ) : (
        <>
          <TableBar>
            {rows.length > 1 || shown.length < rows.length ? (
              <FilterBar
                rows={rows}
                filters={POSITION_FILTERS}
                choices={choices}
                onChange={setChoices}
              />
            ) : null}
            <span className="ms-auto" />
            <span className="text-faint">
              {shown.length < rows.length
                ? say('{count} of {total} rows', { count: shown.length, total: rows.length })
                : sayCount(rows.length, '{count} row', '{count} rows')}
            </span>
            <ExportButton
              name={`positions-${provider.key}`}
              columns={POSITION_CSV}
              readAll={async () => shown}
              isWanted={() => true}
            />
          </TableBar>
          <VirtualTable
            caption={say('Open positions on {name}', { name: provider.name })}
            columns={columns}
            rows={shown}
            rowKey={keyOf}
            rowPx={40}
            rowClassName={lookOf}
            holdsOrder
            foot={
              shown.length > 0 ? null : (
                <p className="sticky start-0 py-6 text-center text-muted">
                  {say('No open position fits the filters')}
                </p>
              )
            }
          />
        </>
      )}
      {open === undefined || market === undefined ? null : (
        <OpenDialog
          dialog={open.dialog}
          provider={provider}
          // The newest figures of the same position, while it is there.
          position={positions.data?.find(({ market: { id } }) => id === market.id) ?? open.position}
          market={market}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function keyOf({ position }: PositionRow): string {
  return `${position.market.id}:${position.side}`
}

function lookOf({ isClosing }: PositionRow): string | undefined {
  return isClosing ? 'hatched' : undefined
}

function OpenDialog({
  dialog,
  ...props
}: {
  dialog: PositionDialog
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}) {
  switch (dialog) {
    case 'close':
      return <ClosePositionDialog {...props} />
    case 'reverse':
      return <ReverseDialog {...props} />
    case 'exits':
      return <ExitsDialog {...props} />
    case 'margin':
      return <MarginDialog {...props} />
  }
}

const NO_ORDERS: PositionRow['orders'] = []
