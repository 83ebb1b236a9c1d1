import Link from 'next/link'
import { faultWords } from '@/components/across/faultWords'
import { NamedFigure } from '@/components/across/NamedFigure'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { Price } from '@/components/figures/Price'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { greyOldRows } from '@/components/figures/venueTable'
import { tradePath } from '@/components/session/paths'
import { DEAD_AFTER_MS } from '@/components/ui/states/StaleBadge'
import type { Column } from '@/components/ui/table/tableColumn'
import type { ComparedQuote } from '@/lib/across/compareQuotes'
import { spreadBps } from '@/lib/across/mergedBook'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSigned, formatSize, formatUsd, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

/** A venue's quote with the book it was made from. */
export interface OrderRow {
  quote: ComparedQuote
  name: string
  sign: VenueSign | undefined
  book: Orderbook | undefined
}

/** Whether what follows a book is stale. */
export function isOldBook(ageMs: number | undefined): boolean {
  return ageMs !== undefined && ageMs > DEAD_AFTER_MS
}

/** Columns of figures that follow the venue's book. */
const FROM_BOOK = ['mid', 'spread', 'fill', 'fee', 'funding', 'cost', 'worse', 'margin']

/** What the order typed costs at each venue; grey where its book is stale. */
export function orderColumns(holdLabel: string): readonly Column<OrderRow>[] {
  return greyOldRows(figureColumns(holdLabel), ({ quote }) => isOldBook(quote.bookAgeMs), FROM_BOOK)
}

function figureColumns(holdLabel: string): readonly Column<OrderRow>[] {
  return [
    {
      key: 'venue',
      header: t('Venue'),
      align: 'left',
      card: 'title',
      cell: (row) => <VenueCell row={row} />,
    },
    {
      key: 'mid',
      header: t('Mid'),
      cell: ({ quote }) => <MarketPrice quote={quote} price={quote.mid} />,
    },
    {
      key: 'spread',
      header: t('Spread'),
      cell: ({ book }) => bps(book && spreadBps(book)),
    },
    {
      key: 'fill',
      header: t('Fill price'),
      cell: ({ quote }) => <MarketPrice quote={quote} price={quote.price} />,
    },
    { key: 'fee', header: t('Fees'), cell: ({ quote }) => money(quote.fee) },
    {
      key: 'funding',
      header: `${t('Funding, est.')} · ${holdLabel}`,
      cell: ({ quote }) => (
        <span title={t('Paid above zero, received below, at the current rate')}>
          {formatSigned(quote.funding, { decimals: 2 })}
        </span>
      ),
    },
    {
      key: 'cost',
      header: t('All-in cost'),
      card: 'aside',
      cell: ({ quote }) => <span className="font-semibold">{money(quote.cost)}</span>,
      cardCell: ({ quote }) => (
        <NamedFigure name={t('All-in cost')}>{money(quote.cost)}</NamedFigure>
      ),
    },
    { key: 'worse', header: t('vs best'), cell: ({ quote }) => <WorseBy quote={quote} /> },
    {
      key: 'margin',
      header: t('Margin'),
      cell: ({ quote }) => (
        <span title={t('At {leverage}×', { leverage: quote.leverage })}>{money(quote.margin)}</span>
      ),
    },
    {
      key: 'size',
      header: t('Size at the venue'),
      cell: ({ quote }) => (
        <span className={quote.isRounded ? 'text-warn' : undefined}>
          {quote.isRounded ? <span className="sr-only">{t('rounded down to')} </span> : null}
          {formatSize(quote.size, { decimals: decimalPlaces(quote.size) })}
        </span>
      ),
    },
    {
      key: 'age',
      header: t('Data'),
      cell: ({ quote }) => <Age ageMs={quote.bookAgeMs} />,
    },
  ]
}

function VenueCell({ row: { quote, name, sign } }: { row: OrderRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <VenueMark sign={sign} />
      <Link
        href={tradePath(quote.venue, quote.market.id)}
        prefetch={false}
        title={t('Trade on {name}', { name })}
        className="font-semibold hover:text-accent"
      >
        {name}
      </Link>
      {quote.isBest ? (
        <span className="rounded-sm px-1 font-semibold text-11 text-good ring-1 ring-good">
          {t('Best')}
        </span>
      ) : null}
      {quote.faults.map((issue) => (
        <span key={issue.kind} className="text-11 text-warn">
          {faultWords(issue)}
        </span>
      ))}
    </span>
  )
}

function MarketPrice({ quote, price }: { quote: ComparedQuote; price: Decimal | undefined }) {
  return (
    <Price
      value={price}
      decimals={price === undefined ? 0 : priceDecimalsAt(quote.market, price)}
    />
  )
}

function WorseBy({ quote }: { quote: ComparedQuote }) {
  if (quote.worseBy === undefined) return <span className="text-faint">{MISSING}</span>
  const { money: more, bps: apart } = quote.worseBy
  return (
    <span className={DIRECTION_TEXT[directionOf(more) === 'up' ? 'down' : 'flat']}>
      {formatSigned(more, { decimals: 2 })} · {bps(apart)}
    </span>
  )
}

/** The age of a book; a fresh one is a single word. */
export function Age({ ageMs }: { ageMs: number | undefined }) {
  if (ageMs === undefined) return <span className="text-faint">{MISSING}</span>
  const seconds = Math.floor(ageMs / 1_000)
  return (
    <span className={seconds >= 3 ? 'text-warn' : 'text-muted'}>
      {seconds === 0 ? t('now') : t('{seconds} s', { seconds })}
    </span>
  )
}

/** An amount whose column says the currency. */
function money(value: Decimal | undefined): string {
  return formatUsd(value, { symbol: '' })
}

/** Basis points as a cell has them. */
export function bps(value: Decimal | undefined): string {
  return value === undefined ? MISSING : t('{bps} bp', { bps: formatPrice(value, { decimals: 1 }) })
}
