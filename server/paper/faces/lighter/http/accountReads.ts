import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { authenticateFor } from '@/server/paper/faces/lighter/exchange/authenticate'
import { TIER_FEES } from '@/server/paper/faces/lighter/exchange/clientCalls'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import type { KnownTransaction } from '@/server/paper/faces/lighter/records/facts'
import {
  detailedAccount,
  plainAccount,
  wireFunding,
} from '@/server/paper/faces/lighter/views/accountView'
import { liquidationRows } from '@/server/paper/faces/lighter/views/liquidationView'
import { activeOrders, twapOrders, wireOrder } from '@/server/paper/faces/lighter/views/orderView'
import { accountTrade } from '@/server/paper/faces/lighter/views/tradeView'
import { shownUntilMs } from '@/server/paper/wire/lag'
import { movementRows, pnlRows } from './accountHistory'
import {
  ALL_MARKETS,
  chosenFills,
  chosenTrades,
  marketFilter,
  sideFilter,
  timeFilter,
} from './filters'
import { publicTradesOf } from './publicReads'
import type { Fields } from './request'
import { wireTransaction } from './wireTransaction'

/** A read of one account; some want a token of it. */
export type AccountRead = (
  context: FaceContext,
  query: Fields,
  token: string | undefined,
) => object | Promise<object>

/** Key slot that stands for all of them. */
const ALL_SLOTS = 255
const PAGE_MAX = 100

interface Named {
  index: number
  address: string
}

/** The account that a query names. @throws VenueError where there is none */
function accountIn({ facts }: FaceContext, query: Fields, name = 'account_index'): Named {
  const index = query.integer(name)
  const address = facts.accounts.addressOf(index)
  if (address === undefined) throw new VenueError(21100, 'account not found')
  return { index, address }
}

/** The same, once the token is found to be its own. */
async function ownIn(
  context: FaceContext,
  query: Fields,
  token: string | undefined,
): Promise<Named> {
  const named = accountIn(context, query)
  await authenticateFor(context, token, named.index)
  return named
}

function addressIn({ facts }: FaceContext, address: string): Named {
  const lower = address.toLowerCase()
  const index = facts.accounts.indexOf(lower)
  if (index === undefined) throw new VenueError(21100, 'account not found')
  return { index, address: lower }
}

/** The transaction that a query names. @throws VenueError where there is none */
function transactionIn({ facts }: FaceContext, query: Fields): KnownTransaction {
  const by = query.text('by')
  const isByHash = by === 'hash'
  if (!isByHash && by !== 'sequence_index') throw new VenueError(20001, 'invalid param: by')
  const transaction = isByHash
    ? facts.transaction(query.text('value'))
    : facts.transactionAt(query.integer('value'))
  if (transaction === undefined) throw new VenueError(21500, 'transaction not found')
  return transaction
}

/** A page of a list; the cursor is the place where the next one begins. */
function pageOf<Item>(
  items: readonly Item[],
  query: Fields,
): { page: Item[]; next_cursor?: string } {
  const start = query.integerOr('cursor', 0)
  const limit = Math.min(query.integerOr('limit', PAGE_MAX), PAGE_MAX)
  const page = items.slice(start, start + limit)
  return start + limit < items.length ? { page, next_cursor: String(start + limit) } : { page }
}

/** The venue's way with an empty list of an account. */
function nullIfEmpty<Item>(items: readonly Item[]): readonly Item[] | null {
  return items.length === 0 ? null : items
}

/** The same as histories of money name it: an empty cursor ends them. */
function historyOf<Item>(items: readonly Item[], query: Fields): { page: Item[]; cursor: string } {
  const { next_cursor: cursor = '', page } = pageOf(items, query)
  return { cursor, page }
}

