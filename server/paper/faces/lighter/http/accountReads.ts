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
import { publicTradesOf } from './publicReads'
import type { Fields } from './request'
import { orderOf } from './transactionOrder'

/** A read of one account; some want a token of it. */
export type AccountRead = (
  context: FaceContext,
  query: Fields,
  token: string | undefined,
) => object | Promise<object>

const ALL = 255
const PAGE_MAX = 100
const TX_EXECUTED = 2
const TX_FAILED = 0

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

/** The same as histories of money name it: an empty cursor ends them. */
function historyOf<Item>(items: readonly Item[], query: Fields): { page: Item[]; cursor: string } {
  const { next_cursor: cursor = '', page } = pageOf(items, query)
  return { cursor, page }
}

/** A transaction with what became of it; `ae` holds the sequencer's refusal. */
export function wireTransaction(context: FaceContext, transaction: KnownTransaction) {
  const { facts } = context
  const { account, code, hash, info, message, nonce, slot, timeMs, type } = transaction
  const refusal = code === 0 ? '' : JSON.stringify({ code, message })
  return {
    hash,
    type,
    info,
    event_info: JSON.stringify({ ...orderOf(context, transaction), ae: refusal }),
    status: code === 0 ? TX_EXECUTED : TX_FAILED,
    transaction_index: 0,
    l1_address: facts.accounts.addressOf(account) ?? '',
    account_index: account,
    api_key_index: slot,
    nonce,
    expire_at: 0,
    block_height: Math.floor(timeMs / 100),
    queued_at: timeMs,
    executed_at: timeMs,
    sequence_index: timeMs,
    parent_hash: '',
    transaction_time: timeMs * 1_000,
  }
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
    const slot = query.integerOr('api_key_index', ALL)
    const keys = context.facts.keys.keys(index).filter((key) => slot === ALL || key.slot === slot)
    if (keys.length === 0 && slot !== ALL) throw new VenueError(21109, 'api key not found')
    return {
      code: 200,
      api_keys: keys.map((key) => ({
        account_index: index,
        api_key_index: key.slot,
        nonce: key.nonce,
        public_key: key.publicKey,
        transaction_time: key.timeMs * 1_000,
      })),
    }
  },
  nextNonce: (context, query) => {
    const { index } = accountIn(context, query)
    const slot = query.integer('api_key_index')
    if (slot >= ALL) throw new VenueError(21110, 'invalid api key index')
    return { code: 200, nonce: context.facts.keys.nextNonce(index, slot) }
  },
  tx: (context, query) => {
    const transaction =
      query.text('by') === 'hash' ? context.facts.transaction(query.text('value')) : undefined
    if (transaction === undefined) throw new VenueError(21500, 'transaction not found')
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
    const market = query.integerOr('market_id', ALL)
    const untilMs = shownUntilMs(context.host.faults, 'accountActiveOrders', context.host.now())
    const orders = activeOrders(context, address).filter(
      (order) => (market === ALL || order.market_index === market) && order.created_at <= untilMs,
    )
    return { code: 200, orders }
  },
  accountInactiveOrders: async (context, query, token) => {
    const { address } = await ownIn(context, query, token)
    const market = query.integerOr('market_id', ALL)
    const ended = context.host.view
      .orderHistory(address, 2_000)
      .filter(({ status }) => ['filled', 'cancelled', 'rejected'].includes(status))
      .map((order) => wireOrder(context, order))
    const all = [...ended, ...twapOrders(context, address, false)]
      .filter((order) => market === ALL || order.market_index === market)
      .sort((a, b) => b.updated_at - a.updated_at)
    const { page, ...cursor } = pageOf(all, query)
    return { code: 200, ...cursor, orders: page }
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
    return { code: 200, orders }
  },
  trades: async (context, query, token) => {
    if (query.optional('account_index') === undefined) return publicTradesOf(context, query)
    const { address } = await ownIn(context, query, token)
    const market = query.integerOr('market_id', ALL)
    const order = query.optional('order_index')
    const fills = context.host.view
      .fills(address, 10_000)
      .map((fill) => accountTrade(context, address, fill))
      .filter((trade) => market === ALL || trade.market_id === market)
      .filter(
        (trade) => order === undefined || [trade.ask_id_str, trade.bid_id_str].includes(order),
      )
    const { page, ...cursor } = pageOf(fills, query)
    return { code: 200, ...cursor, trades: page }
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
    const market = query.integerOr('market_id', ALL)
    const rows = context.facts
      .fundings(index)
      .map((funding, at) => wireFunding(context, funding, at))
      .filter((row) => market === ALL || row.market_id === market)
    const { page, ...cursor } = pageOf(rows, query)
    return { code: 200, ...cursor, position_fundings: page }
  },
  'deposit/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'deposit')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, deposits: page }
  },
  'withdraw/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'withdrawal')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, withdraws: page }
  },
  'transfer/history': async (context, query, token) => {
    const rows = movementRows(context, await ownIn(context, query, token), 'transfer')
    const { cursor, page } = historyOf(rows, query)
    return { code: 200, cursor, transfers: page }
  },
  'referral/userReferrals': async (context, query, token) => {
    const { index } = addressIn(context, query.text('l1_address'))
    await authenticateFor(context, token, index)
    const used = context.facts.referralCode(index)
    return { code: 200, cursor: '', used_code: used ?? '', referrals: [] }
  },
}
