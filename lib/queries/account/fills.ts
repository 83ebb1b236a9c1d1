import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from '@/lib/queries/keys'
import { foldPages, type Pages, pagedQuery, type ReadPage } from '@/lib/queries/pages'
import type { Fill } from '@/lib/schema/model/fill'
import type { AccountRef } from './account'

/** What the cache holds of the executions. */
export type FillPages = Pages<Fill>

/** Reads executions of the account, a page at a time. */
export function readFills(client: PerpsClient, { provider, address }: AccountRef): ReadPage<Fill> {
  return (query, signal) => client.plugin(provider).fills(address, query, signal)
}

/** Executions of the account, newest first, a page at a time. */
export function fillsQuery(client: PerpsClient, account: AccountRef) {
  return pagedQuery(keys.fills(account.provider, account.address), readFills(client, account))
}

/** The pages with new executions in their places, each once. The same pages where all are known. */
export function foldFills(pages: FillPages, fills: readonly Fill[]): FillPages {
  return foldPages(pages, fills, { idOf: ({ id }) => id, timeOf: ({ createdAt }) => createdAt })
}
