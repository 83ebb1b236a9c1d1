import type { LiveVenue } from '@/components/across/useVenueFacts'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { classes } from '@/components/ui/classes'
import { mergeBooks, spreadBps } from '@/lib/across/mergedBook'
import { midOf } from '@/lib/across/venueQuote'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSize, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { Age, bps, isOldBook } from './orderColumns'

const ROWS = 6

interface Level {
  price: Decimal
  size: Decimal
  venues?: readonly string[]
}

/**
 * The books of all venues side by side, and first all of them as one.
 * @param trusted venues whose books are fresh; others are shown and not merged
 */
export function Books({
  venues,
  trusted,
  signs,
  symbol,
}: {
  venues: readonly LiveVenue[]
  trusted: ReadonlySet<string>
  signs: ReadonlyMap<string, VenueSign>
  symbol: string
}) {
  const believed = venues.flatMap(({ provider, market, book }) =>
    book !== undefined && trusted.has(provider.key) ? [{ venue: provider.key, market, book }] : [],
  )
  const merged = mergeBooks(believed)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-px border-line border-y bg-line">
      {venues.length > 1 ? (
        <BookColumn
          title={t('Merged')}
          caption={t('Merged book of {symbol}', { symbol })}
          asks={merged.asks}
          bids={merged.bids}
          signs={signs}
          spread={spreadBps(merged)}
        />
      ) : null}
      {venues.map(({ provider, market, book, facts }) => {
        const mid = book && midOf(book)
        const decimals = mid === undefined ? undefined : priceDecimalsAt(market, mid)
        return (
          <BookColumn
            key={provider.key}
            title={provider.name}
            caption={t('Book of {symbol} on {name}', { symbol, name: provider.name })}
            sign={signs.get(provider.key)}
            asks={book?.asks ?? []}
            bids={book?.bids ?? []}
            signs={signs}
            decimals={decimals}
            mid={mid}
            spread={book && spreadBps(book)}
            ageMs={facts.bookAgeMs}
          />
        )
      })}
    </div>
  )
}

function BookColumn({
  title,
  caption,
  sign,
  asks,
  bids,
  signs,
  decimals,
  mid,
  spread,
  ageMs,
}: {
  title: string
  caption: string
  sign?: VenueSign | undefined
  asks: readonly Level[]
  bids: readonly Level[]
  signs: ReadonlyMap<string, VenueSign>
  decimals?: number | undefined
  mid?: Decimal | undefined
  spread?: Decimal | undefined
  ageMs?: number | undefined
}) {
  const visible = { asks: asks.slice(0, ROWS).toReversed(), bids: bids.slice(0, ROWS) }
  const places =
    decimals ??
    Math.max(0, ...[...visible.asks, ...visible.bids].map(({ price }) => decimalPlaces(price)))
  return (
    <table className={classes('w-full bg-panel text-12', isOldBook(ageMs) && 'opacity-60')}>
      <caption className="bg-panel px-3 pt-2.5 pb-1 text-start font-semibold">
        <span className="inline-flex items-center gap-2">
          <VenueMark sign={sign} />
          <span aria-hidden="true">{title}</span>
          <span className="sr-only">{caption}</span>
          {ageMs !== undefined && ageMs > 3_000 ? <Age ageMs={ageMs} /> : null}
        </span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Size')}</th>
          {sign === undefined ? <th scope="col">{t('Venues')}</th> : null}
        </tr>
      </thead>
      <tbody>
        <Side levels={visible.asks} side="ask" places={places} signs={signs} isMerged={!sign} />
        <tr className="h-6 text-muted">
          <td className="ps-3">
            {mid === undefined ? t('Spread') : formatPrice(mid, { decimals: places })}
          </td>
          <td className="pe-3 text-end" colSpan={sign === undefined ? 2 : 1}>
            {spread === undefined ? null : bps(spread)}
          </td>
        </tr>
        <Side levels={visible.bids} side="bid" places={places} signs={signs} isMerged={!sign} />
      </tbody>
    </table>
  )
}

function Side({
  levels,
  side,
  places,
  signs,
  isMerged,
}: {
  levels: readonly Level[]
  side: 'ask' | 'bid'
  places: number
  signs: ReadonlyMap<string, VenueSign>
  isMerged: boolean
}) {
  if (levels.length === 0) {
    return (
      <tr className="h-5 text-faint">
        <td className="ps-3" colSpan={3}>
          {MISSING}
        </td>
      </tr>
    )
  }
  return levels.map(({ price, size, venues }) => (
    <tr key={price} className="h-5">
      <td className={side === 'ask' ? 'ps-3 text-down' : 'ps-3 text-up'}>
        {formatPrice(price, { decimals: places })}
      </td>
      <td className="pe-3 text-end">{formatSize(size, { decimals: decimalPlaces(size) })}</td>
      {isMerged ? (
        <td className="w-20 pe-3 text-end">
          <span className="inline-flex gap-1">
            {venues?.map((key) => (
              <VenueMark key={key} sign={signs.get(key)} />
            ))}
          </span>
        </td>
      ) : null}
    </tr>
  ))
}
