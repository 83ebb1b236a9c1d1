'use client'
import { useMemo } from 'react'
import type { Page } from '@/lib/client/venueReads'
import { type ReadPage, readAllPages } from '@/lib/queries/pages'

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
  /** Every row there is, to the end of the list. */
  readAll: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<readonly Item[]>
}

/** The part of an infinite query that a history stands on. */
export interface PagedAnswer<Item> {
  data: { pages: readonly Page<Item>[] } | undefined
  error: Error | null
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** An infinite query as a history. */
export function useHistoryOf<Item>(query: PagedAnswer<Item>, read: ReadPage<Item>): History<Item> {
  const { data, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return {
    rows,
    error: isFetchNextPageError ? null : query.error,
    isLoadingMore: isFetchingNextPage,
    moreError: isFetchNextPageError ? query.error : null,
    hasMore: hasNextPage,
    loadMore: () => {
      // What failed waits for a person to ask again.
      if (!isFetchingNextPage && !isFetchNextPageError) query.fetchNextPage()
    },
    retry: () => {
      if (isFetchNextPageError) query.fetchNextPage()
      else query.refetch()
    },
    readAll: (signal, onProgress) => readAllPages(read, signal, onProgress),
  }
}
