'use client'
import { useMemo } from 'react'
import type { ReadPages } from '@/components/session/live/useReadPages'
import type { Page } from '@/lib/client/reads/venueReads'
import { type ReadPage, readAllPages } from '@/lib/queries/pages'
import type { ReadAll } from './readEachVenue'

/** A paged list of the connected account, as a table needs it. */
export interface History<Item> {
  /** Undefined before the first page came. */
  rows: readonly Item[] | undefined
  /** Why the first page did not come, or why what is shown could not be renewed. */
  error: Error | null
  isLoadingMore: boolean
  /** Why the page after the last row did not come. */
  moreError: Error | null
  hasMore: boolean
  loadMore: () => void
  retry: () => void
  /** How many of the newest rows the venue still shows; undefined where it shows them all. */
  rowsKept: number | undefined
  /** Every row there is, to the end of the list. */
  readAll: ReadAll<Item>
}

/** A paged read as a history. */
export function useHistoryOf<Item>(
  query: ReadPages<{ pages: readonly Page<Item>[] }>,
  read: ReadPage<Item>,
  rowsKept?: number,
): History<Item> {
  const { data, isFetchingNextPage, nextPageError } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return {
    rows,
    error: query.error,
    isLoadingMore: isFetchingNextPage && nextPageError === null,
    moreError: nextPageError,
    hasMore: query.hasNextPage,
    loadMore: () => {
      // What failed is tried again by itself.
      if (!isFetchingNextPage && nextPageError === null) query.fetchNextPage()
    },
    retry: query.refetch,
    rowsKept,
    readAll: (signal, onProgress) => readAllPages(read, signal, onProgress),
  }
}
