'use client'
import { useCallback, useMemo, useState } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { useRead } from '@/components/session/live/useRead'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { sumHistories } from '@/lib/across/sumHistories'
import { t } from '@/lib/i18n/t'
import { tradingHistoryQuery } from '@/lib/queries/account/performance'
import type { PortfolioRange } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { dailyResults } from '@/lib/trade/journal/dailyResults'
import { type RoundTrip, roundTrips } from '@/lib/trade/journal/roundTrips'
import { maxDrawdown, tradeStats, withoutFlows } from '@/lib/trade/journal/tradeStats'
import { performanceByMarket, totalPerformance } from '@/lib/trade/performance'
import { EquityCurve, RANGES, useHistoryOf } from './CurvePanel'
import { JournalTable } from './JournalTable'
import { ResultCalendar } from './ResultCalendar'
import { StatsGrid } from './StatsGrid'
import { TaxExport, useVenueTax } from './TaxExport'

/** How the account traded: figures, curve, days, round trips with notes, files for taxes. */
export function PerformanceView({ venues }: { venues: readonly Provider[] }) {
  const [range, setRange] = useState<PortfolioRange>('30d')
  return (
    <WalletGate subject="portfolio">
      <EachVenue venues={venues} useValue={TRACKS[range]}>
        {(tracks) => <Track venues={venues} tracks={tracks} range={range} onRange={setRange} />}
      </EachVenue>
    </WalletGate>
  )
}

function useTrack(provider: Provider, range: PortfolioRange) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider.key)
  const gate = useReadGate(provider)
  const past = useHistoryOf(provider.key, range)
  const markets = useMarketById(provider.key)
  const { data, error, refetch, isPlaceholderData } = useRead({
    ...tradingHistoryQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  const retry = () => {
    past.retry()
    refetch()
  }
  return {
    ...behindGate({ error: error ?? past.error, retry }, gate),
    tradingHistory: isPlaceholderData ? undefined : data,
    markets,
    history: past.history?.range === range ? past.history : undefined,
  }
}

/** One hook for each range: the same hooks in all. */
const TRACKS: Record<PortfolioRange, (provider: Provider) => ReturnType<typeof useTrack>> = {
  '24h': (provider) => useTrack(provider, '24h'),
  '7d': (provider) => useTrack(provider, '7d'),
  '30d': (provider) => useTrack(provider, '30d'),
  all: (provider) => useTrack(provider, 'all'),
}

function Track({
  venues,
  tracks,
  range,
  onRange,
}: {
  venues: readonly Provider[]
  tracks: ByVenue<ReturnType<typeof useTrack>>
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}) {
  const signs = useMemo(() => (venues.length > 1 ? venueSigns(venues) : undefined), [venues])
  const counted = [...tracks.values()].filter(({ isGated, error }) => !isGated && error === null)
  const isWaiting =
    tracks.size < venues.length ||
    counted.some(({ tradingHistory }) => tradingHistory === undefined)
  const isCurveWaiting = counted.some(({ history }) => history === undefined)
  const reported = useMemo(() => {
    const histories = [...tracks.values()].flatMap((track) => track.tradingHistory ?? [])
    const fills = histories.flatMap((own) => own.fills)
    const activity = histories.flatMap((own) => own.activity)
    const trips = roundTrips(fills, activity)
    const total = totalPerformance(performanceByMarket({ fills, activity, positions: [] }))
    return { trips, total, stats: tradeStats(trips), days: dailyResults(fills, activity) }
  }, [tracks])
  const curve = useMemo(() => {
    const history = sumHistories([...tracks.values()].flatMap((track) => track.history ?? []))
    return history && { steady: withoutFlows(history), drawdown: maxDrawdown(history) }
  }, [tracks])
  const marketOf = useCallback(
    ({ market }: RoundTrip) => tracks.get(market.providerId)?.markets.get(market.id),
    [tracks],
  )
  return (
    <div className="flex flex-1 flex-col gap-px bg-line">
      <div className="bg-panel empty:hidden">
        <VenueNotes venues={venues} subject="portfolio" notes={tracks} />
      </div>
      <StatsGrid
        total={isWaiting ? undefined : reported.total}
        stats={isWaiting ? undefined : reported.stats}
        drawdown={isCurveWaiting || isWaiting ? undefined : (curve?.drawdown ?? null)}
      />
      <div className="grid gap-px xl:grid-cols-2">
        <section
          aria-label={t('Equity without deposits and withdrawals')}
          className="flex h-80 min-w-0 flex-col bg-panel xl:h-auto"
        >
          <div className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-1">
            <h2 className="font-medium">{t('Equity without deposits and withdrawals')}</h2>
            <SegmentedControl
              label={t('Range')}
              segments={RANGES}
              value={range}
              onValueChange={onRange}
            />
          </div>
          {isCurveWaiting ? (
            <Skeleton className="m-3 h-auto min-h-0 flex-1" />
          ) : curve === undefined || curve.steady.points.length < 2 ? (
            <EmptyState
              title={t('No history yet')}
              description={t('The chart starts with your first deposit.')}
            />
          ) : (
            <EquityCurve history={curve.steady} kind="equity" />
          )}
        </section>
        <ResultCalendar results={reported.days} />
      </div>
      {isWaiting ? (
        <TableSkeleton rows={4} />
      ) : (
        <JournalTable trips={reported.trips} signs={signs} marketOf={marketOf} />
      )}
      <EachVenue venues={venues} useValue={useVenueTax}>
        {(taxes) => <TaxExport venues={taxes} />}
      </EachVenue>
    </div>
  )
}
