'use client'
import { ClockTime } from '@/components/figures/ClockTime'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { HistoryOfVenue } from '@/components/session/history/HistoryOfVenue'
import {
  type HistoryKind,
  HistoryOfVenues,
  type VenueList,
} from '@/components/session/history/HistoryOfVenues'
import { MARKET_FILTER } from '@/components/session/history/marketFilters'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { useActivityOf } from '@/components/session/reads/useActivity'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { CsvColumn } from '@/components/ui/table/csvText'
import type { Column } from '@/components/ui/table/tableColumn'
import { cmp, sign } from '@/lib/decimal/compare'
import { abs } from '@/lib/decimal/decimal'
import { formatFundingRate, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { FUNDING } from '@/lib/queries/account/activity'
import type { Activity } from '@/lib/schema/model/activity'
import type { Provider } from '@/lib/schema/model/provider'

type Funding = Extract<Activity, { type: 'FUNDING' }>

const AMOUNT_DECIMALS = 4

/** Funding that positions of the connected account paid and received. */
export function FundingTable({ provider }: { provider: Provider }) {
  return <HistoryOfVenue provider={provider} {...LIST} />
}

/** Funding paid and received at several venues. */
export function AllFundingTable({ venues }: { venues: readonly Provider[] }) {
  return <HistoryOfVenues venues={venues} {...LIST} />
}

function usePaymentList(provider: Provider): VenueList<Funding> {
  const history = useActivityOf(provider.key, FUNDING, isFunding)
  const gate = useReadGate(provider)
  return { ...behindGate(history, gate), columns: COLUMNS }
}

function isFunding(event: Activity): event is Funding {
  return event.type === 'FUNDING'
}

const COLUMNS: readonly Column<Funding>[] = [
  {
    key: 'time',
    get header() {
      return t('Time')
    },
    align: 'left',
    sortValue: ({ timestamp }) => timestamp,
    descendingFirst: true,
    cell: ({ timestamp }) => <ClockTime atMs={Date.parse(timestamp)} className="text-muted" />,
  },
  {
    key: 'market',
    card: 'title',
    get header() {
      return t('Market')
    },
    align: 'left',
    sortValue: ({ market }) => market.baseAsset.displaySymbol,
    cell: ({ market }) => <span className="font-semibold">{market.baseAsset.displaySymbol}</span>,
  },
  {
    key: 'side',
    get header() {
      return t('Position')
    },
    align: 'left',
    sortValue: ({ positionSize }) => sign(positionSize),
    cell: ({ positionSize }) => {
      const isLong = sign(positionSize) > 0
      return (
        <span className={isLong ? 'text-up' : 'text-down'}>
          <span aria-hidden="true">{isLong ? '▲' : '▼'}</span> {isLong ? t('Long') : t('Short')}
        </span>
      )
    },
  },
  {
    key: 'size',
    get header() {
      return t('Size')
    },
    sortValue: ({ positionSize }) => Math.abs(toNumberForDrawing(positionSize)),
    compare: (a, b) => cmp(abs(a.positionSize), abs(b.positionSize)),
    descendingFirst: true,
    cell: ({ positionSize }) => (
      <Size value={abs(positionSize)} decimals={decimalPlaces(positionSize)} />
    ),
  },
  {
    key: 'rate',
    get header() {
      return t('Rate')
    },
    sortValue: ({ fundingRate }) => toNumberForDrawing(fundingRate),
    compare: (a, b) => cmp(a.fundingRate, b.fundingRate),
    descendingFirst: true,
    cell: ({ fundingRate }) => formatFundingRate(fundingRate),
  },
  {
    key: 'amount',
    card: 'aside',
    get header() {
      return t('Payment (USD)')
    },
    sortValue: ({ amount }) => toNumberForDrawing(amount),
    compare: (a, b) => cmp(a.amount, b.amount),
    descendingFirst: true,
    cell: ({ amount }) => (
      <span title={sign(amount) < 0 ? t('Paid') : t('Received')}>
        <SignedPnl value={amount} decimals={AMOUNT_DECIMALS} />
      </span>
    ),
  },
]

const FILTERS: readonly TableFilter<Funding>[] = [
  MARKET_FILTER,
  {
    key: 'side',
    get label() {
      return t('Position')
    },
    get allLabel() {
      return t('Both sides')
    },
    read: ({ positionSize }) => (sign(positionSize) > 0 ? t('Longs') : t('Shorts')),
  },
  {
    key: 'kind',
    get label() {
      return t('Payment')
    },
    get allLabel() {
      return t('Paid and received')
    },
    read: ({ amount }) => (sign(amount) < 0 ? t('Paid') : t('Received')),
  },
]

const CSV: readonly CsvColumn<Funding>[] = [
  { header: 'Time (UTC)', value: ({ timestamp }) => timestamp },
  { header: 'Venue', value: ({ provider }) => provider },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Position size', value: ({ positionSize }) => positionSize },
  { header: 'Rate', value: ({ fundingRate }) => fundingRate },
  { header: 'Payment (USD, + received)', value: ({ amount }) => amount },
  { header: 'Id', value: ({ id }) => id },
]

const LIST: HistoryKind<Funding> = {
  subject: 'funding',
  file: 'funding-payments',
  filters: FILTERS,
  csv: CSV,
  get emptyText() {
    return t('Open positions pay or receive funding on the market’s schedule.')
  },
  useList: usePaymentList,
  idOf: ({ id }) => id,
  venueOf: ({ provider }) => provider,
  timeOf: ({ timestamp }) => Date.parse(timestamp),
}
