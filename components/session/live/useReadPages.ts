'use client'
import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refetchNow, troubleOf } from '@/lib/queries/keepAsking'
import { useTrouble } from './useRead'

/** A list that is read a page at a time, as a panel needs it. */
export interface ReadPages<Data> {
  data: Data | undefined
  /** Why the newest try of what is shown failed, as `Read.error` has it. */
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The same for the page after the last one. */
  nextPageError: Error | null
  fetchNextPage: () => void
  /** Asks again now for what failed, else for what is shown. */
  refetch: () => void
}

/** Reads a list a page at a time for as long as it is shown. */
export function useReadPages<Page, Data, Key extends QueryKey, Cursor>(
  options: UseInfiniteQueryOptions<Page, Error, Data, Key, Cursor>,
): ReadPages<Data> {
  const cache = useQueryClient()
  const query = useInfiniteQuery(options)
  const trouble = useTrouble(troubleOf(query), query.isLoading)
  const isOfNextPage = query.isFetchingNextPage || query.isFetchNextPageError
  const nextPageError = isOfNextPage ? trouble : null
  return {
    data: query.data,
    error: isOfNextPage ? null : trouble,
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    nextPageError,
    fetchNextPage: () => void query.fetchNextPage(),
    refetch: () => {
      if (nextPageError === null) refetchNow(cache, options.queryKey)
      else void query.fetchNextPage()
    },
  }
}
