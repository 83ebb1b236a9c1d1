import { z } from 'zod'
import { WireAccountAsset, WireOrder, WirePosition } from './account'
import { WireTrade } from './trade'
import { WireDecimal, wireList, wireMap, wireRows } from './values'

/** Frames of the venue's WebSocket about an account. */

/** Transactions of an account as they are sequenced. */
export const WireTransactionsFrame = z.object({
  channel: z.string(),
  type: z.string(),
  txs: wireList(z.object({ hash: z.string(), type: z.int().nullish() })),
})

export const WireOrdersFrame = z.object({
  channel: z.string(),
  type: z.string(),
  orders: wireMap(wireRows(WireOrder)),
})

export const WireTradesFrame = z.object({
  channel: z.string(),
  type: z.string(),
  trades: wireMap(wireRows(WireTrade)),
})

export const WirePositionsFrame = z.object({
  channel: z.string(),
  type: z.string(),
  positions: wireMap(WirePosition),
})

export const WireAssetsFrame = z.object({
  channel: z.string(),
  type: z.string(),
  assets: wireMap(WireAccountAsset),
})

/** Figures of an account; the cross ones count what isolated margin does not hold. */
export const WireStatsOfUser = z.object({
  channel: z.string(),
  type: z.string(),
  stats: z.object({
    account_trading_mode: z.int().default(0),
    collateral: WireDecimal,
    portfolio_value: WireDecimal,
    available_balance: WireDecimal,
    cross_stats: z
      .object({ available_balance: WireDecimal.optional(), collateral: WireDecimal.optional() })
      .optional(),
  }),
})
