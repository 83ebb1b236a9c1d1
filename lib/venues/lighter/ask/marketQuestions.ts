import type { z } from 'zod'
import {
  WireAssets,
  WireBookOrders,
  WireCandles,
  WireFundings,
  WireOrderBookDetails,
  WireStatus,
} from '@/lib/venues/lighter/wire/markets'
import { WireTrades } from '@/lib/venues/lighter/wire/trade'
import {
  HOUR_MS,
  MINUTE_MS,
  type Question,
  type QuestionQuery,
  question,
  SECOND_MS,
} from './question'

/** Public questions about markets, by their name at the venue. @see https://apidocs.lighter.xyz */
export const MARKET_QUESTIONS = {
  status: question('/', WireStatus, { lifetimeMs: 0 }),
  orderBookDetails: question('/api/v1/orderBookDetails', WireOrderBookDetails, {
    lifetimeMs: 5 * SECOND_MS,
  }),
  assetDetails: question('/api/v1/assetDetails', WireAssets, { lifetimeMs: HOUR_MS }),
  orderBookOrders: question('/api/v1/orderBookOrders', WireBookOrders, { lifetimeMs: SECOND_MS }),
  candles: question('/api/v1/candles', WireCandles, { lifetimeMs: SECOND_MS }),
  fundings: question('/api/v1/fundings', WireFundings, { lifetimeMs: MINUTE_MS }),
  recentTrades: question('/api/v1/recentTrades', WireTrades, { lifetimeMs: 0, weight: 600 }),
} as const satisfies Record<string, Question>

/** The venue's name of a question about markets. */
type MarketQuestionName = keyof typeof MARKET_QUESTIONS

/** `Ask` for what is about markets alone. */
export type MarketAsk = <Name extends MarketQuestionName>(
  name: Name,
  query?: QuestionQuery,
  signal?: AbortSignal,
) => Promise<z.output<(typeof MARKET_QUESTIONS)[Name]['schema']>>
