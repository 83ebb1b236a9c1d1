import type { z } from 'zod'
import {
  WireAccountLimits,
  WireAccounts,
  WireDeposits,
  WireLiquidations,
  WireOrders,
  WirePnl,
  WirePositionFundings,
  WireReferrals,
  WireTrades,
  WireTransfers,
  WireWithdrawals,
} from '@/lib/venues/lighter/wire/account'
import {
  WireApiKeys,
  WireAssets,
  WireBookOrders,
  WireCandles,
  WireFundings,
  WireInfo,
  WireNextNonce,
  WireOrderBookDetails,
  WireStatus,
  WireSystemConfig,
  WireTransaction,
  WireWithdrawalDelay,
} from '@/lib/venues/lighter/wire/markets'

/** One thing that the venue can be asked with GET. */
export interface Question<Schema extends z.ZodType = z.ZodType> {
  readonly path: string
  /** What the answer must be, beside `code` and `message`. */
  readonly schema: Schema
  /** What the venue counts it as in its minute; a standard account counts requests instead. */
  readonly weight: number
  /** How long an answer may be believed without asking again. */
  readonly lifetimeMs: number
  /** Needs an auth token of the account. */
  readonly isPrivate?: true
}

/** Weight of a question that the venue does not name. */
const USUAL_WEIGHT = 300

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Every question, by its name at the venue. @see https://apidocs.lighter.xyz */
export const QUESTIONS = {
  status: question('/', WireStatus, { lifetimeMs: 0 }),
  info: question('/info', WireInfo, { lifetimeMs: HOUR_MS }),
  orderBookDetails: question('/api/v1/orderBookDetails', WireOrderBookDetails, {
    lifetimeMs: 5 * SECOND_MS,
  }),
  assetDetails: question('/api/v1/assetDetails', WireAssets, { lifetimeMs: HOUR_MS }),
  orderBookOrders: question('/api/v1/orderBookOrders', WireBookOrders, { lifetimeMs: SECOND_MS }),
  candles: question('/api/v1/candles', WireCandles, { lifetimeMs: SECOND_MS }),
  fundings: question('/api/v1/fundings', WireFundings, { lifetimeMs: MINUTE_MS }),
  recentTrades: question('/api/v1/recentTrades', WireTrades, { lifetimeMs: 0, weight: 600 }),
  systemConfig: question('/api/v1/systemConfig', WireSystemConfig, { lifetimeMs: HOUR_MS }),
  withdrawalDelay: question('/api/v1/withdrawalDelay', WireWithdrawalDelay, {
    lifetimeMs: HOUR_MS,
  }),
  nextNonce: question('/api/v1/nextNonce', WireNextNonce, { lifetimeMs: 0, weight: 6 }),
  apikeys: question('/api/v1/apikeys', WireApiKeys, { lifetimeMs: 30 * SECOND_MS, weight: 150 }),
  tx: question('/api/v1/tx', WireTransaction, { lifetimeMs: 0 }),
  account: question('/api/v1/account', WireAccounts, { lifetimeMs: 0 }),
  accountLimits: secret('/api/v1/accountLimits', WireAccountLimits, MINUTE_MS),
  accountActiveOrders: secret('/api/v1/accountActiveOrders', WireOrders),
  accountInactiveOrders: secret('/api/v1/accountInactiveOrders', WireOrders, 0, 100),
  accountOrders: secret('/api/v1/accountOrders', WireOrders),
  trades: secret('/api/v1/trades', WireTrades, 0, 600),
  pnl: secret('/api/v1/pnl', WirePnl, MINUTE_MS),
  liquidations: secret('/api/v1/liquidations', WireLiquidations),
  positionFunding: secret('/api/v1/positionFunding', WirePositionFundings),
  depositHistory: secret('/api/v1/deposit/history', WireDeposits),
  withdrawHistory: secret('/api/v1/withdraw/history', WireWithdrawals),
  transferHistory: secret('/api/v1/transfer/history', WireTransfers),
  userReferrals: secret('/api/v1/referral/userReferrals', WireReferrals, MINUTE_MS, 3000),
} as const satisfies Record<string, Question>

/** The venue's name of a question. */
export type QuestionName = keyof typeof QUESTIONS

/** What is asked beside: query parameters; those that are undefined are left out. */
export type QuestionQuery = Readonly<Record<string, string | number | undefined>>

/** The answer to a question. */
export type Answer<Name extends QuestionName> = z.output<(typeof QUESTIONS)[Name]['schema']>

/**
 * Asks the venue. The caller brings transport, limits, caches and tokens; it throws a PerpsError where
 * the venue refuses, fails, or answers something else. Bodies are read with `parseExactJson`.
 */
export type Ask = <Name extends QuestionName>(
  name: Name,
  query?: QuestionQuery,
  signal?: AbortSignal,
) => Promise<Answer<Name>>

/** Path and query of a question, relative to the venue's base. */
export function questionPath(name: QuestionName, query: QuestionQuery = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  return text === '' ? QUESTIONS[name].path : `${QUESTIONS[name].path}?${text}`
}

function question<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { lifetimeMs, weight = USUAL_WEIGHT }: { lifetimeMs: number; weight?: number },
): Question<Schema> {
  return { path, schema, weight, lifetimeMs }
}

function secret<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  lifetimeMs = 0,
  weight = USUAL_WEIGHT,
): Question<Schema> {
  return { path, schema, weight, lifetimeMs, isPrivate: true }
}
