import { z } from 'zod'
import type { OhlcvInterval } from './enums'
import { Market } from './market'
import { MarketContext } from './marketContext'
import { OrderbookLevel } from './orderbook'
import { DecimalString } from './primitives'

/** Levels a side that a page is served with. */
export const FIRST_LEVELS = 15

/** Candles that a page is served with, and their interval: what a new visitor's chart begins with. */
export const FIRST_CANDLES = 48
export const FIRST_INTERVAL: OhlcvInterval = '15m'

/** Open, high, low and close of one candle. */
const FirstCandle = z.tuple([DecimalString, DecimalString, DecimalString, DecimalString])

/**
 * What a trade page is served with, so that its first paint shows figures: the market as the
 * service knew it then. Live data takes its place; nothing is ever sent by it.
 */
export const FirstSight = z.object({
  /** Key and name of the provider. */
  provider: z.string(),
  providerName: z.string(),
  /** Length of the funding period in seconds, where the provider has one. */
  ratePeriodSeconds: z.number().positive().optional(),
  market: Market,
  context: MarketContext,
  bids: z.array(OrderbookLevel).max(FIRST_LEVELS),
  asks: z.array(OrderbookLevel).max(FIRST_LEVELS),
  /** Oldest first, the forming one included; empty where the venue did not answer in time. */
  candles: z.array(FirstCandle).max(FIRST_CANDLES),
})
export type FirstSight = z.infer<typeof FirstSight>
