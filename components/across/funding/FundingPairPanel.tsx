'use client'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useMemo, useRef } from 'react'
import { comparePath, pairPath } from '@/components/across/paths'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { useNow } from '@/components/figures/useNow'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { useReads } from '@/components/session/live/useRead'
import { errorText } from '@/components/session/messages/errorText'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { IconButton } from '@/components/ui/controls/IconButton'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { type FundingRow, weekMean } from '@/lib/across/fundingRows'
import { formatPercent } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { fundingWeekQuery } from '@/lib/queries/across/fundingWeek'
import type { Provider } from '@/lib/schema/model/provider'
import { fundingLines } from './fundingLines'

const BOX = { width: 640, height: 120 }
const HOUR_MS = 3_600_000
/** Lines differ in more than their hue. */
const DASHES = ['none', '6 3', '2 3', '8 3 2 3']

/** What the funding of a symbol was over a week: of its pair, or of every venue that lists it. */
export function FundingPairPanel({
  row,
  venues,
  signs,
  onClose,
}: {
  row: FundingRow
  venues: readonly Provider[]
  signs: ReadonlyMap<string, VenueSign>
  onClose: () => void
}) {
  const client = usePerpsClient()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const listingVenues = useMemo(() => listedVenues(row, venues), [row, venues])
  const reads = useReads(
    listingVenues.map(({ provider, marketId }) => fundingWeekQuery(client, provider.key, marketId)),
  )
  const hour = Math.floor((useNow() ?? 0) / HOUR_MS)
  const nowMs = (hour + 1) * HOUR_MS
  const series = listingVenues.map(({ provider }, place) => ({
    points: reads[place]?.data ?? [],
    payoutCadenceSeconds: provider.funding?.payoutCadenceSeconds ?? 3_600,
  }))
  const lines = fundingLines(series, BOX, nowMs)
  const failed = reads.find(({ error, data }) => error !== null && data === undefined)
  const isWaiting = reads.every(({ data }) => data === undefined)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('Funding history of {symbol}', { symbol: row.symbol })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="shrink-0 border-line border-b bg-bg px-4 py-3 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <h2 className="font-semibold text-14">
          {t('{symbol} · last 7 days, annualised', { symbol: row.symbol })}
        </h2>
        {listingVenues.map(({ provider }, place) => {
          const seconds = provider.funding?.payoutCadenceSeconds
          const points = reads[place]?.data
          const mean =
            points === undefined || seconds === undefined
              ? undefined
              : weekMean(points, seconds, nowMs)
          return (
            <span key={provider.key} className="inline-flex items-center gap-1.5">
              <VenueMark sign={signs.get(provider.key)} />
              <span className="text-muted">{t('7d average')}</span>
              <span className={DIRECTION_TEXT[directionOf(mean)]}>
                {formatPercent(mean, { decimals: 1, signed: true })}
              </span>
            </span>
          )
        })}
        {row.markets.size < 2 ? null : (
          <Link
            href={pairPath(row.asset, row.pair)}
            prefetch={false}
            className="ms-auto text-accent"
          >
            {t('Trade this pair')}
          </Link>
        )}
        <Link
          href={comparePath(row.asset)}
          prefetch={false}
          className={row.markets.size < 2 ? 'ms-auto text-accent' : 'text-accent'}
        >
          {t('Compare {symbol}', { symbol: row.symbol })}
        </Link>
        <IconButton
          label={t('Close history')}
          icon={<X size={14} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {failed?.error != null && isWaiting ? (
        <ErrorState
          title={t('Could not load funding history')}
          {...errorText(failed.error)}
          onRetry={failed.refetch}
        />
      ) : isWaiting ? (
        <Skeleton className="mt-3 h-[120px] w-full" />
      ) : (
        <div className="mt-3 flex gap-3">
          {/* The means beside the heading say it in figures. */}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${BOX.width} ${BOX.height}`}
            preserveAspectRatio="none"
            className="h-[120px] min-w-0 flex-1"
          >
            <line
              x1={0}
              x2={BOX.width}
              y1={lines.zeroY}
              y2={lines.zeroY}
              className="stroke-line-strong"
              vectorEffect="non-scaling-stroke"
            />
            {lines.paths.map((path, place) => (
              <path
                key={listingVenues[place]?.provider.key}
                d={path}
                fill="none"
                stroke={`var(--curve-${signs.get(listingVenues[place]?.provider.key ?? '')?.hue ?? 1})`}
                strokeWidth={1.5}
                strokeDasharray={DASHES[place % DASHES.length]}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <div className="flex w-14 shrink-0 flex-col justify-between text-end text-11 text-faint">
            <span>{axisText(lines.top)}</span>
            <span>{axisText(lines.bottom)}</span>
          </div>
        </div>
      )}
    </section>
  )
}

/** The pair of a symbol, or where there is none every venue that lists it, with the markets there. */
function listedVenues({ markets, pair }: FundingRow, venues: readonly Provider[]) {
  return venues.flatMap((provider) => {
    const market = markets.get(provider.key)
    const isWanted = pair === undefined || [pair.long, pair.short].includes(provider.key)
    return market === undefined || !isWanted ? [] : [{ provider, marketId: market.id }]
  })
}

/** A yearly rate at an end of the picture, for orientation alone. */
function axisText(apr: number): string {
  return `${(apr * 100).toFixed(apr === 0 ? 0 : 1)}%`
}
