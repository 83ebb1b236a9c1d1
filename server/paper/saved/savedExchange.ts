import { z } from 'zod'

const integer = z.number().int()
const Candle = z.object({
  openTimeMs: integer,
  closeTimeMs: integer,
  openTicks: integer,
  highTicks: integer,
  lowTicks: integer,
  closeTicks: integer,
  volumeLots: integer,
  tradeCount: integer,
})
const Trade = z.object({
  tradeId: integer,
  marketId: z.string(),
  timeMs: integer,
  priceTicks: integer,
  sizeLots: integer,
  aggressor: z.enum(['buy', 'sell']),
  buyer: z.string(),
  seller: z.string(),
  buyerOrderId: integer,
  sellerOrderId: integer,
})

/** A snapshot of an exchange as it lies on disk. The engine and the face check their own parts. */
export const SavedExchange = z.object({
  version: z.literal(1),
  seed: z.string(),
  /** Number and time of the last block it holds. */
  number: integer,
  timeMs: integer,
  engine: z.unknown(),
  face: z.unknown(),
  markets: z.array(
    z.object({
      marketId: z.string(),
      minutes: z.object({ forming: Candle, timeMs: integer }),
      recentTrades: z.array(Trade).readonly(),
      shocks: z
        .array(
          z.object({
            timeMs: integer,
            logShift: z.number(),
            isOwn: z.literal(true).exactOptional(),
          }),
        )
        .readonly(),
    }),
  ),
})
export type SavedExchange = z.infer<typeof SavedExchange>
