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
  WireTransfers,
  WireWithdrawals,
} from '@/lib/venues/lighter/wire/account'
import {
  WireApiKeys,
  WireInfo,
  WireNextNonce,
  WireSystemConfig,
  WireTransaction,
  WireWithdrawalDelay,
} from '@/lib/venues/lighter/wire/markets'
import { WireTrades } from '@/lib/venues/lighter/wire/trade'
import { MARKET_QUESTIONS } from './marketQuestions'
import {
  HOUR_MS,
  MINUTE_MS,
  pathWith,
  type Question,
  type QuestionQuery,
  question,
  SECOND_MS,
  secret,
} from './question'

/** Every question, by its name at the venue. @see https://apidocs.lighter.xyz */
export const QUESTIONS = {
  ...MARKET_QUESTIONS,
  info: question('/info', WireInfo, { lifetimeMs: HOUR_MS }),
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
export function questionPath(name: QuestionName, query?: QuestionQuery): string {
  return pathWith(QUESTIONS[name], query)
}
