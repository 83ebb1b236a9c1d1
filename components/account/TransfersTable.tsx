'use client'
import { Address } from '@/components/figures/Address'
import { ClockTime } from '@/components/figures/ClockTime'
import { Own } from '@/components/figures/Own'
import { Usd } from '@/components/figures/Usd'
import { HistoryOfVenue } from '@/components/session/history/HistoryOfVenue'
import {
  type HistoryKind,
  HistoryOfVenues,
  type VenueList,
} from '@/components/session/history/HistoryOfVenues'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { useActivityOf } from '@/components/session/reads/useActivity'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { CsvColumn } from '@/components/ui/table/csvText'
import type { Column } from '@/components/ui/table/tableColumn'
import { neg } from '@/lib/decimal/decimal'
import { formatPrice, formatSigned, MISSING, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { MOVES } from '@/lib/queries/account/activity'
import type { Provider } from '@/lib/schema/model/provider'
import { isMove, type Move, moveDetail, moveFee, moveKind, moveSign } from './transferWords'

/** Deposits, withdrawals, transfers and liquidations of the connected account. */
export function TransfersTable({ provider }: { provider: Provider }) {
  return <HistoryOfVenue provider={provider} {...LIST} />
}

/** The same at several venues. */
export function AllTransfersTable({ venues }: { venues: readonly Provider[] }) {
  return <HistoryOfVenues venues={venues} {...LIST} />
}

function useMoveList(provider: Provider): VenueList<Move> {
  const history = useActivityOf(provider.key, MOVES, isMove)
  const gate = useReadGate(provider)
  return { ...behindGate(history, gate), columns: COLUMNS }
}

const COLUMNS: readonly Column<Move>[] = [
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
    key: 'kind',
    card: 'title',
    get header() {
      return t('Type')
    },
    align: 'left',
    sortValue: moveKind,
    cell: (move) => (
      <span className={move.type === 'LIQUIDATION' ? 'font-semibold text-danger' : 'font-semibold'}>
        {moveKind(move)}
      </span>
    ),
  },
  {
    key: 'amount',
    card: 'aside',
    get header() {
      return t('Amount')
    },
    sortValue: (move) =>
      move.type === 'LIQUIDATION' ? 0 : moveSign(move) * toNumberForDrawing(move.amount),
    descendingFirst: true,
    cell: (move) => <AmountCell move={move} />,
  },
  {
    key: 'fee',
    get header() {
      return t('Fee')
    },
    cell: (move) => {
      const fee = moveFee(move)
      if (fee === undefined) return <span className="text-faint">{MISSING}</span>
      return `${formatPrice(fee.amount, { decimals: Math.max(2, decimalPlaces(fee.amount)) })} ${fee.asset}`
    },
  },
  {
    key: 'detail',
    get header() {
      return t('From or to')
    },
    cell: (move) => {
      const detail = moveDetail(move)
      if (detail === undefined) return <span className="text-faint">{MISSING}</span>
      return detail.startsWith('0x') ? <Address value={detail} /> : detail
    },
  },
]

function AmountCell({ move }: { move: Move }) {
  if (move.type === 'LIQUIDATION') return <Usd value={move.liquidatedNotionalPosition} isOwn />
  const direction = moveSign(move)
  const decimals = Math.max(2, decimalPlaces(move.amount))
  if (direction === 0) {
    return (
      <>
        <Own>{formatPrice(move.amount, { decimals })}</Own> {move.asset}
      </>
    )
  }
  const signed = direction < 0 ? neg(move.amount) : move.amount
  return (
    <span className={direction < 0 ? 'text-down' : 'text-up'}>
      <Own>{formatSigned(signed, { decimals })}</Own>{' '}
      <span className="text-muted">{move.asset}</span>
    </span>
  )
}

/** A liquidation is stated in money, whatever the collateral is. */
const assetOf = (move: Move): string => (move.type === 'LIQUIDATION' ? 'USD' : move.asset)

const FILTERS: readonly TableFilter<Move>[] = [
  {
    key: 'kind',
    get label() {
      return t('Type')
    },
    get allLabel() {
      return t('All')
    },
    read: moveKind,
  },
  {
    key: 'asset',
    get label() {
      return t('Asset')
    },
    get allLabel() {
      return t('All assets')
    },
    read: assetOf,
  },
]

const CSV: readonly CsvColumn<Move>[] = [
  { header: 'Time (UTC)', value: ({ timestamp }) => timestamp },
  { header: 'Venue', value: ({ provider }) => provider },
  { header: 'What', value: moveKind },
  {
    header: 'Amount',
    value: (move) => {
      if (move.type === 'LIQUIDATION') return move.liquidatedNotionalPosition
      return moveSign(move) < 0 ? neg(move.amount) : move.amount
    },
  },
  { header: 'Asset', value: assetOf },
  { header: 'Fee', value: (move) => moveFee(move)?.amount },
  { header: 'Fee asset', value: (move) => moveFee(move)?.asset },
  { header: 'From or to', value: moveDetail },
  { header: 'Id', value: ({ id }) => id },
]

const LIST: HistoryKind<Move> = {
  subject: 'transfers',
  file: 'transfers',
  filters: FILTERS,
  csv: CSV,
  get emptyText() {
    return t('Deposits, withdrawals, transfers and liquidations appear here.')
  },
  useList: useMoveList,
  idOf: ({ id }) => id,
  venueOf: ({ provider }) => provider,
  timeOf: ({ timestamp }) => Date.parse(timestamp),
}
