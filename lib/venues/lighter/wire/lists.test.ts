import { expect, it } from 'vitest'
import type { z } from 'zod'
import { QUESTIONS } from '@/lib/venues/lighter/ask/questions'
import { account } from '@/lib/venues/lighter/testing/accountRows'
import {
  WireAssetsFrame,
  WireOrdersFrame,
  WirePositionsFrame,
  WireTradesFrame,
  WireTransactionsFrame,
} from './accountStream'
import { WireBookFrame, WireCandleFrame, WireTradeFrame } from './stream'

const frame = { channel: 'channel:0', type: 'update/channel' }
const book = { nonce: 2, begin_nonce: 1 }

/** An answer or a frame without the list at this path, and what that list reads as. */
type Row = [path: string, schema: z.ZodType, rest: Record<string, unknown>, none?: object]

const ROWS: Row[] = [
  ['accounts', QUESTIONS.account.schema, { code: 200 }],
  ['accounts.0.positions', QUESTIONS.account.schema, { accounts: [account] }],
  ['accounts.0.assets', QUESTIONS.account.schema, { accounts: [account] }],
  ['accounts.0.approved_integrators', QUESTIONS.account.schema, { accounts: [account] }],
  ['api_keys', QUESTIONS.apikeys.schema, { code: 200 }],
  ['orders', QUESTIONS.accountActiveOrders.schema, { code: 200 }],
  ['orders', QUESTIONS.accountInactiveOrders.schema, { code: 200, next_cursor: null }],
  ['orders', QUESTIONS.accountOrders.schema, { code: 200 }],
  ['trades', QUESTIONS.trades.schema, { code: 200 }],
  ['pnl', QUESTIONS.pnl.schema, { code: 200 }],
  ['liquidations', QUESTIONS.liquidations.schema, { code: 200 }],
  ['position_fundings', QUESTIONS.positionFunding.schema, { code: 200 }],
  ['deposits', QUESTIONS.depositHistory.schema, { code: 200, cursor: null }],
  ['withdraws', QUESTIONS.withdrawHistory.schema, { code: 200 }],
  ['transfers', QUESTIONS.transferHistory.schema, { code: 200 }],
  ['order_book_details', QUESTIONS.orderBookDetails.schema, { code: 200 }],
  ['spot_order_book_details', QUESTIONS.orderBookDetails.schema, { code: 200 }],
  ['asset_details', QUESTIONS.assetDetails.schema, { code: 200 }],
  ['asks', QUESTIONS.orderBookOrders.schema, { bids: [] }],
  ['bids', QUESTIONS.orderBookOrders.schema, { asks: [] }],
  ['c', QUESTIONS.candles.schema, { code: 200, r: '1m' }],
  ['fundings', QUESTIONS.fundings.schema, { code: 200 }],
  ['order_book.asks', WireBookFrame, { ...frame, order_book: { ...book, bids: [] } }],
  ['order_book.bids', WireBookFrame, { ...frame, order_book: { ...book, asks: [] } }],
  ['trades', WireTradeFrame, frame],
  ['liquidation_trades', WireTradeFrame, frame],
  ['candles', WireCandleFrame, frame],
  ['txs', WireTransactionsFrame, frame],
  ['orders', WireOrdersFrame, frame, {}],
  ['orders.0', WireOrdersFrame, { ...frame, orders: {} }],
  ['trades', WireTradesFrame, frame, {}],
  ['trades.0', WireTradesFrame, { ...frame, trades: {} }],
  ['positions', WirePositionsFrame, frame, {}],
  ['assets', WireAssetsFrame, frame, {}],
]

it.each(ROWS)(
  'a list that the venue answers as null is read as none: %s',
  (path, schema, rest, none = []) => {
    const answer = withNull(rest, path.split('.'))
    expect(valueAt(schema.parse(answer), path)).toEqual(none)
  },
)

it.each(ROWS.filter(([path]) => !path.endsWith('.0')))(
  'a list that the venue leaves out is read as none: %s',
  (path, schema, rest, none = []) => {
    const text = JSON.stringify(withNull(rest, path.split('.')))
    // What a reviver gives back as undefined is left out.
    const answer = JSON.parse(text, (_key, value) => value ?? undefined)
    expect(valueAt(schema.parse(answer), path)).toEqual(none)
  },
)

/** A copy with null at a path. */
function withNull(value: unknown, [key = '', ...below]: readonly string[]): unknown {
  const next = below.length === 0 ? null : withNull(Object(value)[key], below)
  if (!Array.isArray(value)) return { ...Object(value), [key]: next }
  return value.map((row, at) => (String(at) === key ? next : row))
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((part, key) => Object(part)[key], value)
}
