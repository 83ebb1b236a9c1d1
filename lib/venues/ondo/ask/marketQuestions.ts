import type { z } from 'zod'
import { WireFundingRate, WireMarkets, WireMarks } from '@/lib/venues/ondo/wire/markets'
import { WireBook } from '@/lib/venues/ondo/wire/wireBook'
import { type Question, type QuestionDetails, question, Rows } from './question'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Public questions about markets. @see https://docs.ondoperps.xyz/api-reference/rest-spec.json */
export const MARKET_QUESTIONS = {
  markets: question('/v1/markets', WireMarkets, HOUR_MS),
  contracts: question('/v1/perps/contracts', Rows, SECOND_MS),
  markPrices: question('/v1/perps/mark_prices', WireMarks, SECOND_MS),
  depth: question('/v1/perps/depth', WireBook, SECOND_MS),
  publicTrades: question('/v1/perps/trades', Rows, SECOND_MS),
  candles: question('/v1/perps/candles', Rows, SECOND_MS),
  fundingRates: question('/v1/perps/funding_rates', WireFundingRate, MINUTE_MS),
  fundingRateHistory: question('/v1/perps/funding_rate_history', Rows, MINUTE_MS),
} as const satisfies Record<string, Question>

/** Our name of a question about markets. */
type MarketQuestionName = keyof typeof MARKET_QUESTIONS

/** `Ask` for what is about markets alone. */
export type MarketAsk = <Name extends MarketQuestionName>(
  name: Name,
  details?: QuestionDetails,
) => Promise<{
  readonly result: z.output<(typeof MARKET_QUESTIONS)[Name]['schema']>
  readonly nextCursor?: string
}>
