import { z } from 'zod'
import { WireDecimal, WireIndex, WireTime, wireList } from './values'

/** Trades as the venue answers and streams them, public ones and those of an account alike. */

export const WireTrade = z.object({
  trade_id: WireIndex,
  tx_hash: z.string().optional(),
  type: z.string(),
  market_id: z.int().min(0),
  size: WireDecimal,
  price: WireDecimal,
  usd_amount: WireDecimal,
  ask_id: WireIndex,
  bid_id: WireIndex,
  ask_client_id: WireIndex.optional(),
  bid_client_id: WireIndex.optional(),
  ask_account_id: WireIndex,
  bid_account_id: WireIndex,
  is_maker_ask: z.boolean(),
  timestamp: WireTime,
  /** Ticks of which a million are 100%; absent where zero. */
  taker_fee: z.int().optional(),
  maker_fee: z.int().optional(),
  integrator_taker_fee: z.int().optional(),
  integrator_maker_fee: z.int().optional(),
  taker_position_size_before: WireDecimal.optional(),
  maker_position_size_before: WireDecimal.optional(),
  ask_account_pnl: WireDecimal.optional(),
  bid_account_pnl: WireDecimal.optional(),
})
export type WireTrade = z.infer<typeof WireTrade>

export const WireTrades = z.object({
  trades: wireList(z.unknown()),
  next_cursor: z.string().nullish(),
})
