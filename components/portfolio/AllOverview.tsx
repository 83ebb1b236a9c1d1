'use client'
import { useMemo, useState } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { errorText } from '@/components/session/messages/errorText'
import { useReadGate } from '@/components/session/reads/useReadGate'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import { sumAccounts } from '@/lib/across/sumAccounts'
import { sumHistories } from '@/lib/across/sumHistories'
import { t } from '@/lib/i18n/t'
import type { PortfolioRange } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { ByMarketTable } from './ByMarketTable'
import { CurveView, useHistoryOf } from './CurvePanel'
import { ExposureTable } from './ExposureTable'
import { isAnyInTransit } from './isAnyInTransit'
import { FigureGrid } from './PortfolioFigures'
import { RANGE_LABELS } from './PortfolioOverview'
import { usePerformance } from './usePerformance'
import { useVenueAccount, type VenueAccount } from './useVenueAccount'
import { VenueAccounts } from './VenueAccounts'

/** A part of a sum over venues. */
interface VenuePart {
  name: string
  isRead: boolean
  /** Why it could not be read. */
  error: Error | null
}

/** Figures, curve, exposure and results of the connected account over all venues. */
export function AllOverview({ venues }: { venues: readonly Provider[] }) {
  return (
    <WalletGate subject="portfolio">
      <EachVenue venues={venues} useValue={useVenueAccount}>
        {(accounts) => <Overview venues={venues} accounts={accounts} />}
      </EachVenue>
    </WalletGate>
  )
}

function Overview({
  venues,
  accounts,
}: {
  venues: readonly Provider[]
  accounts: ByVenue<VenueAccount>
}) {
  const [range, setRange] = useState<PortfolioRange>('7d')
  return (
    <div className="flex flex-col gap-px bg-line">
      <div className="bg-panel empty:hidden">
        <VenueNotes venues={venues} subject="portfolio" notes={accounts} />
      </div>
      <EachVenue venues={venues} useValue={PAST[range]}>
        {(pasts) => (
          <PastAndPresent
            venues={venues}
            accounts={accounts}
            pasts={pasts}
            range={range}
            onRange={setRange}
          />
        )}
      </EachVenue>
    </div>
  )
}

/** What the account did at one venue in a time. */
interface VenuePast {
  history: ReturnType<typeof useHistoryOf>['history']
  historyError: Error | null
  retryHistory: () => void
  rows: ReturnType<typeof usePerformance>['rows']
  isOld: boolean
  fillsKept: number | undefined
  error: Error | null
  retry: () => void
}

function usePast(provider: Provider, range: PortfolioRange): VenuePast {
  const history = useHistoryOf(provider.key, range)
  const { rows, isOld, fillsKept, error, retry } = usePerformance(provider.key, range)
  // Where the venue does not say whether its reads are open, none of them is asked for.
  const gate = useReadGate(provider)
  return {
    history: history.history,
    historyError: history.error ?? gate.error,
    retryHistory: gate.error === null ? history.retry : gate.retry,
    ...{ rows, isOld, fillsKept },
    error: error ?? gate.error,
    retry: gate.error === null ? retry : gate.retry,
  }
}

/** One hook for each range: the same hooks in all. */
const PAST: Record<PortfolioRange, (provider: Provider) => VenuePast> = {
  '24h': (provider) => usePast(provider, '24h'),
  '7d': (provider) => usePast(provider, '7d'),
  '30d': (provider) => usePast(provider, '30d'),
  all: (provider) => usePast(provider, 'all'),
}

