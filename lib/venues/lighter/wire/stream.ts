import { z } from 'zod'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'
import { WireCandle, WireMarketStats } from './markets'
import { DECIMAL_TEXT_MAX, WireDecimal, WireTime, wireList } from './values'

/** Frames of the venue's WebSocket. Channels are asked for with `/` and come back with `:`. */

/** A price with what is offered there. */
interface WireLevel {
  price: Decimal
  size: Decimal
}

/** Levels of a book, in one pass: frames bring dozens of them, a hundred times a second. */
const levels = wireList(z.unknown()).transform((reported, context) => {
  const read: WireLevel[] = []
  for (const level of reported) {
    const { price, size } = Object(level)
    const [at, offered] = [readNumber(price), readNumber(size)]
    if (at === undefined || offered === undefined) {
      context.addIssue({ code: 'custom', message: 'not a level of a book' })
      return z.NEVER
    }
    read.push({ price: at, size: offered })
  }
  return read
})

function readNumber(reported: unknown): Decimal | undefined {
  return typeof reported === 'string' && reported.length <= DECIMAL_TEXT_MAX
    ? parseDecimal(reported)
    : WireDecimal.safeParse(reported).data
}

/**
 * A snapshot or an update of a book; sizes are absolute and zero removes a level. An update follows
 * what is held only where its `begin_nonce` is the `nonce` before.
 */
export const WireBookFrame = z.object({
  channel: z.string(),
  type: z.string(),
  timestamp: WireTime.optional(),
  order_book: z.object({
    asks: levels,
    bids: levels,
    nonce: z.int().min(0),
    begin_nonce: z.int().min(0),
  }),
})
export type WireBookFrame = z.infer<typeof WireBookFrame>

export const WireTradeFrame = z.object({
  channel: z.string(),
  type: z.string(),
  trades: wireList(z.unknown()),
  liquidation_trades: wireList(z.unknown()),
})

/** One market, or all of them by id. */
export const WireStatsFrame = z.object({
  channel: z.string(),
  type: z.string(),
  market_stats: z.union([WireMarketStats, z.record(z.string(), z.unknown())]),
})

export const WireSpotStatsFrame = z.object({
  channel: z.string(),
  type: z.string(),
  spot_market_stats: z.union([WireMarketStats, z.record(z.string(), z.unknown())]),
})

export const WireCandleFrame = z.object({
  channel: z.string(),
  type: z.string(),
  candles: wireList(WireCandle),
})

/** A frame that says something went wrong, in either of its two forms. */
export const WireErrorFrame = z.union([
  z.object({
    type: z.literal('error'),
    code: z.int(),
    channel: z.string().optional(),
    message: z.string().default(''),
  }),
  z
    .object({ error: z.object({ code: z.int(), message: z.string().default('') }) })
    .transform(({ error }) => ({ type: 'error' as const, channel: undefined, ...error })),
])
