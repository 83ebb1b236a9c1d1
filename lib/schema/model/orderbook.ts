import { z } from 'zod'
import { DecimalString, TimestampMs } from './primitives'

/** One row of a book. */
export const OrderbookLevel = z.object({
  price: DecimalString.describe('Price of the level.'),
  size: DecimalString.describe('Total size of the level, in base asset.'),
})
export type OrderbookLevel = z.infer<typeof OrderbookLevel>

/** A snapshot of a book. */
export const Orderbook = z.object({
  provider: z.string().describe('Provider key.'),
  marketId: z.string().describe('Canonical market id.'),
  bids: z.array(OrderbookLevel).describe('Best (highest) first.'),
  asks: z.array(OrderbookLevel).describe('Best (lowest) first.'),
  timestamp: TimestampMs.describe('When the venue took the snapshot, in Unix milliseconds.'),
})
export type Orderbook = z.infer<typeof Orderbook>

/** One public trade, as streams carry it. */
export const Trade = z.object({
  provider: z.string().describe('Provider key.'),
  marketId: z.string().describe('Canonical market id.'),
  price: DecimalString.describe('Price of the trade.'),
  size: DecimalString.describe('Size in base asset.'),
  timestamp: TimestampMs.describe('When it happened, in Unix milliseconds.'),
  side: z.enum(['buy', 'sell']).describe('The side that crossed the book.'),
  id: z.string().optional().describe('The venue’s id of the trade.'),
})
export type Trade = z.infer<typeof Trade>
