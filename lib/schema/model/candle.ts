import { z } from 'zod'
import { OhlcvInterval } from './enums'
import { DecimalString, TimestampMs } from './primitives'

/** One bar. */
export const Candle = z.object({
  t: TimestampMs.describe('Opening of the bucket, in Unix milliseconds.'),
  o: DecimalString.describe('Opening price.'),
  h: DecimalString.describe('Highest price.'),
  l: DecimalString.describe('Lowest price.'),
  c: DecimalString.describe('Closing price; the last price while the bar is forming.'),
  v: DecimalString.describe('Volume in base asset.'),
})
export type Candle = z.infer<typeof Candle>

/** Candles of one market, oldest first, the forming one last. */
export const Ohlcv = z.object({
  provider: z.string().describe('Provider key.'),
  marketId: z.string().describe('Canonical market id.'),
  interval: OhlcvInterval.describe('Width of a candle.'),
  candles: z.array(Candle).describe('Oldest first; the last one may still be forming.'),
})
export type Ohlcv = z.infer<typeof Ohlcv>
