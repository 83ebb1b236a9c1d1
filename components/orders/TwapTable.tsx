'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { HistoryTable } from '@/components/session/HistoryTable'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/marketFilters'
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
import { say } from '@/lib/messages/say'
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
      label={say('Which TWAPs')}
      segments={[
        { key: 'running', label: say('Running') },
        { key: 'past', label: say('All') },
      ]}
      value={shelf}
      onValueChange={setShelf}
    />
  )
  return (
    <AccountGate provider={provider} subject="twaps">
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
        header: <span className="sr-only">{say('Actions')}</span>,
        cell: (twap: TwapOrder) =>
          canCancel ? (
            <Button
              size="sm"
              isBusy={cancelling.has(twap.twapId)}
              aria-label={say('Cancel the {displaySymbol} TWAP {twapId}', {
                displaySymbol: twap.market.baseAsset.displaySymbol,
                twapId: twap.twapId,
              })}
              onClick={() => void cancel(twap)}
            >
              {say('Cancel')}
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
        title={say('TWAPs could not be read')}
        {...errorText(twaps.error)}
        onRetry={twaps.refetch}
      />
    )
  }
  return (
    <DataTable
      caption={say('Running TWAPs on {name}', { name: provider.name })}
      columns={columns}
      rows={twaps.data}
      rowKey={twapId}
      density="normal"
      rowClassName={(twap) => (cancelling.has(twap.twapId) ? 'hatched' : undefined)}
      empty={
        <EmptyState
          title={say('No TWAP runs')}
          description={say('A TWAP executes a big order in small slices over a time you choose.')}
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
      subject="twaps"
      file="TWAPs"
      history={history}
      columns={columns}
      rowKey={twapId}
      filters={FILTERS}
      csv={TWAP_CSV}
      emptyText={say('TWAPs are listed here with how they ended.')}
      lead={lead}
    />
  )
}

function twapId(twap: TwapOrder): string {
  return twap.twapId
}

const FILTERS: readonly TableFilter<TwapOrder>[] = [
  MARKET_FILTER,
  SIDE_FILTER,
  {
    key: 'status',
    get label() {
      return say('Status')
    },
    get allLabel() {
      return say('Any status')
    },
    read: ({ status }) => TWAP_WORDS[status],
  },
]
