import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { Page } from '@/lib/client/venueReads'
import type { Fill } from '@/lib/schema/fill'
import { ACCOUNT_FRESH_FOR_MS, type AccountRef } from './account'
import { keys } from './keys'

const PAGE_SIZE = 50

/** Executions of the account, newest first, a page at a time. */
export function fillsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  const first: string | undefined = undefined
  return infiniteQueryOptions({
    queryKey: keys.fills(provider, address),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      client
        .plugin(provider)
        .fills(
          address,
          { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          signal,
        ),
    initialPageParam: first as string | undefined,
    getNextPageParam: (page: Page<Fill>) => (page.hasMore ? page.cursor : undefined),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

/** What the cache holds of the executions. */
export type FillPages = InfiniteData<Page<Fill>, string | undefined>

/** The pages with new executions at their head, each once. The same pages where all are known. */
export function foldFills(pages: FillPages, fills: readonly Fill[]): FillPages {
  const [head, ...rest] = pages.pages
  if (head === undefined) return pages
  const known = new Set(pages.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const fresh = fills.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return pages
  return { ...pages, pages: [{ ...head, items: [...fresh, ...head.items] }, ...rest] }
}
