import { z } from 'zod'
import {
  WireAccountInfo,
  WireBalance,
  WireMaxOrderSize,
  WireOrder,
  WireTwap,
} from '@/lib/venues/ondo/wire/account'
import { WireBook, WireFundingRate, WireMarkets, WireMarks } from '@/lib/venues/ondo/wire/markets'
import { WireAddressBook, WireReferral } from '@/lib/venues/ondo/wire/session'

/** One thing that the venue can be asked. */
export interface Question<Schema extends z.ZodType = z.ZodType> {
  readonly path: string
  /** What the answer must be, without its wrapping. */
  readonly schema: Schema
  /** How long an answer may be believed without asking again. */
  readonly lifetimeMs: number
  /** Needs the session or a key of the account. */
  readonly isPrivate?: true
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Lists are read row by row. */
const Rows = z.array(z.unknown())

/** Every question that is a GET. @see https://docs.ondoperps.xyz/api-reference/rest-spec.json */
export const QUESTIONS = {
  markets: question('/v1/markets', WireMarkets, HOUR_MS),
  contracts: question('/v1/perps/contracts', Rows, SECOND_MS),
  markPrices: question('/v1/perps/mark_prices', WireMarks, SECOND_MS),
  depth: question('/v1/perps/depth', WireBook, SECOND_MS),
  publicTrades: question('/v1/perps/trades', Rows, SECOND_MS),
  candles: question('/v1/perps/candles', Rows, SECOND_MS),
  fundingRates: question('/v1/perps/funding_rates', WireFundingRate, MINUTE_MS),
  fundingRateHistory: question('/v1/perps/funding_rate_history', Rows, MINUTE_MS),
  account: secret('/v1/account', WireAccountInfo),
  referral: secret('/v1/account/referral', WireReferral),
  apiKeys: secret('/v1/api_keys', Rows),
  balance: secret('/v1/perps/balance', WireBalance),
  positions: secret('/v1/perps/positions', Rows),
  leverage: secret('/v1/perps/leverage', Rows),
  orders: secret('/v1/perps/orders', Rows),
  order: secret('/v1/perps/orders/', WireOrder),
  stopOrders: secret('/v1/perps/stop_order', z.record(z.string(), z.unknown()).nullable()),
  fills: secret('/v1/perps/fills', Rows),
  twapsRunning: secret('/v1/perps/twap/orders/running', Rows),
  twapHistory: secret('/v1/perps/twap/orders/history', Rows),
  twap: secret('/v1/perps/twap/order/', WireTwap),
  maxOrderSize: secret('/v1/perps/max_order_size', WireMaxOrderSize),
  fundingFees: secret('/v1/perps/funding_fees', Rows),
  liquidations: secret('/v1/perps/liquidation_history', Rows),
  transfers: secret('/v1/perps/transfers', Rows),
  deposits: secret('/v1/wallet/deposits', Rows),
  withdrawals: secret('/v1/wallet/withdrawals', Rows),
  addressBook: secret('/v1/wallet/address_book', WireAddressBook),
  portfolio: secret('/v1/portfolio/summary/graph', Rows),
} as const satisfies Record<string, Question>

/** Our name of a question. */
export type QuestionName = keyof typeof QUESTIONS

/** What is asked beside. */
export interface QuestionDetails {
  /** Ends the path, where it names one thing. */
  id?: string
  /** Query parameters; those that are undefined are left out. */
  query?: Readonly<Record<string, string | number | undefined>>
  signal?: AbortSignal | undefined
}

/** The answer to a question, and where its next page begins. */
export interface Answer<Name extends QuestionName> {
  readonly result: z.output<(typeof QUESTIONS)[Name]['schema']>
  readonly nextCursor?: string
}

/**
 * Asks the venue. The caller brings transport, limits, caches and the session; it throws a PerpsError
 * where the venue refuses, fails, or answers something else.
 */
export type Ask = <Name extends QuestionName>(
  name: Name,
  details?: QuestionDetails,
) => Promise<Answer<Name>>

/** Path and query of a question, relative to the venue's base. */
export function questionPath(
  name: QuestionName,
  { id, query = {} }: Pick<QuestionDetails, 'id' | 'query'> = {},
): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  // A colon is a letter of a path, and the venue spells `client:` with one.
  const end = id === undefined ? '' : encodeURIComponent(id).replaceAll('%3A', ':')
  const path = `${QUESTIONS[name].path}${end}`
  return text === '' ? path : `${path}?${text}`
}

function question<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  lifetimeMs: number,
): Question<Schema> {
  return { path, schema, lifetimeMs }
}

function secret<Schema extends z.ZodType>(path: string, schema: Schema): Question<Schema> {
  return { path, schema, lifetimeMs: 0, isPrivate: true }
}
