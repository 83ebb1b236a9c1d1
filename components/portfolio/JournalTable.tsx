'use client'
import { Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { ClockTime } from '@/components/figures/ClockTime'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import type { VenueSign } from '@/components/figures/VenueMark'
import { venueColumn } from '@/components/figures/venueTable'
import { ExportButton } from '@/components/session/history/ExportButton'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import { IconButton } from '@/components/ui/controls/IconButton'
import { EmptyState } from '@/components/ui/states/EmptyState'
import type { CsvColumn } from '@/components/ui/table/csvText'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { cmp } from '@/lib/decimal/compare'
import { neg } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { journalStore, keepNote, NOTE_MAX } from '@/lib/stores/journalNotes'
import { openShare } from '@/lib/stores/share'
import type { RoundTrip } from '@/lib/trade/journal/roundTrips'
import { averageDecimalsAt } from '@/lib/trade/orders/priceStep'

/** Round trips with a note on each; notes stay in this browser and go into the file. */
export function JournalTable({
  trips,
  signs,
  marketOf,
}: {
  trips: readonly RoundTrip[]
  /** Metadata of the market of a trip; undefined while it is being read. */
  marketOf: (trip: RoundTrip) => Market | undefined
  /** Signs of the venues, where they are several. */
  signs: ReadonlyMap<string, VenueSign> | undefined
}) {
  const columns = useMemo(
    () => [
      ...(signs === undefined
        ? []
        : [venueColumn<RoundTrip>(signs, ({ market }) => market.providerId)]),
      ...columnsOf(marketOf),
    ],
    [signs, marketOf],
  )
  return (
    <section aria-label={t('Journal')} className="flex max-h-[32rem] min-h-56 flex-col bg-panel">
      <div className="flex min-h-9 shrink-0 items-center justify-between gap-2 border-line border-b px-3">
        <h2 className="font-medium">{t('Journal')}</h2>
        {trips.length === 0 ? null : (
          <ExportButton
            name="journal"
            columns={JOURNAL_CSV}
            readAll={async () => trips}
            isWanted={() => true}
          />
        )}
      </div>
      {trips.length === 0 ? (
        <EmptyState
          title={t('No round trips in this period')}
          description={t('A round trip is a position from its first fill to its last.')}
        />
      ) : (
        <VirtualTable
          caption={t('Round trips')}
          columns={columns}
          rows={trips}
          rowKey={({ id }) => id}
          rowPx={40}
          holdsOrder
          cardsOnPhone
        />
      )}
    </section>
  )
}

function columnsOf(
  marketOf: (trip: RoundTrip) => Market | undefined,
): readonly Column<RoundTrip>[] {
  return [
    {
      key: 'market',
      header: t('Market'),
      align: 'left',
      card: 'title',
      sortValue: ({ market }) => market.baseAsset.displaySymbol,
      cell: ({ market, side }) => (
        <span className="font-semibold">
          {market.baseAsset.displaySymbol}{' '}
          <span className={side === 'LONG' ? 'text-up' : 'text-down'}>
            {side === 'LONG' ? `▲ ${t('Long')}` : `▼ ${t('Short')}`}
          </span>
        </span>
      ),
    },
    {
      key: 'opened',
      header: t('Opened'),
      align: 'left',
      sortValue: ({ openedAtMs }) => openedAtMs,
      descendingFirst: true,
      cell: ({ openedAtMs, isPartial }) =>
        isPartial ? (
          <span className="text-muted" title={t('Opened before this period')}>
            {t('earlier')}
          </span>
        ) : (
          <ClockTime atMs={openedAtMs} className="text-muted" />
        ),
    },
    {
      key: 'closed',
      header: t('Closed'),
      align: 'left',
      sortValue: ({ closedAtMs }) => closedAtMs ?? Number.POSITIVE_INFINITY,
      descendingFirst: true,
      cell: ({ closedAtMs }) =>
        closedAtMs === undefined ? (
          <span className="text-muted">{t('open')}</span>
        ) : (
          <ClockTime atMs={closedAtMs} className="text-muted" />
        ),
    },
    {
      key: 'size',
      header: t('Size'),
      cell: ({ size }) => <Size value={size} decimals={decimalPlaces(size)} />,
    },
    {
      key: 'entry',
      header: t('Entry'),
      cell: (trip) => (
        <Price
          value={trip.isPartial ? undefined : trip.entryPrice}
          decimals={averageDecimalsAt(marketOf(trip), trip.entryPrice)}
        />
      ),
    },
    {
      key: 'exit',
      header: t('Exit'),
      cell: (trip) => (
        <Price
          value={trip.exitPrice}
          decimals={averageDecimalsAt(marketOf(trip), trip.exitPrice ?? trip.entryPrice)}
        />
      ),
    },
    {
      key: 'fees',
      header: t('Fees'),
      card: 'hidden',
      cell: ({ fees }) => <SignedPnl value={neg(fees)} />,
    },
    {
      key: 'funding',
      header: t('Funding'),
      card: 'hidden',
      cell: ({ funding }) => <SignedPnl value={funding} />,
    },
    {
      key: 'net',
      header: t('Net'),
      card: 'aside',
      compare: (a, b) => cmp(a.net, b.net),
      descendingFirst: true,
      cell: ({ net, isPartial }) =>
        isPartial ? (
          <span className="text-muted">{t('not known')}</span>
        ) : (
          <SignedPnl value={net} className="font-semibold" />
        ),
    },
    {
      key: 'note',
      header: t('Note'),
      align: 'left',
      card: 'wide',
      cell: (trip) => <NoteField trip={trip} />,
    },
    {
      key: 'share',
      header: t('Share'),
      cell: (trip) => <ShareTrip trip={trip} />,
    },
  ]
}

function NoteField({ trip: { id, market, side } }: { trip: RoundTrip }) {
  const note = useStore(journalStore, ({ notes }) => notes[id] ?? '')
  const symbol = market.baseAsset.displaySymbol
  return (
    <input
      type="text"
      aria-label={
        side === 'LONG'
          ? t('Note on the {symbol} long', { symbol })
          : t('Note on the {symbol} short', { symbol })
      }
      defaultValue={note}
      maxLength={NOTE_MAX}
      placeholder={t('Add a note')}
      onBlur={({ target }) => {
        if (target.value !== note) keepNote(id, target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className="h-7 w-full min-w-40 rounded-sm border border-transparent bg-transparent px-1.5 pointer-coarse:h-11 hover:border-line-strong focus:border-accent"
    />
  )
}

function ShareTrip({ trip }: { trip: RoundTrip }) {
  const { sharePath } = usePublicConfig()
  const { account } = useWallet()
  const { market, side, entryPrice, exitPrice, closedSize, closedAtMs, isPartial } = trip
  const isWhole = closedAtMs !== undefined && exitPrice !== undefined && !isPartial
  // An open one is shared from its position; of one that began earlier the entry is not known.
  if (sharePath === undefined || !isWhole) return null
  const symbol = market.baseAsset.displaySymbol
  return (
    <IconButton
      size="sm"
      label={
        side === 'LONG'
          ? t('Share closed {symbol} long', { symbol })
          : t('Share closed {symbol} short', { symbol })
      }
      icon={<Share2 size={12} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() =>
        openShare({
          kind: 'closed',
          provider: market.providerId,
          marketId: market.id,
          symbol,
          side,
          size: closedSize,
          entryPrice,
          price: exitPrice,
          ...(account === undefined ? {} : { account }),
        })
      }
    />
  )
}

const isoOf = (atMs: number | undefined) =>
  atMs === undefined ? undefined : new Date(atMs).toISOString()

const JOURNAL_CSV: readonly CsvColumn<RoundTrip>[] = [
  { header: 'Opened (UTC)', value: ({ openedAtMs }) => isoOf(openedAtMs) },
  { header: 'Closed (UTC)', value: ({ closedAtMs }) => isoOf(closedAtMs) },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Size', value: ({ size }) => size },
  {
    header: 'Entry price',
    value: ({ entryPrice, isPartial }) => exactValue(entryPrice, isPartial),
  },
  { header: 'Exit price', value: ({ exitPrice }) => exitPrice },
  {
    header: 'Realized PnL (USD)',
    value: ({ realizedPnl, isPartial }) => exactValue(realizedPnl, isPartial),
  },
  { header: 'Funding (USD, + received)', value: ({ funding }) => funding },
  { header: 'Fees (USD, + paid)', value: ({ fees }) => fees },
  { header: 'Net (USD)', value: ({ net, isPartial }) => exactValue(net, isPartial) },
  { header: 'Fills', value: ({ fillCount }) => String(fillCount) },
  { header: 'Note', value: ({ id }) => journalStore.getState().notes[id] },
]

function exactValue(value: string, isPartial: boolean): string | undefined {
  return isPartial ? undefined : value
}
