'use client'
import {
  type QueryKey,
  type UseQueryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchNow, troubleOf } from '@/lib/queries/keepAsking'
import { LATE_AFTER_MS, noAnswer } from './lateAnswer'

/** A read, as a panel needs it. */
export interface Read<Data> {
  data: Data | undefined
  /**
   * Why the newest try failed, or that nothing came for long, said while tries go on behind it: a
   * panel says it at once and shows data as soon as there is some.
   */
  error: Error | null
  isError: boolean
  /** Whether `data` is a placeholder, such as that of the request before. */
  isPlaceholderData: boolean
  /** Asks again now. */
  refetch: () => void
}

/** Reads something of the service or of a venue for as long as it is shown. */
export function useRead<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): Read<Data> {
  const cache = useQueryClient()
  const query = useQuery(options)
  const error = useTrouble(troubleOf(query), query.isLoading)
  return {
    data: query.data,
    error,
    isError: error !== null,
    isPlaceholderData: query.isPlaceholderData,
    refetch: () => refetchNow(cache, options.queryKey),
  }
}

/** Reads the same of several venues; `options` must not change their order while they are shown. */
export function useReads<Data, Key extends QueryKey>(
  options: readonly UseQueryOptions<Data, Error, Data, Key>[],
): readonly Read<Data>[] {
  const cache = useQueryClient()
  const queries = useQueries({ queries: options })
  const isLate = useIsLate(queries.some(({ isLoading }) => isLoading))
  return options.flatMap(({ queryKey }, place) => {
    const query = queries[place]
    if (query === undefined) return []
    const error = troubleOf(query) ?? (isLate && query.isLoading ? noAnswer() : null)
    return {
      data: query.data,
      error,
      isError: error !== null,
      isPlaceholderData: query.isPlaceholderData,
      refetch: () => refetchNow(cache, queryKey),
    }
  })
}

/** What is wrong with a read: what it failed with, else that it takes too long. */
export function useTrouble(failure: Error | null, isLoading: boolean): Error | null {
  const isLate = useIsLate(isLoading && failure === null)
  const [late] = useState(noAnswer)
  return failure ?? (isLate ? late : null)
}

function useIsLate(isLoading: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLoading])
  return isLate && isLoading
}
