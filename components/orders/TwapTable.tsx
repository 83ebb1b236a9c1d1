'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { useCancelTwap } from '@/components/session/actions/useCancelTwap'
import { HistoryTable } from '@/components/session/history/HistoryTable'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/history/marketFilters'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { useTwapHistory, useTwaps } from '@/components/session/live/account/useTwaps'
import { errorText } from '@/components/session/messages/errorText'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { Button } from '@/components/ui/controls/Button'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { DataTable } from '@/components/ui/table/DataTable'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t, tIn } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { offers } from '@/lib/trade/rules/descriptor'
import { TIME_LEFT, TWAP_STATUS, TWAP_WORDS, twapColumns } from './twapColumns'

type Tab = 'running' | 'past'

/** TWAPs of the connected account: those that run, with progress and cancel, and those that ran. */
export function TwapTable({ provider }: { provider: Provider }) {
  const [tab, setTab] = useState<Tab>('running')
  const choice = (
    <SegmentedControl
      label={t('TWAPs')}
      segments={[
        { key: 'running', label: t('Running') },
        { key: 'past', label: t('All') },
      ]}
      value={tab}
      onValueChange={setTab}
    />
  )
  return (
    <AccountGate provider={provider} subject="twaps">
      {tab === 'running' ? (
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
  const canCancel = offers(provider, 'cancelTwapOrder')
  const columns = useMemo(
    () => [
      ...twapColumns(markets),
      TIME_LEFT,
      {
        key: 'action',
        header: <span className="sr-only">{t('Actions')}</span>,
        cell: (twap: TwapOrder) =>
          canCancel ? (
            <Button
              size="sm"
              isBusy={cancelling.has(twap.twapId)}
              aria-label={t('Cancel the {displaySymbol} TWAP {twapId}', {
                displaySymbol: twap.market.baseAsset.displaySymbol,
                twapId: twap.twapId,
              })}
              onClick={() => void cancel(twap)}
            >
              {tIn('action on an order', 'Cancel')}
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
        title={t('Could not load TWAPs')}
        {...errorText(twaps.error)}
        onRetry={twaps.refetch}
      />
    )
  }
  return (
    <DataTable
      caption={t('Running TWAPs on {name}', { name: provider.name })}
      columns={columns}
      rows={twaps.data}
      rowKey={twapId}
      density="normal"
      rowClassName={(twap) => (cancelling.has(twap.twapId) ? 'hatched' : undefined)}
      empty={
        <EmptyState
          title={t('No running TWAPs')}
          description={t('A TWAP executes a large order in small slices over time.')}
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
      emptyText={t('Your TWAPs appear here with their final status.')}
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
      return t('Status')
    },
    get allLabel() {
      return t('Any status')
    },
    read: ({ status }) => TWAP_WORDS[status],
  },
]

/** Columns of the file of TWAPs. */
const TWAP_CSV: readonly CsvColumn<TwapOrder>[] = [
  { header: 'Began (UTC)', value: ({ startedAt }) => startedAt },
  { header: 'Ended (UTC)', value: ({ endedAt }) => endedAt },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Size', value: ({ totalSize }) => totalSize },
  { header: 'Executed', value: ({ filledSize }) => filledSize },
  { header: 'Average price', value: ({ averagePrice }) => averagePrice },
  { header: 'Duration (s)', value: ({ durationSeconds }) => String(durationSeconds) },
  { header: 'Reduce only', value: ({ reduceOnly }) => (reduceOnly ? 'yes' : 'no') },
  { header: 'Status', value: ({ status }) => status },
  { header: 'TWAP id', value: ({ twapId }) => twapId },
]
