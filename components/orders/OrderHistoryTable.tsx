'use client'
import { useMemo } from 'react'
import { HistoryOfVenue } from '@/components/session/history/HistoryOfVenue'
import {
  type HistoryKind,
  HistoryOfVenues,
  type VenueList,
} from '@/components/session/history/HistoryOfVenues'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/history/marketFilters'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { useOrderHistory } from '@/components/session/reads/useOrderHistory'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import { t } from '@/lib/i18n/t'
import { orderRowId } from '@/lib/queries/account/orderHistory'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { ORDER_CSV } from './orderCsv'
import { orderHistoryColumns } from './orderHistoryColumns'
import { TYPE_WORDS } from './orderRow'
import { statusWords } from './statusWords'

/** Every order of the connected account, open and past, by the time it was placed. */
export function OrderHistoryTable({ provider }: { provider: Provider }) {
  return <HistoryOfVenue provider={provider} {...LIST} />
}

/** The same at several venues. */
export function AllOrderHistoryTable({ venues }: { venues: readonly Provider[] }) {
  return <HistoryOfVenues venues={venues} {...LIST} />
}

function useOrderList(provider: Provider): VenueList<Order> {
  const history = useOrderHistory(provider.key)
  const gate = useReadGate(provider)
  const markets = useMarketById(provider.key)
  const columns = useMemo(() => orderHistoryColumns(markets), [markets])
  return { ...behindGate(history, gate), columns }
}

const FILTERS: readonly TableFilter<Order>[] = [
  MARKET_FILTER,
  SIDE_FILTER,
  {
    key: 'type',
    get label() {
      return t('Type')
    },
    get allLabel() {
      return t('All types')
    },
    read: ({ type }) => TYPE_WORDS[type],
  },
  {
    key: 'status',
    get label() {
      return t('Status')
    },
    get allLabel() {
      return t('Any status')
    },
    read: (order) => statusWords(order).text,
  },
]

const LIST: HistoryKind<Order> = {
  subject: 'orders',
  file: 'orders',
  filters: FILTERS,
  // Some venues list orders by when they ended, a time that no column shows.
  initialSorting: { key: 'time', direction: 'descending' },
  csv: ORDER_CSV,
  get emptyText() {
    return t('Your orders appear here with their final status.')
  },
  useList: useOrderList,
  idOf: orderRowId,
  venueOf: ({ market }) => market.providerId,
  timeOf: ({ createdAt }) => Date.parse(createdAt),
}
