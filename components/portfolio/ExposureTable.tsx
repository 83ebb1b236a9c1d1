'use client'
import { useMemo } from 'react'
import { Own } from '@/components/figures/Own'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { ExportButton } from '@/components/session/history/ExportButton'
import { readVisible } from '@/components/session/history/readEachVenue'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { useReadGate } from '@/components/session/reads/useReadGate'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { CardTable } from '@/components/ui/table/CardTable'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { type AssetExposure, exposureByAsset, isHedged } from '@/lib/across/exposure'
import { cmp } from '@/lib/decimal/compare'
import { abs } from '@/lib/decimal/decimal'
import { formatSigned, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'

/** What the account holds of each asset, all venues together. */
export function ExposureTable({
  venues,
  signs,
}: {
  venues: readonly Provider[]
  signs: ReadonlyMap<string, VenueSign>
}) {
  return (
    <section
      aria-label={t('Net exposure')}
      className="flex min-h-40 min-w-0 flex-1 flex-col bg-panel"
    >
      <EachVenue venues={venues} useValue={useHeld}>
        {(values) => <Rows venues={venues} values={values} signs={signs} />}
      </EachVenue>
    </section>
  )
}

function useHeld(provider: Provider) {
  const gate = useReadGate(provider)
  const { data: positions, error } = usePositions(provider.key)
  const markets = useMarketById(provider.key)
  const ids = useMemo(() => (positions ?? NO_POSITIONS).map(({ market }) => market.id), [positions])
  const marks = useMarkPrices(provider.key, ids)
  const isOld = useArePricesOld(provider.key)
  const heldPositions = useMemo(
    () =>
      positions?.map((position) => {
        const markPrice = marks.get(position.market.id)
        const market = markets.get(position.market.id)
        const { unrealizedPnl } = positionAtMark(position, markPrice)
        return { position, market, markPrice, unrealizedPnl }
      }),
    [positions, markets, marks],
  )
  return { heldPositions, isOld, isOver: gate.isGated || gate.error !== null || error !== null }
}

const NO_POSITIONS: readonly Position[] = []

function Rows({
  venues,
  values,
  signs,
}: {
  venues: readonly Provider[]
  values: ByVenue<ReturnType<typeof useHeld>>
  signs: ReadonlyMap<string, VenueSign>
}) {
  const rows = useMemo(
    () => exposureByAsset([...values.values()].flatMap(({ heldPositions }) => heldPositions ?? [])),
    [values],
  )
  const columns = useMemo(() => columnsOf(signs), [signs])
  // What a venue that does not answer holds is in no sum.
  const leftOut = venues.filter(({ key }) => values.get(key)?.heldPositions === undefined)
  const isWaiting =
    rows.length === 0 &&
    [...values.values()].some(({ heldPositions, isOver }) => heldPositions === undefined && !isOver)
  const isOld = [...values.values()].some((held) => held.isOld)
  return (
    <div data-stale={isOld || undefined} className="contents">
      <div className="flex min-h-9 shrink-0 items-center justify-between border-line border-b px-3">
        <h2 className="font-medium">{t('Net exposure by asset')}</h2>
        {rows.length === 0 ? null : (
          <ExportButton
            name="exposure-all-venues"
            columns={CSV_COLUMNS}
            readAll={readVisible(rows, leftOut)}
            isWanted={() => true}
          />
        )}
      </div>
      {isWaiting ? (
        <TableSkeleton rows={2} />
      ) : (
        <CardTable
          caption={t('Net exposure by asset over all venues')}
          columns={columns}
          rows={rows}
          rowKey={({ asset }) => asset}
          density="normal"
          empty={
            <EmptyState
              title={t('No exposure')}
              description={t('Longs and shorts of every venue are netted here.')}
            />
          }
        />
      )}
    </div>
  )
}

function columnsOf(signs: ReadonlyMap<string, VenueSign>): readonly Column<AssetExposure>[] {
  return [
    {
      key: 'asset',
      header: t('Asset'),
      align: 'left',
      card: 'title',
      compare: (a, b) => a.symbol.localeCompare(b.symbol),
      cell: ({ symbol, venues }) => (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          {symbol}
          {venues.map((key) => (
            <VenueMark key={key} sign={signs.get(key)} />
          ))}
        </span>
      ),
    },
    {
      key: 'net',
      header: t('Net'),
      cell: (row) => (
        <Own>
          {isHedged(row)
            ? t('Hedged')
            : formatSigned(row.net, { decimals: decimalPlaces(row.net) })}
        </Own>
      ),
    },
    {
      key: 'netUsd',
      card: 'aside',
      header: t('Net value'),
      compare: (a, b) => cmp(abs(a.netUsd), abs(b.netUsd)),
      descendingFirst: true,
      cell: ({ netUsd }) => (
        <span className="from-mark">
          <SignedPnl value={netUsd} />
        </span>
      ),
    },
    {
      key: 'sides',
      header: t('Long / short'),
      cell: ({ long, short }) => (
        <Own>
          {formatSize(long, { decimals: decimalPlaces(long) })} /{' '}
          {formatSize(short, { decimals: decimalPlaces(short) })}
        </Own>
      ),
    },
    {
      key: 'gross',
      header: t('Gross'),
      compare: (a, b) => cmp(a.grossUsd, b.grossUsd),
      descendingFirst: true,
      cell: ({ grossUsd }) => (
        <span className="from-mark">
          <Usd value={grossUsd} isOwn />
        </span>
      ),
    },
    {
      key: 'pnl',
      header: t('Unrealized PnL'),
      compare: (a, b) => cmp(a.unrealizedPnl, b.unrealizedPnl),
      descendingFirst: true,
      cell: ({ unrealizedPnl }) => (
        <span className="from-mark">
          <SignedPnl value={unrealizedPnl} />
        </span>
      ),
    },
  ]
}

const CSV_COLUMNS: readonly CsvColumn<AssetExposure>[] = [
  { header: 'Asset', value: ({ asset }) => asset },
  { header: 'Venues', value: ({ venues }) => venues.join(' ') },
  { header: 'Long', value: ({ long }) => long },
  { header: 'Short', value: ({ short }) => short },
  { header: 'Net', value: ({ net }) => net },
  { header: 'Net (USD)', value: ({ netUsd }) => netUsd },
  { header: 'Gross (USD)', value: ({ grossUsd }) => grossUsd },
  { header: 'Unrealized PnL (USD)', value: ({ unrealizedPnl }) => unrealizedPnl },
]
