import { mergePages } from './mergePages'
import { pageSize, readCursor } from './pagePosition'
import type { RowCache } from './rowCache'
import type { Page, PageQuery } from './venueReads'

/**
 * One page of several cached lists together, newest first.
 * @param isWanted which rows count; all of them where absent
 * @throws PerpsError 400/2002 for a limit or cursor that is none
 */
export async function readCachedPage<Item>(
  caches: readonly RowCache<Item>[],
  query: PageQuery,
  signal: AbortSignal | undefined,
  isWanted?: (item: Item) => boolean,
): Promise<Page<Item>> {
  const limit = pageSize(query.limit)
  const after = readCursor(query.cursor)
  const slices = await Promise.all(
    caches.map((cache) => cache.slice({ after, limit, isWanted, signal })),
  )
  return mergePages(slices, limit)
}
