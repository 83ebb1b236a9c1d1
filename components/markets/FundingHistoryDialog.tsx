'use client'
import { useMemo } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { ExportButton } from '@/components/session/history/ExportButton'
import { useReadPages } from '@/components/session/live/useReadPages'
import { errorText } from '@/components/session/messages/errorText'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatFundingRate, formatPercent, toNumberForDrawing } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { marketFundingQuery, readMarketFunding } from '@/lib/queries/marketFunding'
import { readAllPages } from '@/lib/queries/pages'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { annualizedRate } from '@/lib/trade/fundingRate'
import { averageRate, fundingBars } from './fundingBars'
import { marketName } from './marketName'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const BOX = { width: 660, height: 120 }

/** What a market's funding was: a week drawn, means over a day and a week, every settlement. */
export function FundingHistoryDialog({
  provider,
  market,
  onClose,
}: {
  provider: Provider
  market: Market
  onClose: () => void
}) {
  const client = usePerpsClient()
  const query = useReadPages(marketFundingQuery(client, provider.key, market.id))
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Funding of {marketName}', { marketName: marketName(market) })}
      description={t('Positive: longs paid shorts. APR is the rate annualised.')}
      width="lg"
    >
      <div className="flex h-[60vh] flex-col gap-3">
        {rows === undefined ? (
          query.error === null ? (
            <TableSkeleton rows={6} />
          ) : (
            <ErrorState
              title={t('Could not load funding history')}
              {...errorText(query.error)}
              onRetry={() => query.refetch()}
            />
          )
        ) : rows.length === 0 ? (
          <EmptyState title={t('No funding settled yet')} />
        ) : (
          <Settlements
            provider={provider}
            market={market}
            rows={rows}
            hasMore={query.hasNextPage}
            loadMore={() => {
              if (!query.isFetchingNextPage) query.fetchNextPage()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function Settlements({
  provider,
  market,
  rows,
  hasMore,
  loadMore,
}: {
  provider: Provider
  market: Market
  rows: readonly FundingPoint[]
  hasMore: boolean
  loadMore: () => void
}) {
  const client = usePerpsClient()
  const seconds = provider.funding?.payoutCadenceSeconds
  const columns = useMemo(() => columnsFor(seconds), [seconds])
  const newestMs = rows[0]?.timestamp ?? 0
  const week = rows.filter(({ timestamp }) => timestamp > newestMs - WEEK_MS)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <Mean
            name={t('24h average')}
            rate={averageRate(rows, newestMs - DAY_MS + 1)}
            seconds={seconds}
          />
          <Mean name={t('7d average')} rate={averageRate(week, 0)} seconds={seconds} />
        </dl>
        <ExportButton
          name={`funding-${provider.key}-${market.id}`}
          columns={csvFor(provider, market)}
          readAll={(signal, onProgress) =>
            readAllPages(readMarketFunding(client, provider.key, market.id), signal, onProgress)
          }
          isWanted={() => true}
        />
      </div>
      <Bars points={week} />
      <VirtualTable
        caption={t('Funding settlements of {marketName}', { marketName: marketName(market) })}
        columns={columns}
        rows={rows}
        rowKey={({ timestamp }) => String(timestamp)}
        hasMore={hasMore}
        onEndReached={loadMore}
      />
    </>
  )
}

function Mean({
  name,
  rate,
  seconds,
}: {
  name: string
  rate: Decimal | undefined
  seconds: number | undefined
}) {
  if (rate === undefined) return null
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className={DIRECTION_TEXT[directionOf(rate)]}>
        {formatFundingRate(rate)}
        {seconds === undefined ? null : (
          <span className="text-muted">
            {' '}
            {t('{aprText} APR', { aprText: aprText(rate, seconds) })}
          </span>
        )}
      </dd>
    </div>
  )
}

function Bars({ points }: { points: readonly FundingPoint[] }) {
  const { zeroY, bars } = useMemo(() => fundingBars(points, BOX), [points])
  return (
    // The table below says the same in figures.
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className="h-[120px] w-full shrink-0"
    >
      {bars.map(({ isPaidByLongs, ...bar }) => (
        <rect key={bar.x} {...bar} className={isPaidByLongs ? 'fill-up' : 'fill-down'} />
      ))}
      <line x1={0} x2={BOX.width} y1={zeroY} y2={zeroY} className="stroke-line-strong" />
    </svg>
  )
}

function columnsFor(seconds: number | undefined): readonly Column<FundingPoint>[] {
  return [
    {
      key: 'time',
      header: t('Settled'),
      align: 'left',
      sortValue: ({ timestamp }) => timestamp,
      descendingFirst: true,
      cell: ({ timestamp }) => <ClockTime atMs={timestamp} className="text-muted" />,
    },
    {
      key: 'rate',
      header: t('Rate'),
      sortValue: ({ rate }) => toNumberForDrawing(rate),
      compare: (a, b) => cmp(a.rate, b.rate),
      descendingFirst: true,
      cell: ({ rate }) => (
        <span className={DIRECTION_TEXT[directionOf(rate)]}>{formatFundingRate(rate)}</span>
      ),
    },
    {
      key: 'apr',
      header: 'APR',
      cell: ({ rate }) => (seconds === undefined ? null : aprText(rate, seconds)),
    },
    {
      key: 'payer',
      header: t('Payer'),
      cell: ({ rate }) => {
        const direction = directionOf(rate)
        if (direction === 'flat') return <span className="text-faint">{t('None')}</span>
        return <span className="text-muted">{direction === 'up' ? t('Longs') : t('Shorts')}</span>
      },
    },
  ]
}

function aprText(rate: Decimal, seconds: number): string {
  return formatPercent(annualizedRate(rate, seconds), { decimals: 1, signed: true })
}

function csvFor(provider: Provider, market: Market): readonly CsvColumn<FundingPoint>[] {
  return [
    { header: t('Time (UTC)'), value: ({ timestamp }) => new Date(timestamp).toISOString() },
    { header: t('Venue'), value: () => provider.key },
    { header: t('Market'), value: () => market.id },
    { header: t('Rate'), value: ({ rate }) => rate },
    { header: t('Premium'), value: ({ premium }) => premium },
  ]
}
