import { z } from 'zod'
import { Asset } from './asset'
import { MarginMode } from './enums'
import { JsonObject } from './json'
import { Position } from './position'
import { DecimalString, TimestampMs } from './primitives'

/** What the account holds of one asset. */
export const Balance = z.object({
  categoryId: z.string().describe('Provider category that the balance belongs to.'),
  asset: Asset.describe('The asset.'),
  units: DecimalString.describe('Amount in units of the asset.'),
  valueUsd: DecimalString.optional().describe('Value in USD; absent where it is unknown.'),
  price: DecimalString.optional().describe('Value of one unit in USD.'),
  collateralWeight: DecimalString.optional().describe(
    'Fraction of its value that counts as collateral; absent: all of it.',
  ),
  transferable: DecimalString.describe('Units that can be moved out now.'),
})
export type Balance = z.infer<typeof Balance>

/** What an account holds, divided by whether it is collateral of positions. */
export const AccountBalances = z.object({
  balances: z.array(Balance).describe('Balances that are not collateral.'),
  collateralBalances: z.array(Balance).describe('Balances that back positions.'),
})
export type AccountBalances = z.infer<typeof AccountBalances>

/** A key that may trade for the account. */
export const AccountAgent = z.object({
  address: z.string().describe('Address of the key.'),
  name: z.string().describe('Name it was approved under; empty where it has none.'),
  expiresAt: TimestampMs.optional().describe('When it stops, Unix milliseconds; absent: never.'),
})
export type AccountAgent = z.infer<typeof AccountAgent>

/** Fees of the account as fractions. */
export const FeeTier = z.object({
  maker: DecimalString.describe('Maker fee.'),
  taker: DecimalString.describe('Taker fee.'),
})
export type FeeTier = z.infer<typeof FeeTier>

/** Fees of an account, with those of the markets that have others, by market id. */
export interface AccountFees extends FeeTier {
  byMarket?: Readonly<Record<string, FeeTier>>
}

/** An account at a venue, from the venue. */
export const Account = z.object({
  provider: z.string().describe('Provider key.'),
  address: z.string().describe('Owner of the account.'),
  balances: z.array(Balance).describe('Balances that are not collateral.'),
  collateralBalances: z.array(Balance).describe('Balances that back positions.'),
  positions: z.array(Position).describe('Open positions.'),
  marginUsed: DecimalString.describe('Collateral locked by positions, in USD.'),
  unrealizedPnl: DecimalString.describe('Unrealized PnL of all positions, in USD.'),
  feeTier: FeeTier.describe('Fees of the account.'),
  config: JsonObject.describe('What only the venue knows, such as mode, agents and approvals.'),
})
export type Account = z.infer<typeof Account>

/** One ledger of an account: money that backs the positions of some categories, in USD. */
export const LedgerSummary = z.object({
  categoryIds: z
    .array(z.string())
    .optional()
    .describe('Categories whose positions it backs; absent: all.'),
  equity: DecimalString.describe('What it holds, unrealized PnL included.'),
  marginUsed: DecimalString.describe('Margin used by positions.'),
  withdrawable: DecimalString.describe('Amount that can be moved out now.'),
})
export type LedgerSummary = z.infer<typeof LedgerSummary>

/** The four figures of an account, in USD. */
export const AccountSummary = z.object({
  portfolioValue: DecimalString.describe('Equity: all balances and unrealized PnL.'),
  availableMargin: DecimalString.describe('Free margin, for new positions.'),
  marginUsed: DecimalString.describe('Margin used by open positions.'),
  unrealizedPnl: DecimalString.describe('Unrealized PnL of all positions.'),
  cash: DecimalString.optional().describe(
    'Largest amount that can be moved out, where unrealized profit cannot be; absent where it can.',
  ),
  ledgers: z
    .array(LedgerSummary)
    .optional()
    .describe('Its ledgers; absent where there is only one.'),
})
export type AccountSummary = z.infer<typeof AccountSummary>

/** How the account trades one market. */
export const MarketSettings = z.object({
  marginMode: MarginMode.describe('Cross or isolated margin.'),
  leverage: z.number().describe('Leverage of the next order.'),
})
export type MarketSettings = z.infer<typeof MarketSettings>

/** How much margin an order of either side could use. */
export const AvailableToTrade = z.object({
  providerId: z.string().describe('Provider key.'),
  marketId: z.string().describe('Canonical market id.'),
  asset: z.string().describe('Symbol of the margin asset.'),
  buy: DecimalString.describe('For a buy, in units of the margin asset.'),
  sell: DecimalString.describe('For a sell, in units of the margin asset.'),
  sellUnits: DecimalString.optional().describe(
    'Spot pairs only: what is free of the base asset, in its units. The largest sell.',
  ),
})
export type AvailableToTrade = z.infer<typeof AvailableToTrade>

/** What can be withdrawn of one asset. */
export const WithdrawableBalance = z.object({
  asset: Asset.describe('The asset.'),
  route: z.enum(['perps', 'spot']).optional().describe('Ledger it is taken from.'),
  available: DecimalString.describe('Amount there, in units of the asset.'),
  withdrawalFee: DecimalString.optional().describe('Fee in units of the asset.'),
  isFeeDeducted: z.boolean().optional().describe('Whether the fee is taken out of the amount.'),
  max: DecimalString.describe('Largest amount that can be asked for.'),
})
export type WithdrawableBalance = z.infer<typeof WithdrawableBalance>

/** One moment of an account's past. */
export const PortfolioPoint = z.object({
  timestamp: TimestampMs.describe('Unix milliseconds.'),
  accountValue: DecimalString.describe('Value of the account, in USD.'),
  pnl: DecimalString.describe('Profit since the start of the window, in USD.'),
})
export type PortfolioPoint = z.infer<typeof PortfolioPoint>

/** How far back an account's past is asked for. */
export const PortfolioRange = z.enum(['24h', '7d', '30d', 'all'])
export type PortfolioRange = z.infer<typeof PortfolioRange>

/** An account's past. */
export const PortfolioHistory = z.object({
  range: PortfolioRange.describe('Window asked for.'),
  points: z.array(PortfolioPoint).describe('Oldest first.'),
  volume: DecimalString.optional().describe('Notional traded in the window, in USD.'),
  totalPnl: DecimalString.optional().describe('Profit over the window, in USD.'),
})
export type PortfolioHistory = z.infer<typeof PortfolioHistory>
