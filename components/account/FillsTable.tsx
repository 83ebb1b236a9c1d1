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
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Provider } from '@/lib/schema/model/provider'
import { fillColumns } from './fillColumns'
import { FILL_CSV } from './fillCsv'
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
