import { z } from 'zod'
import {
  WireAccountInfo,
  WireBalance,
  WireMaxOrderSize,
  WireOrder,
  WireTwap,
} from '@/lib/venues/ondo/wire/account'
import { WireAddressBook, WireReferral } from '@/lib/venues/ondo/wire/session'
import { MARKET_QUESTIONS } from './marketQuestions'
import { pathWith, type Question, type QuestionDetails, Rows, secret } from './question'

/** Every question that is a GET. @see https://docs.ondoperps.xyz/api-reference/rest-spec.json */
export const QUESTIONS = {
  ...MARKET_QUESTIONS,
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
  details?: Pick<QuestionDetails, 'id' | 'query'>,
): string {
  return pathWith(QUESTIONS[name], details)
}
