'use client'
import { useMemo } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import type { VenueSign } from '@/components/figures/VenueMark'
import { venueColumn } from '@/components/figures/venueTable'
import { ExportButton } from '@/components/session/history/ExportButton'
import { errorText } from '@/components/session/messages/errorText'
import { tradePath } from '@/components/session/paths'
import { PageLink } from '@/components/ui/controls/PageLink'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { DataTable } from '@/components/ui/table/DataTable'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { tNodes } from '@/components/ui/tNodes'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, neg } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import type { MarketPerformance } from '@/lib/trade/performance'

type Sum = 'volume' | 'realizedPnl' | 'fees' | 'funding' | 'unrealizedPnl' | 'net'

/** What the account did in a time, market by market. */
export function ByMarketTable({
  provider,
  signs,
  rows,
  error,
  retry,
  rangeLabel,
}: {
  /** Undefined: the markets of several venues. */
  provider: Provider | undefined
  /** Signs of the venues, where they are several. */
  signs?: ReadonlyMap<string, VenueSign>
  rows: readonly MarketPerformance[] | undefined
  error: Error | null
  retry: () => void
  rangeLabel: string
}) {
  const columns = useMemo(
    () =>
      signs === undefined
        ? COLUMNS
        : [venueColumn<MarketPerformance>(signs, ({ market }) => market.providerId), ...COLUMNS],
    [signs],
  )
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={4} />
    return (
      <ErrorState title={t('Could not load trade history')} {...errorText(error)} onRetry={retry} />
    )
  }
  return (
    <>
      <div className="flex min-h-9 shrink-0 items-center justify-between border-line border-b px-3">
        <h2 className="font-medium">
          {tNodes('By market · {range}', {
            range: <span className="text-muted">{rangeLabel}</span>,
          })}
        </h2>
        {rows.length === 0 ? null : (
          <ExportButton
            name={`by-market-${provider?.key ?? 'all-venues'}`}
            columns={CSV_COLUMNS}
            readAll={async () => rows}
            isWanted={() => true}
          />
        )}
      </div>
      <DataTable
        caption={
          provider === undefined
            ? t('Results by market on all venues')
            : t('Results by market on {name}', { name: provider.name })
        }
        columns={columns}
        rows={rows}
        rowKey={({ market }) => `${market.providerId}:${market.id}`}
        density="normal"
        initialSorting={{ key: 'volume', direction: 'descending' }}
        empty={
          <EmptyState
            title={t('No trades in this period')}
            description={t('Volume, PnL, funding and fees per market appear here.')}
          />
        }
      />
    </>
  )
}

const COLUMNS: readonly Column<MarketPerformance>[] = [
  {
    key: 'market',
    get header() {
      return t('Market')
    },
    align: 'left',
    compare: (a, b) =>
      a.market.baseAsset.displaySymbol.localeCompare(b.market.baseAsset.displaySymbol),
    cell: ({ market }) => (
      <PageLink
        href={tradePath(market.providerId, market.id)}
        className="font-semibold hover:text-accent"
      >
        {market.baseAsset.displaySymbol}
      </PageLink>
    ),
  },
  figure(
    {
      key: 'volume',
      get header() {
        return t('Volume')
      },
    },
    (value) => <Usd value={value} isOwn />,
  ),
  figure(
    {
      key: 'realizedPnl',
      get header() {
        return t('Realized PnL')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  figure(
    {
      key: 'funding',
      get header() {
        return t('Funding')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  figure(
    {
      key: 'fees',
      get header() {
        return t('Fees')
      },
    },
    (value) => <SignedPnl value={neg(value)} />,
  ),
  figure(
    {
      key: 'net',
      get header() {
        return t('Net')
      },
    },
    (value) => <SignedPnl value={value} className="font-semibold" />,
  ),
  figure(
    {
      key: 'unrealizedPnl',
      get header() {
        return t('Open PnL')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  {
    key: 'fillCount',
    get header() {
      return t('Fills')
    },
    descendingFirst: true,
    compare: (a, b) => a.fillCount - b.fillCount,
    cell: ({ fillCount }) => fillCount,
  },
]

function figure(
  name: { key: Sum; header: string },
  show: (value: Decimal) => Column<MarketPerformance>['header'],
): Column<MarketPerformance> {
  const { key } = name
  return {
    key,
    // Read when the table is drawn: the language is not known while this module loads.
    get header() {
      return name.header
    },
    descendingFirst: true,
    compare: (a, b) => cmp(a[key], b[key]),
    cell: (row) => show(row[key]),
  }
}

const CSV_COLUMNS: readonly CsvColumn<MarketPerformance>[] = [
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Volume (USD)', value: ({ volume }) => volume },
  { header: 'Realized PnL (USD)', value: ({ realizedPnl }) => realizedPnl },
  { header: 'Funding (USD, + received)', value: ({ funding }) => funding },
  { header: 'Fees (USD, + paid)', value: ({ fees }) => fees },
  { header: 'Net (USD)', value: ({ net }) => net },
  { header: 'Open PnL (USD)', value: ({ unrealizedPnl }) => unrealizedPnl },
  { header: 'Fills', value: ({ fillCount }) => String(fillCount) },
]
