'use client'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useVenueAge } from '@/components/session/live/useVenueAge'
import type { VenueAge } from '@/components/session/live/venueAge'
import { errorText } from '@/components/session/messages/errorText'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { StaleBadge } from '@/components/ui/states/StaleBadge'
import type { CsvColumn } from '@/components/ui/table/csvText'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column, Sorting } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { ExportButton } from './ExportButton'
import { FilterBar } from './FilterBar'
import type { History } from './history'
import { HISTORY_WORDS, type HistorySubject, type HistoryWords } from './historyWords'
import { TableBar } from './TableBar'
import { type Choices, passes, type TableFilter } from './tableFilter'

export interface HistoryTableProps<R> extends HistoryListProps<R> {
  provider: Provider
}

/** What every long list needs. */
export interface HistoryListProps<R> {
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

/** A long list of the connected account at one venue. */
export function HistoryTable<R>({ provider, ...list }: HistoryTableProps<R>) {
  const age = useVenueAge(provider.key)
  return <HistoryRows {...list} of={provider} age={age} />
}

/**
 * A long list of the connected account: filtered, sorted, drawn as far as it is in sight, read on
 * as it is scrolled, saved as CSV. It says so when it is loading, empty, stale or could not be read.
 */
export function HistoryRows<R>({
  of,
  age,
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
}: HistoryListProps<R> & {
  /** The venue it is of; undefined: all venues. */
  of: Pick<Provider, 'key' | 'name'> | undefined
  /** Age of what is shown; undefined for several venues: the status bar shows theirs. */
  age: VenueAge | undefined
}) {
  const [choices, setChoices] = useState<Choices>({})
  const { rows, error, hasMore, retry } = history
  const isWanted = useCallback((row: R) => passes(row, filters, choices), [filters, choices])
  const isNarrowed = Object.keys(choices).length > 0
  const visibleRows = useMemo(
    () => (isNarrowed ? rows?.filter(isWanted) : rows),
    [rows, isWanted, isNarrowed],
  )
  const words = HISTORY_WORDS[subject]

  if (rows === undefined || visibleRows === undefined) {
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
        {age === undefined ? null : <StaleBadge {...age} />}
        {error === null ? null : (
          <Button size="sm" tone="danger" title={errorText(error).message} onClick={retry}>
            {t('Update failed: try again')}
          </Button>
        )}
        <span className="text-faint">
          {hasMore
            ? t('{count}+ rows', { count: visibleRows.length })
            : plural(visibleRows.length, '{count} row', '{count} rows')}
        </span>
        <ExportButton
          name={`${file}-${of?.key ?? 'all-venues'}`}
          columns={csv}
          readAll={history.readAll}
          isWanted={isWanted}
        />
      </TableBar>
      <VirtualTable
        caption={of === undefined ? words.captionOfAll() : words.caption(of.name)}
        columns={columns}
        rows={visibleRows}
        rowKey={rowKey}
        hasMore={hasMore}
        onEndReached={history.loadMore}
        cardsOnPhone
        {...(initialSorting === undefined ? {} : { initialSorting })}
        {...(rowClassName === undefined ? {} : { rowClassName })}
        foot={<Foot words={words} history={history} isEmpty={visibleRows.length === 0} />}
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
          {t('Try again')}
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
          {t(
            'The venue returns only the latest {count}. Older rows are missing here and in the file.',
            {
              count: rowsKept,
            },
          )}
        </p>
      ) : null}
    </>
  )
}
