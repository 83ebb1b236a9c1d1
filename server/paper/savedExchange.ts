import { z } from 'zod'

const whole = z.number().int()
const Candle = z.object({
  openTimeMs: whole,
  closeTimeMs: whole,
  openTicks: whole,
  highTicks: whole,
  lowTicks: whole,
  closeTicks: whole,
  volumeLots: whole,
  tradeCount: whole,
})
const Trade = z.object({
  tradeId: whole,
  marketId: z.string(),
  timeMs: whole,
  priceTicks: whole,
  sizeLots: whole,
  aggressor: z.enum(['buy', 'sell']),
  buyer: z.string(),
  seller: z.string(),
  buyerOrderId: whole,
  sellerOrderId: whole,
})

/** A snapshot of an exchange as it lies on disk. The engine and the face check their own parts. */
export const SavedExchange = z.object({
  version: z.literal(1),
  seed: z.string(),
  /** Number and time of the last block it holds. */
  number: whole,
  timeMs: whole,
  engine: z.unknown(),
  face: z.unknown(),
  markets: z.array(
    z.object({
      marketId: z.string(),
      minutes: z.object({ forming: Candle, timeMs: whole }),
      recentTrades: z.array(Trade).readonly(),
      shocks: z.array(z.object({ timeMs: whole, logShift: z.number() })).readonly(),
    }),
  ),
})
export type SavedExchange = z.infer<typeof SavedExchange>
