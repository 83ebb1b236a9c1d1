import type { History } from './history'
import { type LeftOutVenue, readEachVenue } from './readEachVenue'

/** A list of one venue, beside its key and name. */
export interface VenueHistory<Item> extends LeftOutVenue {
  history: History<Item>
}

/**
 * The lists of several venues as one, newest first. A venue that fails costs its own rows alone:
 * the list has an error only where no venue answers. Rows are shown as far back as every venue that
 * has older ones was read, so that nothing appears above what is on screen.
 * @param timeOf when a row happened, Unix milliseconds
 */
export function mergeHistories<Item>(
  venues: readonly VenueHistory<Item>[],
  timeOf: (item: Item) => number,
): History<Item> {
  const histories = venues.map(({ history }) => history)
  const answered = histories.filter(({ rows }) => rows !== undefined)
  const edge = Math.max(
    Number.NEGATIVE_INFINITY,
    ...answered.filter(({ hasMore, moreError }) => hasMore && moreError === null).map(oldestOf),
  )
  const failing = histories.filter(({ error }) => error !== null)
  return {
    rows: answered.length === 0 ? undefined : inOrder(),
    error: answered.length === 0 && failing.length === histories.length ? firstError() : null,
    isLoadingMore: histories.some(({ isLoadingMore }) => isLoadingMore),
    moreError: histories.find(({ moreError }) => moreError !== null)?.moreError ?? null,
    hasMore: answered.some(({ hasMore }) => hasMore),
    loadMore() {
      for (const history of answered) {
        if (history.hasMore && oldestOf(history) === edge) history.loadMore()
      }
    },
    retry() {
      for (const history of histories) {
        if (history.error !== null || history.moreError !== null) history.retry()
      }
    },
    rowsKept: undefined,
    async readAll(...reading) {
      const each = venues.map(({ key, name, history: { readAll } }) => ({ key, name, readAll }))
      return newestFirst(await readEachVenue(each, ...reading))
    },
  }

  function oldestOf({ rows }: History<Item>): number {
    const last = rows?.at(-1)
    return last === undefined ? Number.POSITIVE_INFINITY : timeOf(last)
  }

  function inOrder(): readonly Item[] {
    return newestFirst(answered.flatMap(({ rows }) => rows ?? [])).filter(
      (item) => timeOf(item) >= edge,
    )
  }

  function newestFirst(items: readonly Item[]): readonly Item[] {
    return items
      .map((item) => [timeOf(item), item] as const)
      .sort(([a], [b]) => b - a)
      .map(([, item]) => item)
  }

  function firstError(): Error | null {
    return failing[0]?.error ?? null
  }
}
