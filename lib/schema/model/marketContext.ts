import { z } from 'zod'
import { DecimalString, TimestampMs } from './primitives'

/** The current funding of a perpetual. */
export const MarketFunding = z.object({
  rate: DecimalString.describe('Rate per period as a fraction; above zero longs pay shorts.'),
  nextFundingTime: TimestampMs.describe('When it is next paid, in Unix milliseconds.'),
})
export type MarketFunding = z.infer<typeof MarketFunding>

/** Quote notional traded in a window, by the side that crossed the book. */
export const VolumeSplit = z.object({
  buy: DecimalString.describe('Notional bought by takers.'),
  sell: DecimalString.describe('Notional sold by takers.'),
})
export type VolumeSplit = z.infer<typeof VolumeSplit>

/** What changes by the second. An unknown figure is absent, never zero. */
export const MarketContext = z.object({
  marketId: z.string().describe('Canonical market id.'),
  midPrice: DecimalString.describe(
    'Mean of best bid and ask; the mark price where a side is empty.',
  ),
  markPrice: DecimalString.describe('The venue’s fair price, used for PnL and liquidation.'),
  oraclePrice: DecimalString.optional().describe('Price of the underlying from external sources.'),
  prevDayPrice: DecimalString.optional().describe('Price 24 hours ago.'),
  priceChange24h: DecimalString.optional().describe('Change over 24 hours as a fraction.'),
  volume24h: DecimalString.optional().describe('Notional traded in 24 hours, in USD.'),
  volumeByTimeframe: z
    .record(z.string(), VolumeSplit)
    .optional()
    .describe('Notional by taker side, keyed by interval.'),
  marketCap: DecimalString.optional().describe('Price times circulating supply, in USD.'),
  openInterest: DecimalString.optional().describe(
    'Outstanding size in base asset; perpetuals only.',
  ),
  funding: MarketFunding.optional().describe('Current funding; perpetuals only.'),
  isUnderlyingClosed: z
    .boolean()
    .optional()
    .describe(
      'Whether the market of the underlying is closed; the perpetual trades on. Absent: unknown.',
    ),
})
export type MarketContext = z.infer<typeof MarketContext>
