'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { HistoryTable } from '@/components/session/HistoryTable'
import type { TableFilter } from '@/components/session/tableFilter'
import { canCancelTwap, useCancelTwap } from '@/components/session/useCancelTwap'
import { useMarketById } from '@/components/session/useMarketById'
import { useTwapHistory, useTwaps } from '@/components/session/useTwaps'
import { Button } from '@/components/ui/Button'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Provider } from '@/lib/schema/provider'
import type { TwapOrder } from '@/lib/schema/twap'
import { TIME_LEFT, TWAP_STATUS, TWAP_WORDS, twapColumns } from './twapColumns'
import { TWAP_CSV } from './twapCsv'

type Shelf = 'running' | 'past'

/** TWAPs of the connected account: those that run, with progress and cancel, and those that ran. */
export function TwapTable({ provider }: { provider: Provider }) {
  const [shelf, setShelf] = useState<Shelf>('running')
  const choice = (
    <SegmentedControl
      label="Which TWAPs"
      segments={[
        { key: 'running', label: 'Running' },
        { key: 'past', label: 'All' },
      ]}
      value={shelf}
      onValueChange={setShelf}
    />
  )
  return (
    <AccountGate provider={provider} what="TWAPs">
      {shelf === 'running' ? (
        <>
          <div className="flex min-h-8 shrink-0 items-center border-line border-b px-3">
            {choice}
          </div>
          <Running provider={provider} />
        </>
      ) : (
        <Past provider={provider} lead={choice} />
      )}
    </AccountGate>
  )
}

function Running({ provider }: { provider: Provider }) {
  const twaps = useTwaps(provider.key)
  const markets = useMarketById(provider.key)
  const { cancel, cancelling } = useCancelTwap(provider)
  const canCancel = canCancelTwap(provider)
  const columns = useMemo(
    () => [
      ...twapColumns(markets),
      TIME_LEFT,
      {
        key: 'action',
        header: <span className="sr-only">Actions</span>,
        cell: (twap: TwapOrder) =>
          canCancel ? (
            <Button
              size="sm"
              isBusy={cancelling.has(twap.twapId)}
              aria-label={`Cancel the ${twap.market.baseAsset.displaySymbol} TWAP ${twap.twapId}`}
              onClick={() => void cancel(twap)}
            >
              Cancel
            </Button>
          ) : null,
      },
    ],
    [markets, canCancel, cancel, cancelling],
  )
  if (twaps.data === undefined) {
    if (!twaps.isError) return <TableSkeleton rows={2} />
    return (
      <ErrorState
        title="TWAPs could not be read"
        {...errorText(twaps.error)}
        onRetry={() => void twaps.refetch()}
      />
    )
  }
  return (
    <DataTable
      caption={`Running TWAPs on ${provider.name}`}
      columns={columns}
      rows={twaps.data}
      rowKey={twapId}
      density="normal"
      rowClassName={(twap) => (cancelling.has(twap.twapId) ? 'hatched' : undefined)}
      empty={
        <EmptyState
          title="No TWAP runs"
          description="A TWAP executes a big order in small slices over a time you choose."
        />
      }
    />
  )
}

function Past({ provider, lead }: { provider: Provider; lead: ReactNode }) {
  const history = useTwapHistory(provider.key)
  const markets = useMarketById(provider.key)
  const columns = useMemo(() => [...twapColumns(markets), TWAP_STATUS], [markets])
  return (
    <HistoryTable
      provider={provider}
      what="TWAPs"
      file="TWAPs"
      history={history}
      columns={columns}
      rowKey={twapId}
      filters={FILTERS}
      csv={TWAP_CSV}
      emptyText="TWAPs are listed here with how they ended."
      lead={lead}
    />
  )
}

function twapId(twap: TwapOrder): string {
  return twap.twapId
}

const FILTERS: readonly TableFilter<TwapOrder>[] = [
  {
    key: 'market',
    label: 'Market',
    allLabel: 'All markets',
    read: ({ market }) => market.baseAsset.displaySymbol,
  },
  {
    key: 'side',
    label: 'Side',
    allLabel: 'Both sides',
    read: ({ side }) => side,
    wordOf: (side) => (side === 'BUY' ? 'Buys' : 'Sells'),
  },
  {
    key: 'status',
    label: 'Status',
    allLabel: 'Any status',
    read: ({ status }) => TWAP_WORDS[status],
  },
]
