'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { errorText } from '@/components/session/errorText'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatFundingRate, formatPercent, MISSING } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { marketFundingQuery } from '@/lib/queries/marketFunding'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { annualizedRate, periodLabel } from '@/lib/trade/fundingRate'
import { ChartSkeleton } from './ChartSkeleton'
import { FundingTable } from './FundingTable'
import { type FundingPicture, fundingPicture } from './fundingBars'

const HOUR_MS = 3_600_000
const RANGES = [
  {
    key: '1d',
    get label() {
      return say('1 day')
    },
    ms: 24 * HOUR_MS,
  },
  {
    key: '7d',
    get label() {
      return say('7 days')
    },
    ms: 7 * 24 * HOUR_MS,
  },
  {
    key: '30d',
    get label() {
      return say('30 days')
    },
    ms: 30 * 24 * HOUR_MS,
  },
] as const
type RangeKey = (typeof RANGES)[number]['key']

/** What a market's funding was: a bar for each settlement, what it came to, and the same as a table. */
export function FundingHistory({ provider, market }: { provider: Provider; market: Market }) {
  const client = usePerpsClient()
  const [range, setRange] = useState<RangeKey>('7d')
  const query = useInfiniteQuery(marketFundingQuery(client, provider.key, market.id))
  const points = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data])
  const spanMs = RANGES.find(({ key }) => key === range)?.ms ?? 0
  const newestMs = points?.[0]?.timestamp
  const sinceMs = newestMs === undefined ? 0 : newestMs - spanMs + 1

  // A longer range needs pages that a shorter one did not.
  const oldestMs = points?.at(-1)?.timestamp
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  useEffect(() => {
    const isShort = oldestMs !== undefined && oldestMs > sinceMs
    if (isShort && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [oldestMs, sinceMs, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const picture = useMemo(() => fundingPicture(points ?? [], sinceMs), [points, sinceMs])
  const seconds = provider.funding?.ratePeriodSeconds

  if (points === undefined && query.isError) {
    return (
      <ErrorState
        title={say('The funding could not be loaded')}
        {...errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (points === undefined) return <ChartSkeleton />
  if (picture === undefined) {
    return (
      <EmptyState
        title={say('No funding yet')}
        description={say('This market has settled no funding. The first payment appears here.')}
      />
    )
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SegmentedControl
          label={say('Time')}
          segments={RANGES}
          value={range}
          onValueChange={setRange}
        />
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <Figure name={`Mean${seconds === undefined ? '' : ` / ${periodLabel(seconds)}`}`}>
            <Rate value={picture.mean} />
          </Figure>
          <Figure name={say('Mean, APR')}>
            {seconds === undefined
              ? MISSING
              : formatPercent(annualizedRate(picture.mean, seconds), { decimals: 1, signed: true })}
          </Figure>
          <Figure name={say('Longs paid in all')}>
            <Rate value={picture.sum} />
          </Figure>
          <Figure name={say('Largest')}>
            <Rate value={picture.largest} />
          </Figure>
        </dl>
        {isFetchingNextPage ? <span className="text-muted">{say('Loading more…')}</span> : null}
      </div>
      <FundingPlot picture={picture} name={market.baseAsset.displaySymbol} seconds={seconds} />
      <FundingTable bars={picture.bars} seconds={seconds} />
    </div>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function Rate({ value }: { value: Decimal }) {
  return <span className={DIRECTION_TEXT[directionOf(value)]}>{formatFundingRate(value)}</span>
}

function FundingPlot({
  picture,
  name,
  seconds,
}: {
  picture: FundingPicture
  name: string
  seconds: number | undefined
}) {
  const plot = useRef<SVGSVGElement>(null)
  const [pointed, setPointed] = useState<number>()
  const bar = pointed === undefined ? undefined : picture.bars[pointed]
  return (
    <figure className="flex min-h-24 flex-[3] flex-col">
      <figcaption className="h-5 text-11 text-muted">
        {bar === undefined ? (
          say('Above the line longs pay shorts, below it shorts pay longs.')
        ) : (
          <>
            {say('{replace} UTC', {
              replace: new Date(bar.timestamp).toISOString().slice(0, 16).replace('T', ' '),
            })}{' '}
            <Rate value={bar.rate} />{' '}
            {seconds === undefined
              ? null
              : say('{annualizedRate} APR', {
                  annualizedRate: formatPercent(annualizedRate(bar.rate, seconds), {
                    decimals: 1,
                    signed: true,
                  }),
                })}
          </>
        )}
      </figcaption>
      <svg
        ref={plot}
        role="img"
        aria-label={say(
          'Funding of {name}: {length} settlements, mean {mean}, largest {largest}. The table below has each.',
          {
            name,
            length: picture.bars.length,
            mean: formatFundingRate(picture.mean),
            largest: formatFundingRate(picture.largest),
          },
        )}
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        className="min-h-0 flex-1"
        onPointerMove={(event) => {
          const box = plot.current?.getBoundingClientRect()
          if (box === undefined || box.width === 0) return
          const at = Math.floor(((event.clientX - box.left) / box.width) * picture.bars.length)
          setPointed(Math.max(0, Math.min(picture.bars.length - 1, at)))
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {picture.bars.map((one, index) => (
          <rect
            key={one.timestamp}
            x={one.left * 1000}
            width={one.width * 1000 * 0.8}
            y={one.top * 100}
            height={one.height * 100}
            fill={directionOf(one.rate) === 'down' ? 'var(--down)' : 'var(--up)'}
            opacity={pointed === undefined || pointed === index ? 1 : 0.5}
          />
        ))}
        <line
          x1={0}
          x2={1000}
          y1={picture.zero * 100}
          y2={picture.zero * 100}
          stroke="var(--line-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  )
}
