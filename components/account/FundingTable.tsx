'use client'
import { ClockTime } from '@/components/figures/ClockTime'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { AccountGate } from '@/components/session/AccountGate'
import { HistoryTable } from '@/components/session/HistoryTable'
import { MARKET_FILTER } from '@/components/session/marketFilters'
import type { TableFilter } from '@/components/session/tableFilter'
import { useActivityOf } from '@/components/session/useActivity'
import type { CsvColumn } from '@/components/ui/csvText'
import type { Column } from '@/components/ui/tableColumn'
import { cmp, sign } from '@/lib/decimal/compare'
import { abs } from '@/lib/decimal/decimal'
import { formatFundingRate, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import { FUNDING } from '@/lib/queries/activity'
import type { Activity } from '@/lib/schema/activity'
import type { Provider } from '@/lib/schema/provider'

type Funding = Extract<Activity, { type: 'FUNDING' }>

const AMOUNT_DECIMALS = 4

/** Funding that positions of the connected account paid and received. */
export function FundingTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="funding">
      <Payments provider={provider} />
    </AccountGate>
  )
}

function Payments({ provider }: { provider: Provider }) {
  const history = useActivityOf(provider.key, FUNDING, isFunding)
  return (
    <HistoryTable<Funding>
      provider={provider}
      subject="funding"
      file="funding-payments"
      history={history}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      filters={FILTERS}
      csv={CSV}
      emptyText={say("Open positions pay or receive funding as the market's schedule says.")}
    />
  )
}

function isFunding(event: Activity): event is Funding {
  return event.type === 'FUNDING'
}

const COLUMNS: readonly Column<Funding>[] = [
  {
    key: 'time',
    get header() {
      return say('Time')
    },
    align: 'left',
    sortValue: ({ timestamp }) => timestamp,
    descendingFirst: true,
    cell: ({ timestamp }) => <ClockTime atMs={Date.parse(timestamp)} className="text-muted" />,
  },
  {
    key: 'market',
    get header() {
      return say('Market')
    },
    align: 'left',
    sortValue: ({ market }) => market.baseAsset.displaySymbol,
    cell: ({ market }) => <span className="font-semibold">{market.baseAsset.displaySymbol}</span>,
  },
  {
    key: 'side',
    get header() {
      return say('Position')
    },
    align: 'left',
    sortValue: ({ positionSize }) => sign(positionSize),
    cell: ({ positionSize }) => {
      const isLong = sign(positionSize) > 0
      return (
        <span className={isLong ? 'text-up' : 'text-down'}>
          <span aria-hidden="true">{isLong ? '▲' : '▼'}</span> {isLong ? say('Long') : say('Short')}
        </span>
      )
    },
  },
  {
    key: 'size',
    get header() {
      return say('Size')
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
      return say('Rate')
    },
    sortValue: ({ fundingRate }) => toNumberForDrawing(fundingRate),
    compare: (a, b) => cmp(a.fundingRate, b.fundingRate),
    descendingFirst: true,
    cell: ({ fundingRate }) => formatFundingRate(fundingRate),
  },
  {
    key: 'amount',
    get header() {
      return say('Payment (USD)')
    },
    sortValue: ({ amount }) => toNumberForDrawing(amount),
    compare: (a, b) => cmp(a.amount, b.amount),
    descendingFirst: true,
    cell: ({ amount }) => (
      <span title={sign(amount) < 0 ? say('Paid') : say('Received')}>
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
      return say('Position')
    },
    get allLabel() {
      return say('Both sides')
    },
    read: ({ positionSize }) => (sign(positionSize) > 0 ? say('Longs') : say('Shorts')),
  },
  {
    key: 'kind',
    get label() {
      return say('Payment')
    },
    get allLabel() {
      return say('Paid and received')
    },
    read: ({ amount }) => (sign(amount) < 0 ? say('Paid') : say('Received')),
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
