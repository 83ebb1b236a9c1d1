'use client'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { HOLDS, holdWords } from '@/components/across/holdWords'
import { pairPath } from '@/components/across/paths'
import { useVenueFacts } from '@/components/across/useVenueFacts'
import { useNow } from '@/components/figures/useNow'
import { venueSigns } from '@/components/figures/VenueMark'
import { useReads } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Select } from '@/components/ui/controls/Select'
import { CardTable } from '@/components/ui/table/CardTable'
import { compareQuotes, isBookTrusted } from '@/lib/across/compareQuotes'
import { weekMean } from '@/lib/across/fundingRows'
import type { AssetMarkets } from '@/lib/across/matchMarkets'
import { toAssetPrice } from '@/lib/across/units'
import { type AssetOrder, midOf, quoteVenue } from '@/lib/across/venueQuote'
import { sign } from '@/lib/decimal/compare'
import { type Decimal, decimal, div, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { formatTinyPrice } from '@/lib/decimal/format'
import { decimalPlaces, significantFigures } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { transferTimesQuery } from '@/lib/queries/account/withdrawals'
import { fundingWeekQuery } from '@/lib/queries/across/fundingWeek'
import type { Side } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import { Books } from './Books'
import { type OrderRow, orderColumns } from './orderColumns'
import { type VenueRow, venueColumns } from './venueColumns'

const HOUR_MS = 3_600_000
/** What the size field begins with is worth about this, in USD. */
const FIRST_WORTH = decimal('10000')

/** One asset on every venue that lists it: an order's cost, the books, what each venue is like. */
export function AssetComparison({
  group,
  venues,
}: {
  group: AssetMarkets
  venues: readonly Provider[]
}) {
  const signs = useMemo(() => venueSigns(venues), [venues])
  const live = useVenueFacts(group, venues)
  const [side, setSide] = useState<Side>('BUY')
  const [typed, setTyped] = useState<string>()
  const [hold, setHold] = useState('28800')
  const first = live.flatMap(({ market, book }) => {
    const mid = book && midOf(book)
    return mid === undefined ? [] : [toAssetPrice(market, mid)]
  })[0]
  const [suggested, setSuggested] = useState<string>()
  const fitting = first && roundSize(first)
  if (suggested === undefined && fitting !== undefined) setSuggested(fitting)
  const text = typed ?? suggested ?? ''
  const size = parseDecimal(text) ?? ZERO
  const order: AssetOrder = { side, size, leverage: 10, holdSeconds: Number(hold) }
  const clocks = new Map(
    live.flatMap(({ provider, clockOffMs }) =>
      clockOffMs === undefined ? [] : [[provider.key, clockOffMs] as const],
    ),
  )
  const comparison = compareQuotes(
    order,
    live.map(({ facts }) => quoteVenue(order, facts)),
    clocks,
  )
  const trusted = new Set(comparison.quotes.filter(isBookTrusted).map(({ venue }) => venue))
  const holdLabel = holdWords(hold)
  const orderRows = comparison.quotes.map((quote, place): OrderRow => {
    const venue = live[place]
    return {
      quote,
      name: venue?.provider.name ?? quote.venue,
      sign: signs.get(quote.venue),
      book: venue?.book,
    }
  })
  const venueRows = useVenueRows(live, signs)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="font-semibold text-18">{group.symbol}</h2>
        <SegmentedControl
          label={t('Side')}
          segments={[
            { key: 'BUY', label: `▲ ${t('Long')}`, tone: 'up' },
            { key: 'SELL', label: `▼ ${t('Short')}`, tone: 'down' },
          ]}
          value={side}
          onValueChange={setSide}
        />
        <DecimalInput
          label={t('Size')}
          value={text}
          onValueChange={setTyped}
          unit={group.symbol}
          size="sm"
          className="w-48"
        />
        <Select
          label={t('Holding period')}
          value={hold}
          size="lg"
          options={HOLDS.map((value) => ({ value, label: holdWords(value) }))}
          onValueChange={setHold}
        />
        {group.markets.size < 2 ? null : (
          <Link href={pairPath(group.asset)} prefetch={false} className="order-last text-accent">
            {t('Trade as a pair')}
          </Link>
        )}
        <p className="text-muted">
          {comparison.reference === undefined
            ? t('Waiting for order books')
            : t('Cost against the median mid price, {price}', {
                price: formatTinyPrice(shortPrice(comparison.reference), { figures: 6 }),
              })}
        </p>
      </div>
      {group.markets.size < 2 ? (
        <p className="px-4 pb-2 text-muted">
          {t('Only one venue lists {symbol}: there is nothing to compare.', {
            symbol: group.symbol,
          })}
        </p>
      ) : null}
      <CardTable
        caption={t('Cost of this order on each venue')}
        columns={orderColumns(holdLabel)}
        rows={orderRows}
        rowKey={orderKey}
        rowClassName={bestClass}
      />
      <h2 className="px-4 pt-5 pb-2 font-semibold text-14">{t('Order books')}</h2>
      <Books venues={live} trusted={trusted} signs={signs} symbol={group.symbol} />
      <h2 className="px-4 pt-5 pb-2 font-semibold text-14">{t('Venues')}</h2>
      <CardTable
        caption={t('Depth, fees, funding and limits of each venue')}
        columns={venueColumns()}
        rows={venueRows}
        rowKey={venueKey}
      />
    </div>
  )
}

function useVenueRows(
  live: ReturnType<typeof useVenueFacts>,
  signs: ReturnType<typeof venueSigns>,
): readonly VenueRow[] {
  const client = usePerpsClient()
  const weeks = useReads(
    live.map(({ provider, market }) => fundingWeekQuery(client, provider.key, market.id)),
  )
  const times = useReads(live.map(({ provider }) => transferTimesQuery(client, provider.key)))
  const hour = Math.floor((useNow() ?? 0) / HOUR_MS)
  return live.map((venue, place) => {
    const seconds = venue.provider.funding?.payoutCadenceSeconds
    const points = weeks[place]?.data
    return {
      ...venue,
      sign: signs.get(venue.provider.key),
      times: times[place]?.data,
      weekMean:
        points === undefined || seconds === undefined
          ? undefined
          : weekMean(points, seconds, (hour + 1) * HOUR_MS),
    }
  })
}

function orderKey({ quote }: OrderRow): string {
  return quote.venue
}

function venueKey({ provider }: VenueRow): string {
  return provider.key
}

function bestClass({ quote }: OrderRow): string | undefined {
  return quote.isBest ? 'bg-good-wash' : undefined
}

/** A size of about the first worth, to one significant figure. */
function roundSize(price: Decimal): string | undefined {
  if (sign(price) <= 0) return undefined
  const exact = div(FIRST_WORTH, price, 18, 'down')
  const integerPart = exact.split('.')[0] ?? '0'
  const places = integerPart === '0' ? exact.slice(2).search(/[1-9]/) + 1 : 0
  if (integerPart === '0') return div(FIRST_WORTH, price, places, 'down')
  return `${integerPart.slice(0, 1)}${'0'.repeat(integerPart.length - 1)}`
}

/** As many places as the figure has a use for. */
function shortPrice(price: Decimal): Decimal {
  const spare = significantFigures(price) - 8
  const places = Math.max(0, decimalPlaces(price) - Math.max(0, spare))
  return div(price, decimal('1'), places, 'halfEven')
}
