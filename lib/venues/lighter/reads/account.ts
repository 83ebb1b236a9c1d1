import type { Account, AccountBalances, AccountSummary } from '@/lib/schema/model/account'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { parseRows } from '@/lib/schema/parseRows'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import {
  type AccountFacts,
  mapAccount,
  mapAccountSummary,
  mapBalances,
  mapPositions,
} from '@/lib/venues/lighter/map/account'
import { mapFill } from '@/lib/venues/lighter/map/history'
import { mapOrder, mapTwap } from '@/lib/venues/lighter/map/order'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import { type WireAccount, WireAccountAsset, WireOrder } from '@/lib/venues/lighter/wire/account'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'
import { assetPrice, type LighterMarkets } from './markets'

/** Most rows of a page of history. */
export const HISTORY_PAGE_MAX = 100

/** Stands for every market where one can be named. */
const ALL_MARKETS = 255

/** A page of rows, and where the next one begins. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Absent where there is no further page. */
  readonly cursor?: string
}

/** The account of an address. @throws 404/2026 where it has none */
export async function readWireAccount(
  ask: Ask,
  address: string,
  { tool, signal }: { tool: string; signal?: AbortSignal | undefined },
): Promise<WireAccount> {
  const { accounts } = await ask('account', { by: 'l1_address', value: address }, signal)
  const [account] = accounts
  // An answer about another account must never be shown as this one.
  if (account?.l1_address === address.toLowerCase()) return account
  throw new PerpsError(2026, undefined, { tool })
}

/** The account with positions, balances, fees and settings, from what was read. */
export function accountOf(
  wire: WireAccount,
  markets: LighterMarkets,
  accountFacts: Pick<AccountFacts, 'limits' | 'apiKey'> = {},
): Account {
  return mapAccount(wire, { ...factsOf(markets), ...accountFacts })
}

/** Open positions and the four figures of an account. */
export function standingOf(
  wire: WireAccount,
  markets: LighterMarkets,
): { positions: Position[]; summary: AccountSummary } {
  const positions = mapPositions(wire, factsOf(markets))
  return { positions, summary: mapAccountSummary(wire, positions) }
}

function factsOf(markets: LighterMarkets): Omit<AccountFacts, 'limits' | 'apiKey'> {
  const { deployment, assets, findOrUnlisted: find } = markets
  return { deployment, assets, find, priceOf: (assetId) => assetPrice(markets, assetId) }
}

/** What an account holds, from what was read. */
export function balancesOf(wire: WireAccount, markets: LighterMarkets): AccountBalances {
  return mapBalances(wire, parseRows(WireAccountAsset, wire.assets), factsOf(markets))
}

/** Orders that rest, sleep or run; TWAPs are among them. */
export async function readOpenOrders(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  signal?: AbortSignal,
): Promise<Order[]> {
  const rows = await readActive(ask, accountIndex, signal)
  return rows.map((row) => mapOrder(row, markets.findOrUnlisted(row.market_index)))
}

/** TWAPs that run. */
export async function readTwaps(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  signal?: AbortSignal,
): Promise<TwapOrder[]> {
  const rows = await readActive(ask, accountIndex, signal)
  return rows
    .filter(({ type }) => type === 'twap')
    .map((row) => mapTwap(row, markets.findOrUnlisted(row.market_index)))
}

async function readActive(ask: Ask, accountIndex: string, signal?: AbortSignal) {
  const query = { account_index: accountIndex, market_type: 'all' }
  const { orders } = await ask('accountActiveOrders', query, signal)
  return parseRows(WireOrder, orders)
}

/** Orders that ended, newest first. */
export async function readPastOrders(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  { cursor, limit, signal }: PageQuery,
): Promise<Page<Order>> {
  const query = { account_index: accountIndex, market_id: ALL_MARKETS, ...pageOf(limit, cursor) }
  const { orders, next_cursor } = await ask('accountInactiveOrders', query, signal)
  const rows = parseRows(WireOrder, orders).map((row) =>
    mapOrder(row, markets.findOrUnlisted(row.market_index)),
  )
  return { rows, ...nextPage(next_cursor) }
}

