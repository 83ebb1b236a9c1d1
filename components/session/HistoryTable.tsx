'use client'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '@/components/ui/Button'
import type { CsvColumn } from '@/components/ui/csvText'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { StaleBadge } from '@/components/ui/StaleBadge'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Column, Sorting } from '@/components/ui/tableColumn'
import { VirtualTable } from '@/components/ui/VirtualTable'
import { say, sayCount } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { ExportButton } from './ExportButton'
import { errorText } from './errorText'
import { FilterBar } from './FilterBar'
import type { History } from './history'
import { HISTORY_WORDS, type HistorySubject, type HistoryWords } from './historyWords'
import { TableBar } from './TableBar'
import { type Choices, passes, type TableFilter } from './tableFilter'
import { useDataAge } from './useDataAge'

export interface HistoryTableProps<R> {
  provider: Provider
  /** What it holds. */
  subject: HistorySubject
  /** Begins the name of the file it is saved as: "fills". */
  file: string
  history: History<R>
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  filters: readonly TableFilter<R>[]
  csv: readonly CsvColumn<R>[]
  initialSorting?: Sorting
  rowClassName?: (row: R) => string | undefined
  /** Why there may be nothing. */
  emptyText: string
  /** More controls at the left end of the bar. */
  lead?: ReactNode
}

/**
 * A long list of the connected account: filtered, sorted, drawn as far as it is in sight, read on
 * as it is scrolled, saved as CSV. It says so when it is loading, empty, stale or could not be read.
 */
export function HistoryTable<R>({
  provider,
  subject,
  file,
  history,
  columns,
  rowKey,
  filters,
  csv,
  initialSorting,
  rowClassName,
  emptyText,
  lead,
}: HistoryTableProps<R>) {
  const [choices, setChoices] = useState<Choices>({})
  const { ageMs, isReconnecting } = useDataAge(provider.key)
  const { rows, error, hasMore, retry } = history
  const isWanted = useCallback((row: R) => passes(row, filters, choices), [filters, choices])
  const isNarrowed = Object.keys(choices).length > 0
  const shown = useMemo(
    () => (isNarrowed ? rows?.filter(isWanted) : rows),
    [rows, isWanted, isNarrowed],
  )
  const words = HISTORY_WORDS[subject]

  if (rows === undefined || shown === undefined) {
    if (error === null) return <TableSkeleton rows={4} />
    return <ErrorState title={words.failed()} {...errorText(error)} onRetry={retry} />
  }
  if (rows.length === 0 && !hasMore) {
    return (
      <>
        {lead === undefined ? null : <TableBar>{lead}</TableBar>}
        <EmptyState title={words.none()} description={emptyText} />
      </>
    )
  }
  return (
    <>
      <TableBar>
        {lead}
        <FilterBar rows={rows} filters={filters} choices={choices} onChange={setChoices} />
        <span className="ms-auto" />
        <StaleBadge ageMs={ageMs} isReconnecting={isReconnecting} />
        {error === null ? null : (
          <Button size="sm" tone="danger" title={errorText(error).message} onClick={retry}>
            {say('Not renewed: try again')}
          </Button>
        )}
        <span className="text-faint">
          {hasMore
            ? say('{count}+ rows', { count: shown.length })
            : sayCount(shown.length, '{count} row', '{count} rows')}
        </span>
        <ExportButton
          name={`${file}-${provider.key}`}
          columns={csv}
          readAll={history.readAll}
          isWanted={isWanted}
        />
      </TableBar>
      <VirtualTable
        caption={words.caption(provider.name)}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        hasMore={hasMore}
        onEndReached={history.loadMore}
        {...(initialSorting === undefined ? {} : { initialSorting })}
        {...(rowClassName === undefined ? {} : { rowClassName })}
        foot={<Foot words={words} history={history} isEmpty={shown.length === 0} />}
      />
    </>
  )
}

function Foot<R>({
  words,
  history,
  isEmpty,
}: {
  words: HistoryWords
  history: History<R>
  isEmpty: boolean
}) {
  if (history.moreError !== null) {
    return (
      <p className="sticky start-0 flex items-center justify-center gap-2 py-2 text-danger">
        {errorText(history.moreError).message}
        <Button size="sm" onClick={history.retry}>
          {say('Try again')}
        </Button>
      </p>
    )
  }
  if (history.hasMore) {
    return <p className="sticky start-0 py-2 text-center text-faint">{words.older()}</p>
  }
  const { rows, rowsKept } = history
  const isCut = rowsKept !== undefined && rows !== undefined && rows.length >= rowsKept
  return (
    <>
      {isEmpty ? (
        <p className="sticky start-0 py-6 text-center text-muted">{words.noneFit()}</p>
      ) : null}
      {isCut ? (
        <p className="sticky start-0 py-2 text-center text-muted">
          {say(
            'The venue shows the newest {count} alone: older ones are missing here and in the file.',
            {
              count: rowsKept,
            },
          )}
        </p>
      ) : null}
    </>
  )
}