/** Reads under `/api/v1/`, by name. */
export const ACCOUNT_READS: Readonly<Record<string, AccountRead>> = {
  account: (context, query) => {
    const { index, address } =
      query.text('by') === 'l1_address'
        ? addressIn(context, query.text('value'))
        : accountIn(context, query, 'value')
    return { code: 200, total: 1, accounts: [detailedAccount(context, index, address)] }
  },
  accountsByL1Address: (context, query) => {
    const { index, address } = addressIn(context, query.text('l1_address'))
    return {
      code: 200,
      l1_address: address,
      sub_accounts: [plainAccount(context, index, address)],
    }
  },
  apikeys: (context, query) => {
    const { index } = accountIn(context, query)
    const slot = query.integerOr('api_key_index', ALL_SLOTS)
    const isAll = slot === ALL_SLOTS
    const keys = context.facts.keys.keys(index).filter((key) => isAll || key.slot === slot)
    if (keys.length === 0 && !isAll) throw new VenueError(21109, 'api key not found')
    return {
      code: 200,
      api_keys: nullIfEmpty(
        keys.map((key) => ({
          account_index: index,
          api_key_index: key.slot,
          nonce: key.nonce,
          public_key: key.publicKey,
          transaction_time: key.timeMs * 1_000,
        })),
      ),
    }
  },
  nextNonce: (context, query) => {
    const { index } = accountIn(context, query)
    const slot = query.integer('api_key_index')
    if (slot >= ALL_SLOTS) throw new VenueError(21110, 'invalid api key index')
    return { code: 200, nonce: context.facts.keys.nextNonce(index, slot) }
  },
  tx: (context, query) => {
    const transaction = transactionIn(context, query)
    // What was executed is on disk: nothing is left to be committed or proven.
    const { timeMs } = transaction
    const tx = wireTransaction(context, transaction)
    return { code: 200, ...tx, committed_at: timeMs, verified_at: timeMs }
  },
  accountTxs: async (context, query, token) => {
    const { index } = await ownIn(context, query, token)
    const { page } = pageOf(context.facts.transactionsOf(index), query)
    return { code: 200, txs: page.map((transaction) => wireTransaction(context, transaction)) }
  },
  accountLimits: async (context, query, token) => {
    const { index } = await ownIn(context, query, token)
    const { tier, timeMs } = context.facts.tier(index)
    const { makerPpm, takerPpm } = TIER_FEES[tier]
    return {
      code: 200,
      user_tier: tier === 'standard' ? 'std' : tier,
      user_tier_name: tier,
      current_maker_fee_tick: makerPpm,
      current_taker_fee_tick: takerPpm,
      max_llp_percentage: 100,
      max_llp_amount: '0.000000',
      can_create_public_pool: false,
      leased_lit: '0',
      effective_lit_stakes: '0',
      user_tier_last_update: timeMs,
    }
  },
  accountActiveOrders: async (context, query, token) => {
    const { address } = await ownIn(context, query, token)
    const isMeant = marketFilter(context, query)
    const untilMs = shownUntilMs(context.host.faults, 'accountActiveOrders', context.host.now())
    const orders = activeOrders(context, address).filter(
      (order) => isMeant(order.market_index) && order.created_at <= untilMs,
    )
    return { code: 200, orders: nullIfEmpty(orders) }
  },
  accountInactiveOrders: async (context, query, token) => {
    const { address } = await ownIn(context, query, token)
    const isMeant = marketFilter(context, query)
    const isSide = sideFilter(query)
    const isWithin = timeFilter(query)
    const ended = context.host.view
      .orderHistory(address, 2_000)
      .filter(({ status }) => ['filled', 'cancelled', 'rejected'].includes(status))
      .map((order) => wireOrder(context, order))
    const all = [...ended, ...twapOrders(context, address, false)]
      .filter((order) => isMeant(order.market_index) && isSide(order.is_ask))
      .filter(({ timestamp }) => isWithin(timestamp))
      .sort((a, b) => b.updated_at - a.updated_at)
    const { page, ...cursor } = pageOf(all, query)
    return { code: 200, ...cursor, orders: nullIfEmpty(page) }
  },
  accountOrders: async (context, query, token) => {
    const { address } = await ownIn(context, query, token)
    const wanted = query.text('client_order_indexes').split(',')
    const untilMs = shownUntilMs(context.host.faults, 'accountOrders', context.host.now())
    const orders = wanted.flatMap((id) => {
      const order = context.host.view.orderByClientId(address, id.trim())
      const named = ({ client_order_id: clientId }: { client_order_id: string }) =>
        clientId === id.trim()
      const twaps = [true, false].flatMap((isRunning) => twapOrders(context, address, isRunning))
      const found = order ? [wireOrder(context, order)] : twaps.filter(named).slice(0, 1)
      return found.filter(({ created_at: createdMs }) => createdMs <= untilMs)
    })
    return { code: 200, orders: nullIfEmpty(orders) }
  },
  trades: async (context, query, token) => {
    if (query.optional('account_index') === undefined) {
      return publicTradesOf(context, query, (trades) => chosenTrades(trades, query))
    }
    const { address } = await ownIn(context, query, token)
    const market = query.integerOr('market_id', ALL_MARKETS)
    const order = query.optional('order_index')
    const fills = chosenFills(context.host.view.fills(address, 10_000), query)
      .map((fill) => accountTrade(context, address, fill))
      .filter((trade) => market === ALL_MARKETS || trade.market_id === market)
      .filter(
        (trade) => order === undefined || [trade.ask_id_str, trade.bid_id_str].includes(order),
      )
    const { page, ...cursor } = pageOf(fills, query)
    return { code: 200, ...cursor, trades: nullIfEmpty(page) }
  },
  pnl: async (context, query, token) => {
    const named = accountIn(context, query, 'value')
    await authenticateFor(context, token, named.index)
    return {
      code: 200,
      resolution: query.text('resolution'),
      pnl: pnlRows(context, named, query),
    }
  },
  liquidations: async (context, query, token) => {
    const named = await ownIn(context, query, token)
    const { page, ...cursor } = pageOf(liquidationRows(context, named), query)
    return { code: 200, ...cursor, liquidations: page }
  },
  'fastwithdraw/info': async (context, query, token) => {
    await ownIn(context, query, token)
    // The venue's treasury, which pays fast withdrawals, takes none here: nothing can be sent to it.
    return {
      code: 200,
      to_account_index: 0,
      withdraw_limit: '0.000000',
      max_withdrawal_amount: '0',
    }
  },
  positionFunding: async (context, query, token) => {
    const { index } = await ownIn(context, query, token)
    const market = query.integerOr('market_id', ALL_MARKETS)
    const side = query.choice('side', ['all', 'long', 'short'])
    const rows = context.facts
      .fundings(index)
      .map((funding, at) => wireFunding(context, funding, at))
      .filter((row) => market === ALL_MARKETS || row.market_id === market)
      .filter((row) => side === 'all' || row.position_side === side)
    const { page, ...cursor } = pageOf(rows, query)
    return { code: 200, ...cursor, position_fundings: page }
  },
  'deposit/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'deposit')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, deposits: nullIfEmpty(page) }
  },
  'withdraw/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'withdrawal')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, withdraws: nullIfEmpty(page) }
  },
  'transfer/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'transfer')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, transfers: nullIfEmpty(page) }
  },
  'referral/userReferrals': async (context, query, token) => {
    const { index } = addressIn(context, query.text('l1_address'))
    await authenticateFor(context, token, index)
    const used = context.facts.referralCode(index)
    return { code: 200, cursor: '', used_code: used ?? '', referrals: [] }
  },
}
