import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { readClockOffset } from '@/lib/queries/clockOffset'
import { keys } from '@/lib/queries/keys'
import type { ReadPage } from '@/lib/queries/pages'
import type { PortfolioRange } from '@/lib/schema/model/account'
import type { Activity } from '@/lib/schema/model/activity'
import type { Fill } from '@/lib/schema/model/fill'
import type { AccountRef } from './account'
import { FUNDING, readActivity } from './activity'
import { readFills } from './fills'

const FRESH_FOR_MS = 60_000
/** What happens now is folded in as it comes; the beginning of the range moves on as seldom as this. */
const READ_EVERY_MS = 300_000
const HOUR_MS = 3_600_000
const PAGE_SIZE = 200

const SPAN_MS: Record<Exclude<PortfolioRange, 'all'>, number> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
}

/** What an account did in a time: its executions and funding payments. */
export interface TradingHistory {
  fills: readonly Fill[]
  activity: readonly Activity[]
}

/** When a range begins; the beginning of everything for all of it. */
export function rangeStartMs(range: PortfolioRange, nowMs: number): number {
  return range === 'all' ? 0 : nowMs - SPAN_MS[range]
}

/** What the account did in a time, to be added up by market. */
export function tradingHistoryQuery(
  client: PerpsClient,
  { provider, address, range }: AccountRef & { range: PortfolioRange },
) {
  const account = { provider, address }
  return queryOptions({
    queryKey: keys.tradingHistory(provider, address, range),
    queryFn: async ({ signal }): Promise<TradingHistory> => {
      // The venue's times are by its own clock.
      const sinceMs = rangeStartMs(range, Date.now() + (await readClockOffset(client, provider)))
      const [fills, activity] = await Promise.all([
        readSince(readFills(client, account), ({ createdAt }) => createdAt, sinceMs, signal),
        readSince(
          readActivity(client, account, FUNDING),
          ({ timestamp }) => timestamp,
          sinceMs,
          signal,
        ),
      ])
      return { fills, activity }
    },
    staleTime: FRESH_FOR_MS,
    refetchInterval: READ_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** What the account did, with what it does now, each once. The same object where all is known. */
export function summarizeHistory(
  history: TradingHistory,
  fresh: Partial<TradingHistory>,
): TradingHistory {
  const fills = unlistedRows(history.fills, fresh.fills ?? [])
  const activity = unlistedRows(history.activity, fresh.activity ?? [])
  if (fills.length === 0 && activity.length === 0) return history
  return { fills: [...fills, ...history.fills], activity: [...activity, ...history.activity] }
}

function unlistedRows<Item extends { id: string }>(
  listed: readonly Item[],
  fresh: readonly Item[],
) {
  const ids = new Set(fresh.length === 0 ? [] : listed.map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id))
}

/** The rows of a list since a moment; pages older than it are not asked for. */
export async function readSince<Item>(
  read: ReadPage<Item>,
  timeOf: (item: Item) => string,
  sinceMs: number,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await read(
      { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    )
    const wanted = page.items.filter((item) => Date.parse(timeOf(item)) >= sinceMs)
    items.push(...wanted)
    if (!page.hasMore || wanted.length < page.items.length) return items
    cursor = page.cursor
  }
}