/** TWAPs that ended, newest first. */
export async function readPastTwaps(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  { cursor, limit, signal }: PageQuery,
): Promise<Page<TwapOrder>> {
  const query = { account_index: accountIndex, market_id: ALL_MARKETS, ...pageOf(limit, cursor) }
  const { orders, next_cursor } = await ask('accountInactiveOrders', query, signal)
  const rows = parseRows(WireOrder, orders)
    .filter(({ type }) => type === 'twap')
    .map((row) => mapTwap(row, markets.findOrUnlisted(row.market_index)))
  return { rows, ...nextPage(next_cursor) }
}

/**
 * An order by its market and the venue's index or the client's own; undefined where the account has
 * none.
 */
export async function readOrder(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  { marketIndex, index, signal }: { marketIndex: number; index: bigint; signal?: AbortSignal },
): Promise<Order | undefined> {
  const listed = markets.findOrUnlisted(marketIndex)
  const isWanted = (row: WireOrder) =>
    row.market_index === marketIndex &&
    (row.order_index === String(index) || row.client_order_index === String(index))
  const account_index = accountIndex
  if (index <= LIMITS.clientOrderIndex) {
    const query = { account_index, client_order_indexes: String(index) }
    const { orders } = await ask('accountOrders', query, signal)
    const row = parseRows(WireOrder, orders).find(isWanted)
    return row && mapOrder(row, listed)
  }
  const open = (await readActive(ask, accountIndex, signal)).find(isWanted)
  if (open) return mapOrder(open, listed)
  let cursor: string | undefined
  for (let page = 0; page < LOOKUP_PAGES_MAX; page += 1) {
    const query = { account_index, market_id: marketIndex, ...pageOf(HISTORY_PAGE_MAX, cursor) }
    const answer = await ask('accountInactiveOrders', query, signal)
    const row = parseRows(WireOrder, answer.orders).find(isWanted)
    if (row) return mapOrder(row, listed)
    cursor = answer.next_cursor ?? undefined
    if (!cursor) return undefined
  }
  return undefined
}

/** Pages of ended orders that are looked through for one: 500 orders of its market. */
const LOOKUP_PAGES_MAX = 5

/**
 * Executions, newest first.
 * @param explorerUrl base of transaction pages, where the deployment has an explorer
 */
export async function readFills(
  ask: Ask,
  accountIndex: string,
  markets: LighterMarkets,
  { cursor, limit, signal }: PageQuery,
  explorerUrl?: string,
): Promise<Page<Fill>> {
  const query = {
    account_index: accountIndex,
    sort_by: 'timestamp',
    sort_dir: 'desc',
    ...pageOf(limit, cursor),
  }
  const { trades, next_cursor } = await ask('trades', query, signal)
  const rows = parseRows(WireTrade, trades).flatMap((row) => {
    const explorerLink = explorerUrl && row.tx_hash ? explorerUrl + row.tx_hash : undefined
    const facts = { accountIndex, explorerLink }
    const fill = mapFill(row, markets.findOrUnlisted(row.market_id), facts)
    return fill ? [fill] : []
  })
  return { rows, ...nextPage(next_cursor) }
}

/** Which page is asked for. */
export interface PageQuery {
  cursor?: string | undefined
  limit: number
  signal?: AbortSignal | undefined
}

/** A page as the venue's lists take one: of at most what they give at once. */
export function pageOf(limit: number, cursor: string | undefined) {
  return { limit: Math.min(limit, HISTORY_PAGE_MAX), cursor }
}

/** Where the next page begins, as the venue says it. */
export function nextPage(cursor: string | null | undefined): { cursor?: string } {
  return cursor ? { cursor } : {}
}
