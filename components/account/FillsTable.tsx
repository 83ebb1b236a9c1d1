'use client'
import { useMemo } from 'react'
import { useIsMasked } from '@/components/figures/privacy'
import { AccountGate } from '@/components/session/AccountGate'
import { HistoryTable } from '@/components/session/HistoryTable'
import { MARKET_FILTER, SIDE_FILTER } from '@/components/session/marketFilters'
import type { TableFilter } from '@/components/session/tableFilter'
import { useFillHistory } from '@/components/session/useFillHistory'
import { useMarketById } from '@/components/session/useMarketById'
import { say } from '@/lib/messages/say'
import type { Fill } from '@/lib/schema/fill'
import type { Provider } from '@/lib/schema/provider'
import { fillColumns } from './fillColumns'
import { FILL_CSV } from './fillCsv'
import { kindWords } from './fillWords'

/** Executions of the connected account, newest first, older ones as the list is scrolled. */
export function FillsTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="fills">
      <Fills provider={provider} />
    </AccountGate>
  )
}

function Fills({ provider }: { provider: Provider }) {
  const history = useFillHistory(provider.key)
  const markets = useMarketById(provider.key)
  const isMasked = useIsMasked()
  const columns = useMemo(() => fillColumns({ markets, isMasked }), [markets, isMasked])
  return (
    <HistoryTable
      provider={provider}
      subject="fills"
      file="fills"
      history={history}
      columns={columns}
      rowKey={fillId}
      filters={FILTERS}
      csv={FILL_CSV}
      emptyText={say('Every execution of your orders is listed here.')}
    />
  )
}

function fillId({ id }: Fill): string {
  return id
}

const FILTERS: readonly TableFilter<Fill>[] = [
  MARKET_FILTER,
  SIDE_FILTER,
  {
    key: 'kind',
    get label() {
      return say('What it did')
    },
    get allLabel() {
      return say('All kinds')
    },
    read: ({ classification }) => classification ?? '',
    wordOf: kindWords,
  },
]
