'use client'
import { useMemo } from 'react'
import { useIsMasked } from '@/components/figures/privacy'
import { HistoryOfVenue } from '@/components/session/history/HistoryOfVenue'
import {
  type HistoryKind,
  HistoryOfVenues,
  type VenueList,
} from '@/components/session/history/HistoryOfVenues'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/history/marketFilters'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { useFillHistory } from '@/components/session/reads/useFillHistory'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { mul } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Provider } from '@/lib/schema/model/provider'
import { fillColumns } from './fillColumns'
import { kindWords } from './fillWords'

/** Executions of the connected account, newest first, older ones as the list is scrolled. */
export function FillsTable({ provider }: { provider: Provider }) {
  return <HistoryOfVenue provider={provider} {...LIST} />
}

/** Executions at several venues, newest first. */
export function AllFillsTable({ venues }: { venues: readonly Provider[] }) {
  return <HistoryOfVenues venues={venues} {...LIST} />
}

function useFillList(provider: Provider): VenueList<Fill> {
  const history = useFillHistory(provider.key)
  const gate = useReadGate(provider)
  const markets = useMarketById(provider.key)
  const isMasked = useIsMasked()
  const columns = useMemo(() => fillColumns({ markets, isMasked }), [markets, isMasked])
  return { ...behindGate(history, gate), columns }
}

const FILTERS: readonly TableFilter<Fill>[] = [
  MARKET_FILTER,
  SIDE_FILTER,
  {
    key: 'kind',
    get label() {
      return t('Direction')
    },
    get allLabel() {
      return t('All types')
    },
    read: ({ classification }) => classification ?? '',
    wordOf: kindWords,
  },
]

/** Columns of the file of executions. */
const FILL_CSV: readonly CsvColumn<Fill>[] = [
  { header: 'Time (UTC)', value: ({ createdAt }) => createdAt },
  { header: 'Venue', value: ({ market }) => market.providerId },
  { header: 'Market', value: ({ market }) => market.id },
  { header: 'Side', value: ({ side }) => side },
  { header: 'Direction', value: ({ classification }) => classification },
  { header: 'Price', value: ({ price }) => price },
  { header: 'Size', value: ({ size }) => size },
  { header: 'Value', value: ({ size, price }) => mul(size, price) },
  { header: 'Value asset', value: ({ market }) => market.quoteAsset.displaySymbol },
  { header: 'Fee', value: ({ fee }) => fee?.amount },
  { header: 'Fee asset', value: ({ fee }) => fee?.asset },
  { header: 'Builder fee', value: ({ builderFee }) => builderFee?.amount },
  { header: 'Realized PnL (USD)', value: ({ realizedPnl }) => realizedPnl ?? undefined },
  { header: 'Role', value: ({ liquidity }) => liquidity },
  { header: 'Liquidation', value: ({ isLiquidation }) => (isLiquidation ? 'yes' : 'no') },
  { header: 'Order id', value: ({ orderId }) => orderId },
  { header: 'Client order id', value: ({ clientOrderId }) => clientOrderId },
  { header: 'Fill id', value: ({ id }) => id },
]

const LIST: HistoryKind<Fill> = {
  subject: 'fills',
  file: 'fills',
  filters: FILTERS,
  csv: FILL_CSV,
  get emptyText() {
    return t('Your fills appear here.')
  },
  useList: useFillList,
  idOf: ({ id }) => id,
  venueOf: ({ market }) => market.providerId,
  timeOf: ({ createdAt }) => Date.parse(createdAt),
}
