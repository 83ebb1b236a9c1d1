'use client'
import { useMemo } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { HistoryTable } from '@/components/session/HistoryTable'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/marketFilters'
import type { TableFilter } from '@/components/session/tableFilter'
import { useMarketById } from '@/components/session/useMarketById'
import { useOrderHistory } from '@/components/session/useOrderHistory'
import { say } from '@/lib/messages/say'
import { orderRowId } from '@/lib/queries/orderHistory'
import type { Order } from '@/lib/schema/order'
import type { Provider } from '@/lib/schema/provider'
import { ORDER_CSV } from './orderCsv'
import { orderHistoryColumns } from './orderHistoryColumns'
import { TYPE_WORDS } from './orderRow'
import { statusWords } from './statusWords'

/** Every order of the connected account, open and past, by the time it was placed. */
export function OrderHistoryTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="orders">
      <Orders provider={provider} />
    </AccountGate>
  )
}

function Orders({ provider }: { provider: Provider }) {
  const history = useOrderHistory(provider.key)
  const markets = useMarketById(provider.key)
  const columns = useMemo(() => orderHistoryColumns(markets), [markets])
  return (
    <HistoryTable
      provider={provider}
      subject="orders"
      file="orders"
      history={history}
      columns={columns}
      rowKey={orderRowId}
      filters={FILTERS}
      csv={ORDER_CSV}
      emptyText={say('Every order you place is listed here, with how it ended.')}
    />
  )
}

const FILTERS: readonly TableFilter<Order>[] = [
  MARKET_FILTER,
  SIDE_FILTER,
  {
    key: 'type',
    get label() {
      return say('Type')
    },
    get allLabel() {
      return say('All types')
    },
    read: ({ type }) => TYPE_WORDS[type],
  },
  {
    key: 'status',
    get label() {
      return say('Status')
    },
    get allLabel() {
      return say('Any status')
    },
    read: (order) => statusWords(order).text,
  },
]
