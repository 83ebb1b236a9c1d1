'use client'
import Link from 'next/link'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { ExportButton } from '@/components/session/ExportButton'
import { errorText } from '@/components/session/errorText'
import type { CsvColumn } from '@/components/ui/csvText'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { sayNodes } from '@/components/ui/sayNodes'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Column } from '@/components/ui/tableColumn'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, neg } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import type { MarketPerformance } from '@/lib/trade/performance'

type Sum = 'volume' | 'realizedPnl' | 'fees' | 'funding' | 'unrealizedPnl' | 'net'

/** What the account did in a time, market by market. */
export function ByMarketTable({
  provider,
  rows,
  error,
  retry,
  rangeLabel,
}: {
  provider: Provider
  rows: readonly MarketPerformance[] | undefined
  error: Error | null
  retry: () => void
  rangeLabel: string
}) {
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={4} />
    return (
      <ErrorState
        title={say('What you traded could not be read')}
        {...errorText(error)}
        onRetry={retry}
      />
    )
  }
  return (
    <>
      <div className="flex min-h-9 shrink-0 items-center justify-between border-line border-b px-3">
        <h2 className="font-medium">
          {sayNodes('By market · {range}', {
            range: <span className="text-muted">{rangeLabel}</span>,
          })}
        </h2>
        {rows.length === 0 ? null : (
          <ExportButton
            name={`by-market-${provider.key}`}
            columns={CSV_COLUMNS}
            readAll={async () => rows}
            isWanted={() => true}
          />
        )}
      </div>
      <DataTable
        caption={say('Results by market on {name}', { name: provider.name })}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ market }) => market.id}
        density="normal"
        initialSorting={{ key: 'volume', direction: 'descending' }}
        empty={
          <EmptyState
            title={say('Nothing traded in this time')}
            description={say('Volume, profit, funding and fees of every market stand here.')}
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
      return say('Market')
    },
    align: 'left',
    compare: (a, b) =>
      a.market.baseAsset.displaySymbol.localeCompare(b.market.baseAsset.displaySymbol),
    cell: ({ market }) => (
      <Link
        href={`/trade/${encodeURIComponent(market.providerId)}/${encodeURIComponent(market.id)}`}
        prefetch={false}
        className="font-semibold hover:text-accent"
      >
        {market.baseAsset.displaySymbol}
      </Link>
    ),
  },
  figure(
    {
      key: 'volume',
      get header() {
        return say('Volume')
      },
    },
    (value) => <Usd value={value} isOwn />,
  ),
  figure(
    {
      key: 'realizedPnl',
      get header() {
        return say('Realized PnL')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  figure(
    {
      key: 'funding',
      get header() {
        return say('Funding')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  figure(
    {
      key: 'fees',
      get header() {
        return say('Fees')
      },
    },
    (value) => <SignedPnl value={neg(value)} />,
  ),
  figure(
    {
      key: 'net',
      get header() {
        return say('Net')
      },
    },
    (value) => <SignedPnl value={value} className="font-semibold" />,
  ),
  figure(
    {
      key: 'unrealizedPnl',
      get header() {
        return say('Open PnL')
      },
    },
    (value) => <SignedPnl value={value} />,
  ),
  {
    key: 'fillCount',
    get header() {
      return say('Fills')
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
