import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Page, PageQuery } from '@/lib/client/venueReads'
import { ACCOUNT_FRESH_FOR_MS } from './account'

/** What the cache holds of a paged list. */
export type Pages<Item> = InfiniteData<Page<Item>, string | undefined>

/** Reads one page of a list. */
export type ReadPage<Item> = (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>

/** As big as a page may be: rows cost a venue more than they cost us. */
const PAGE_SIZE = 200

/** A list that is read a page at a time, newest first. */
export function pagedQuery<Item>(queryKey: readonly unknown[], read: ReadPage<Item>) {
  const first: string | undefined = undefined
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      read({ limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: first as string | undefined,
    getNextPageParam: (page: Page<Item>) => (page.hasMore ? page.cursor : undefined),
    staleTime: ACCOUNT_FRESH_FOR_MS,
  })
}

/**
 * Every row of a list, to its end, or to the page that is told to be the last one wanted.
 * @throws what the read throws, and when `signal` says to stop
 */
export async function readAllPages<Item>(
  read: ReadPage<Item>,
  signal: AbortSignal,
  onProgress?: (count: number) => void,
  isLastWanted: (page: Page<Item>) => boolean = () => false,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(
      { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    )
    items.push(...page.items)
    onProgress?.(items.length)
    cursor = page.hasMore && !isLastWanted(page) ? page.cursor : undefined
  } while (cursor !== undefined)
  return items
}

/**
 * The pages with news folded in: what is known is replaced where it stands, what is new comes
 * first. The same pages where nothing changed.
 */
export function foldPages<Item>(
  pages: Pages<Item>,
  news: readonly Item[],
  idOf: (item: Item) => string,
  isChanged: (known: Item, news: Item) => boolean = () => false,
): Pages<Item> {
  const [head, ...rest] = pages.pages
  if (head === undefined || news.length === 0) return pages
  const byId = new Map(news.map((item) => [idOf(item), item]))
  let hasChanged = false
  const folded = [head, ...rest].map((page) => {
    const items = page.items.map((known) => {
      const next = byId.get(idOf(known))
      if (next === undefined) return known
      byId.delete(idOf(known))
      if (!isChanged(known, next)) return known
      hasChanged = true
      return next
    })
    return { ...page, items }
  })
  if (!hasChanged && byId.size === 0) return pages
  const [newHead, ...newRest] = folded
  if (newHead === undefined) return pages
  const fresh = news.filter((item) => byId.has(idOf(item)))
  return { ...pages, pages: [{ ...newHead, items: [...fresh, ...newHead.items] }, ...newRest] }
}
