import { z } from 'zod'
import { WireDecimal, WireIndex, WireTime, wireList } from './values'

/**
 * Market data as the venue answers it, in its own spelling. Unknown keys are dropped.
 * @see https://apidocs.lighter.xyz
 */

/** A perpetual or a spot pair of `orderBookDetails`. */
export const WireMarketDetails = z.object({
  symbol: z.string().min(1).max(64),
  market_id: z.int().min(0).max(32_767),
  market_type: z.enum(['perp', 'spot']),
  base_asset_id: z.int().min(0).optional(),
  quote_asset_id: z.int().min(0).optional(),
  status: z.string(),
  taker_fee: WireDecimal,
  maker_fee: WireDecimal,
  min_base_amount: WireDecimal,
  min_quote_amount: WireDecimal,
  order_quote_limit: WireDecimal.optional(),
  size_decimals: z.int().min(0).max(18),
  price_decimals: z.int().min(0).max(18),
  multiplier: WireDecimal.optional(),
  /** Fractions in hundredths of a percent: 500 is 5%. */
  default_initial_margin_fraction: z.int().min(1).max(10_000).optional(),
  min_initial_margin_fraction: z.int().min(1).max(10_000).optional(),
  maintenance_margin_fraction: z.int().min(0).max(10_000).optional(),
  closeout_margin_fraction: z.int().min(0).max(10_000).optional(),
  market_config: z
    .object({
      /** 1: isolated alone. */
      market_margin_mode: z.int().optional(),
      force_reduce_only: z.boolean().optional(),
      hidden: z.boolean().optional(),
    })
    .optional(),
  mark_price: WireDecimal.optional(),
  index_price: WireDecimal.optional(),
  last_trade_price: WireDecimal.optional(),
  daily_quote_token_volume: WireDecimal.optional(),
  /** In percent. */
  daily_price_change: WireDecimal.optional(),
  /** In base units. */
  open_interest: WireDecimal.optional(),
})
export type WireMarketDetails = z.infer<typeof WireMarketDetails>

/** Rows are read one by one, so that a bad one does not hide the others. */
export const WireOrderBookDetails = z.object({
  order_book_details: wireList(z.unknown()),
  spot_order_book_details: wireList(z.unknown()),
})

/** A transferable asset of `assetDetails`. */
export const WireAsset = z.object({
  asset_id: z.int().min(0),
  symbol: z.string().min(1).max(32),
  decimals: z.int().min(0).max(18),
  l1_decimals: z.int().min(0).max(36),
  min_transfer_amount: WireDecimal,
  min_withdrawal_amount: WireDecimal,
  margin_mode: z.string().optional(),
  index_price: WireDecimal.optional(),
  l1_address: z.string().optional(),
})
export type WireAsset = z.infer<typeof WireAsset>

export const WireAssets = z.object({ asset_details: wireList(z.unknown()) })

/** One resting order of `orderBookOrders`, best first; a level is the sum of its orders. */
const WireBookOrder = z.object({ price: WireDecimal, remaining_base_amount: WireDecimal })

export const WireBookOrders = z.object({
  asks: wireList(WireBookOrder),
  bids: wireList(WireBookOrder),
})
export type WireBookOrders = z.infer<typeof WireBookOrders>

export const WireCandle = z.object({
  t: WireTime,
  o: WireDecimal,
  h: WireDecimal,
  l: WireDecimal,
  c: WireDecimal,
  /** Volume in base units. */
  v: WireDecimal,
})
export type WireCandle = z.infer<typeof WireCandle>

export const WireCandles = z.object({ c: wireList(z.unknown()) })

/** One settlement of a market's funding; `rate` in percent, paid by the side named. */
export const WireFunding = z.object({
  timestamp: WireTime,
  rate: WireDecimal,
  direction: z.enum(['long', 'short']),
})
export type WireFunding = z.infer<typeof WireFunding>

export const WireFundings = z.object({ fundings: wireList(z.unknown()) })

/** Live figures of one market, of the stream `market_stats`. Rates in percent. */
export const WireMarketStats = z.object({
  market_id: z.int().min(0),
  index_price: WireDecimal.optional(),
  mark_price: WireDecimal.optional(),
  mid_price: WireDecimal.optional(),
  best_bid_price: WireDecimal.optional(),
  best_ask_price: WireDecimal.optional(),
  last_trade_price: WireDecimal.optional(),
  /** Recorded in USD and, elsewhere, in base units. */
  open_interest: WireDecimal.optional(),
  current_funding_rate: WireDecimal.optional(),
  daily_quote_token_volume: WireDecimal.optional(),
  daily_price_change: WireDecimal.optional(),
})
export type WireMarketStats = z.infer<typeof WireMarketStats>

export const WireNextNonce = z.object({ nonce: z.int().min(0) })

/** A key of a slot; the venue writes public keys without 0x. */
export const WireApiKey = z.object({
  account_index: WireIndex,
  api_key_index: z.int().min(0).max(255),
  nonce: z.int().min(0),
  public_key: z.string().regex(/^(?:0x)?[0-9a-fA-F]{80}$/),
})
export type WireApiKey = z.infer<typeof WireApiKey>

/** A slot that never held a key is left out, or listed with one of zeros alone. */
const NO_KEY = /^(?:0x)?0+$/

export const WireApiKeys = z.object({
  api_keys: wireList(WireApiKey).transform((rows) =>
    rows.filter(({ public_key }) => !NO_KEY.test(public_key)),
  ),
})

/** Greatest integrator fees, in ticks of which a million are 100%. */
export const WireSystemConfig = z.object({
  max_integrator_perps_taker_fee: z.int().min(0).optional(),
  max_integrator_perps_maker_fee: z.int().min(0).optional(),
  max_integrator_spot_taker_fee: z.int().min(0).optional(),
  max_integrator_spot_maker_fee: z.int().min(0).optional(),
})

/** How long a withdrawal takes to be paid out. */
export const WireWithdrawalDelay = z.object({ seconds: z.int().min(0) })

/** What `sendTx` answers: accepted for sequencing, not executed. */
export const WireSentTransaction = z.object({
  tx_hash: z.string().max(200),
  predicted_execution_time_ms: z.int().min(0).optional(),
})

/** What `sendTxBatch` answers, in the order sent. */
export const WireSentBatch = z.object({
  tx_hash: z.array(z.string().max(200)),
  predicted_execution_time_ms: z.int().min(0).optional(),
})

/** A transaction looked up by its hash; `event_info` is JSON text with the application's error. */
export const WireTransaction = z.object({
  hash: z.string(),
  type: z.int(),
  status: z.int(),
  info: z.string().optional(),
  event_info: z.string().optional(),
  account_index: WireIndex.optional(),
  nonce: z.int().optional(),
  /** When the venue took it. */
  queued_at: WireTime.optional().catch(undefined),
})
export type WireTransaction = z.infer<typeof WireTransaction>

/** `GET /info`: the deposit contract. */
export const WireInfo = z.object({ contract_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })

/** `GET /`: the venue's clock, in seconds. */
export const WireStatus = z.object({ timestamp: WireTime })
