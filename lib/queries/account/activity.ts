import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import { foldPages, type Pages, pagedQuery, type ReadPage } from '@/lib/queries/pages'
import type { Activity, ActivityType } from '@/lib/schema/model/activity'
import type { AccountRef } from './account'

/** What the cache holds of events. */
export type ActivityPages = Pages<Activity>

/** Kinds of event that move money in, out or between ledgers, and liquidations. */
export const MOVES: readonly ActivityType[] = ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER', 'LIQUIDATION']
/** Funding alone: by far the most rows. */
export const FUNDING: readonly ActivityType[] = ['FUNDING']

/** Reads events of the account of some kinds, a page at a time. */
export function readActivity(
  client: PerpsClient,
  { provider, address }: AccountRef,
  types: readonly ActivityType[],
): ReadPage<Activity> {
  return (query, signal) => client.plugin(provider).activity(address, { ...query, types }, signal)
}

/** Events of the account of some kinds, newest first. */
export function activityQuery(
  client: PerpsClient,
  account: AccountRef,
  types: readonly ActivityType[],
) {
  const key = keys.activity(account.provider, account.address, types.join())
  return pagedQuery(key, readActivity(client, account, types))
}

/** The pages with new events of their kinds in their places, each once. */
export function foldActivity(
  pages: ActivityPages,
  fresh: readonly Activity[],
  types: readonly ActivityType[],
): ActivityPages {
  const wanted = fresh.filter(({ type }) => types.includes(type))
  return foldPages(pages, wanted, { idOf: ({ id }) => id, timeOf: ({ timestamp }) => timestamp })
}
