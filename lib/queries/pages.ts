import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Page, PageQuery } from '@/lib/client/reads/venueReads'
import { ACCOUNT_FRESH_FOR_MS } from './account/account'

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
 * Every row of a list, to its end, or to the last wanted page.
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

/** What a fold has to know of the rows of a list. */
export interface PagedRows<Item> {
  idOf(item: Item): string
  /** The time the list is ordered by, as text that sorts: newest first. */
  timeOf(item: Item): string
  /** Whether new rows replace known ones; without it known ones stay. */
  isChanged?(previous: Item, next: Item): boolean
}

/**
 * The pages with new rows folded in: known rows are replaced in place, new ones are inserted by
 * their time. What is older than the rows read so far is left to the page that will bring it: a
 * stream may begin with far more history than the first page holds. The same pages where nothing
 * changed.
 */
export function foldPages<Item>(
  pages: Pages<Item>,
  newItems: readonly Item[],
  { idOf, timeOf, isChanged = () => false }: PagedRows<Item>,
): Pages<Item> {
  if (pages.pages.length === 0 || newItems.length === 0) return pages
  const fresh = new Map(newItems.map((item) => [idOf(item), item]))
  let hasChanged = false
  const renewed = pages.pages.map((page) => {
    const items = page.items.map((previous) => {
      const next = fresh.get(idOf(previous))
      if (next === undefined) return previous
      fresh.delete(idOf(previous))
      if (!isChanged(previous, next)) return previous
      hasChanged = true
      return next
    })
    return { ...page, items }
  })
  let left = [...fresh.values()].sort((a, b) => compareTexts(timeOf(b), timeOf(a)))
  const newest = renewed[0]?.items[0]
  const folded = renewed.map((page) => {
    const oldest = page.items.at(-1)
    const isMine = (item: Item) =>
      !page.hasMore ||
      oldest === undefined ||
      timeOf(item) > timeOf(oldest) ||
      // Happened in the very moment of the newest: not what the next page begins with.
      (newest !== undefined && timeOf(item) === timeOf(newest))
    const mine = left.filter(isMine)
    if (mine.length === 0) return page
    left = left.filter((item) => !isMine(item))
    hasChanged = true
    return { ...page, items: mergeNewestFirst(mine, page.items, timeOf) }
  })
  return hasChanged ? { ...pages, pages: folded } : pages
}

function mergeNewestFirst<Item>(
  fresh: readonly Item[],
  previous: readonly Item[],
  timeOf: (item: Item) => string,
): readonly Item[] {
  const merged: Item[] = []
  let place = 0
  for (const item of fresh) {
    for (; place < previous.length; place += 1) {
      const next = previous[place]
      if (next === undefined || timeOf(next) <= timeOf(item)) break
      merged.push(next)
    }
    merged.push(item)
  }
  return [...merged, ...previous.slice(place)]
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
