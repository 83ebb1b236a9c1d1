import { z } from 'zod'
import { WireDecimal, WireFlag, WireIndex, WireTime, wireList } from './values'

/** Account data as the venue answers it, in its own spelling. Unknown keys are dropped. */

export const WirePosition = z.object({
  market_id: z.int().min(0),
  symbol: z.string().max(64),
  /** In percent: "5.00" is a leverage of 20. */
  initial_margin_fraction: WireDecimal,
  sign: z.int().min(-1).max(1),
  /** Size without a sign. */
  position: WireDecimal,
  avg_entry_price: WireDecimal,
  position_value: WireDecimal,
  unrealized_pnl: WireDecimal,
  liquidation_price: WireDecimal,
  /** Above zero was paid. */
  total_funding_paid_out: WireDecimal.optional(),
  /** 0 cross, 1 isolated. */
  margin_mode: z.int().min(0).max(1),
  allocated_margin: WireDecimal.optional(),
  open_order_count: z.int().min(0).optional(),
})
export type WirePosition = z.infer<typeof WirePosition>

export const WireAccountAsset = z.object({
  symbol: z.string().max(32),
  asset_id: z.int().min(0),
  balance: WireDecimal,
  locked_balance: WireDecimal,
  margin_mode: z.string().optional(),
  margin_balance: WireDecimal.optional(),
})
export type WireAccountAsset = z.infer<typeof WireAccountAsset>

export const WireApprovedIntegrator = z.object({
  account_index: WireIndex,
  name: z.string().max(200).optional(),
  max_perps_taker_fee: z.int().min(0),
  max_perps_maker_fee: z.int().min(0),
  max_spot_taker_fee: z.int().min(0),
  max_spot_maker_fee: z.int().min(0),
  approval_expiry: WireTime,
})
export type WireApprovedIntegrator = z.infer<typeof WireApprovedIntegrator>

/** An account of `account?by=`, with its positions and assets. */
export const WireAccount = z.object({
  index: WireIndex,
  l1_address: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .transform((text) => text.toLowerCase()),
  account_type: z.int().min(0).optional(),
  available_balance: WireDecimal,
  /** USDC of the perps ledger. */
  collateral: WireDecimal,
  /** 0 simple, 1 unified. */
  account_trading_mode: z.int().min(0).max(1).default(0),
  total_asset_value: WireDecimal,
  cross_asset_value: WireDecimal,
  cross_initial_margin_requirement: WireDecimal.optional(),
  positions: wireList(z.unknown()),
  assets: wireList(z.unknown()),
  approved_integrators: wireList(WireApprovedIntegrator),
})
export type WireAccount = z.infer<typeof WireAccount>

export const WireAccounts = z.object({ accounts: wireList(WireAccount) })

/** Fees in ticks of which a million are 100%. */
export const WireAccountLimits = z.object({
  user_tier_name: z.string().max(32),
  current_maker_fee_tick: z.int(),
  current_taker_fee_tick: z.int(),
})
export type WireAccountLimits = z.infer<typeof WireAccountLimits>

export const WireOrder = z.object({
  order_index: WireIndex,
  client_order_index: WireIndex,
  market_index: z.int().min(0),
  initial_base_amount: WireDecimal,
  remaining_base_amount: WireDecimal,
  filled_base_amount: WireDecimal,
  filled_quote_amount: WireDecimal,
  price: WireDecimal,
  is_ask: WireFlag,
  type: z.string(),
  time_in_force: z.string(),
  reduce_only: WireFlag,
  trigger_price: WireDecimal,
  /** 0 or -1 where it has none. */
  order_expiry: z.int(),
  status: z.string(),
  trigger_status: z.string().optional(),
  parent_order_index: WireIndex.optional(),
  timestamp: WireTime,
  created_at: WireTime.optional(),
  updated_at: WireTime.optional(),
})
export type WireOrder = z.infer<typeof WireOrder>

export const WireOrders = z.object({
  orders: wireList(z.unknown()),
  next_cursor: z.string().nullish(),
})

/** Funding of one position; `rate` in percent, `change` above zero was received. */
export const WirePositionFunding = z.object({
  timestamp: WireTime,
  market_id: z.int().min(0),
  funding_id: WireIndex,
  change: WireDecimal,
  rate: WireDecimal,
  position_size: WireDecimal,
  position_side: z.enum(['long', 'short']),
})
export type WirePositionFunding = z.infer<typeof WirePositionFunding>

export const WirePositionFundings = z.object({
  position_fundings: wireList(z.unknown()),
  next_cursor: z.string().nullish(),
})

const movement = {
  id: z.union([z.string(), z.number()]).transform(String),
  asset_id: z.int().min(0).optional(),
  amount: WireDecimal,
  timestamp: WireTime,
}

export const WireDeposit = z.object({
  ...movement,
  status: z.string().optional(),
  l1_tx_hash: z.string().optional(),
})
export type WireDeposit = z.infer<typeof WireDeposit>

/** `status`: failed, pending, claimable, refunded or completed; `type`: secure or fast. */
export const WireWithdrawal = z.object({
  ...movement,
  status: z.string(),
  type: z.string().optional(),
  l1_tx_hash: z.string().optional(),
})
export type WireWithdrawal = z.infer<typeof WireWithdrawal>

export const WireTransfer = z.object({
  ...movement,
  type: z.string(),
  fee: WireDecimal.optional(),
  from_account_index: WireIndex.optional(),
  to_account_index: WireIndex.optional(),
  from_l1_address: z.string().optional(),
  to_l1_address: z.string().optional(),
  from_route: z.string().optional(),
  to_route: z.string().optional(),
})
export type WireTransfer = z.infer<typeof WireTransfer>

const page = { cursor: z.string().nullish() }
const nextPage = { next_cursor: z.string().nullish() }

export const WireDeposits = z.object({ deposits: wireList(z.unknown()), ...page })
export const WireWithdrawals = z.object({ withdraws: wireList(z.unknown()), ...page })
export const WireTransfers = z.object({ transfers: wireList(z.unknown()), ...page })

/** The referral code the account uses; empty where it uses none. */
export const WireReferrals = z.object({ used_code: z.string().max(64).default('') })

/** One bucket of an account's past: profit since the beginning, and money that went in and out. */
export const WirePnlPoint = z.object({
  timestamp: WireTime,
  trade_pnl: WireDecimal,
  trade_spot_pnl: WireDecimal.optional(),
  inflow: WireDecimal.optional(),
  outflow: WireDecimal.optional(),
  spot_inflow: WireDecimal.optional(),
  spot_outflow: WireDecimal.optional(),
})
export type WirePnlPoint = z.infer<typeof WirePnlPoint>

export const WirePnl = z.object({ pnl: wireList(z.unknown()) })

/** A position that the venue took over, in whole or in part. */
export const WireLiquidation = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  market_id: z.int().min(0),
  executed_at: WireTime,
  trade: z.object({ price: WireDecimal.optional(), size: WireDecimal.optional() }).optional(),
})
export type WireLiquidation = z.infer<typeof WireLiquidation>

export const WireLiquidations = z.object({ liquidations: wireList(z.unknown()), ...nextPage })
