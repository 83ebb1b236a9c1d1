'use client'
import { useMemo } from 'react'
import { AccountGate } from '@/components/session/AccountGate'
import { HistoryTable } from '@/components/session/HistoryTable'
import type { TableFilter } from '@/components/session/tableFilter'
import { useFillHistory } from '@/components/session/useFillHistory'
import { useMarketById } from '@/components/session/useMarketById'
import type { Fill } from '@/lib/schema/fill'
import type { Provider } from '@/lib/schema/provider'
import { fillColumns } from './fillColumns'
import { FILL_CSV } from './fillCsv'

/** Executions of the connected account, newest first, older ones as the list is scrolled. */
export function FillsTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} what="fills">
      <Fills provider={provider} />
    </AccountGate>
  )
}

function Fills({ provider }: { provider: Provider }) {
  const history = useFillHistory(provider.key)
  const markets = useMarketById(provider.key)
  const columns = useMemo(() => fillColumns(markets), [markets])
  return (
    <HistoryTable
      provider={provider}
      what="fills"
      file="fills"
      history={history}
      columns={columns}
      rowKey={fillId}
      filters={FILTERS}
      csv={FILL_CSV}
      emptyText="Every execution of your orders is listed here."
    />
  )
}

function fillId({ id }: Fill): string {
  return id
}

const FILTERS: readonly TableFilter<Fill>[] = [
  {
    key: 'market',
    label: 'Market',
    allLabel: 'All markets',
    read: ({ market }) => market.baseAsset.displaySymbol,
  },
  {
    key: 'side',
    label: 'Side',
    allLabel: 'Both sides',
    read: ({ side }) => side,
    wordOf: (side) => (side === 'BUY' ? 'Buys' : 'Sells'),
  },
  {
    key: 'kind',
    label: 'What it did',
    allLabel: 'All kinds',
    read: ({ classification }) => classification ?? 'Unknown',
  },
]