/** The sums over all venues; what they are without is said beside them. */
export function PastAndPresent({
  venues,
  accounts,
  pasts,
  range,
  onRange,
}: {
  venues: readonly Provider[]
  accounts: ByVenue<VenueAccount>
  pasts: ByVenue<VenuePast>
  range: PortfolioRange
  onRange: (range: PortfolioRange) => void
}) {
  const signs = useMemo(() => venueSigns(venues), [venues])
  // A venue that is not set up or has no account yet is no part of any sum.
  const counted = venues.filter(({ key }) => accounts.get(key)?.isCounted !== false)
  const countedAccounts = counted.flatMap(({ key }) => accounts.get(key) ?? [])
  const isWaiting = isAnyInTransit(counted, accounts, isOnItsWay)
  const summary = useMemo(
    () => sumAccounts([...accounts.values()].flatMap(({ figures }) => figures ?? [])),
    [accounts],
  )
  const reported = counted.flatMap(({ key }) => pasts.get(key) ?? [])
  const isPastWaiting = isAnyInTransit(
    counted,
    pasts,
    ({ rows, isOld, error }) => isOld || (rows === undefined && error === null),
  )
  const rows = reported.flatMap((past) => past.rows ?? [])
  const history = useMemo(
    () => sumHistories([...pasts.values()].flatMap((past) => past.history ?? [])),
    [pasts],
  )
  const isHistoryWaiting = isAnyInTransit(
    counted,
    pasts,
    (past) => past.history === undefined && past.historyError === null,
  )
  const isAllKnown =
    countedAccounts.every(({ figures }) => figures !== undefined) &&
    reported.every((past) => past.history !== undefined)
  const failed = reported.find(({ error }) => error !== null)
  const partsOf = (part: (past: VenuePast) => { data: unknown; error: Error | null }) =>
    counted.flatMap(({ key, name }) => {
      const past = pasts.get(key)
      if (past === undefined) return []
      const { data, error } = part(past)
      return { name, isRead: data !== undefined, error }
    })
  const hasNoFigures = countedAccounts.every(({ figures }) => figures === undefined)
  const label = reported.some(({ fillsKept }) => fillsKept !== undefined)
    ? t('{range}, limited to fills the venues keep', { range: RANGE_LABELS[range] })
    : RANGE_LABELS[range]
  return (
    <>
      <FigureGrid
        summary={isWaiting || hasNoFigures ? undefined : summary}
        isOld={countedAccounts.some(({ isOld }) => isOld)}
        isError={!isWaiting && hasNoFigures}
        feeTier={undefined}
        performance={isPastWaiting ? undefined : rows}
        hasFailed={failed !== undefined && rows.length === 0}
        rangeLabel={label}
      />
      <div className="bg-panel empty:hidden">
        <UnreadVenues parts={partsOf(({ rows: data, error }) => ({ data, error }))} />
      </div>
      <div className="grid gap-px xl:grid-cols-2">
        <CurveView
          note={
            <UnreadVenues
              parts={partsOf(({ history: data, historyError: error }) => ({ data, error }))}
            />
          }
          history={isHistoryWaiting ? undefined : history}
          equity={isAllKnown ? summary?.equity : undefined}
          error={reported.find(({ historyError }) => historyError !== null)?.historyError ?? null}
          retry={() => {
            for (const past of reported) if (past.historyError !== null) past.retryHistory()
          }}
          range={range}
          onRange={onRange}
        />
        <div className="flex min-w-0 flex-col gap-px xl:h-72">
          <VenueAccounts venues={venues} signs={signs} accounts={accounts} />
          <ExposureTable venues={venues} signs={signs} />
        </div>
      </div>
      <section
        aria-label={t('By market')}
        className="flex max-h-72 min-h-40 min-w-0 flex-col bg-panel"
      >
        <ByMarketTable
          provider={undefined}
          signs={signs}
          rows={isPastWaiting ? undefined : rows}
          error={isPastWaiting ? null : (failed?.error ?? null)}
          retry={() => {
            for (const past of reported) if (past.error !== null) past.retry()
          }}
          rangeLabel={label}
        />
      </section>
    </>
  )
}

function isOnItsWay({ figures, error }: VenueAccount): boolean {
  return figures === undefined && error === null
}

/** Says which venues a sum is without, and why; nothing while it has all of them, or none. */
function UnreadVenues({ parts }: { parts: readonly VenuePart[] }) {
  const unread = parts.filter(({ isRead, error }) => !isRead && error !== null)
  const [first] = unread
  // A panel without any says so in place of its figures.
  if (first?.error == null || unread.length === parts.length) return null
  return (
    <p role="status" className="px-3 py-1.5 text-danger">
      {t('{names}: data is stale or missing. {cause}', {
        names: unread.map(({ name }) => name).join(', '),
        cause: errorText(first.error).message,
      })}
    </p>
  )
}
