import { z } from 'zod'
import { FeeTier } from '@/lib/schema/model/account'
import { Candle } from '@/lib/schema/model/candle'
import {
  MarginMode,
  OhlcvInterval,
  OrderStatus,
  PositionSide,
  Side,
  TimeInForce,
  TriggerCondition,
} from '@/lib/schema/model/enums'
import { IsoTimestamp } from '@/lib/schema/model/isoTimestamp'
import { JsonObject } from '@/lib/schema/model/json'
import { MarketFunding } from '@/lib/schema/model/marketContext'
import { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { Pagination } from '@/lib/schema/model/pagination'
import { DecimalString, TimestampMs } from '@/lib/schema/model/primitives'

/** Kinds of order in the dex-based family. */
export const DexOrderType = z.enum(['MARKET', 'LIMIT'])
export type DexOrderType = z.infer<typeof DexOrderType>

/** An input of an authorization. */
export const DexAuthorizationParam = z.object({
  name: z.string().describe('Name of the field in `params`.'),
  type: z.string().describe('Kind of value.'),
  required: z.boolean().describe('Whether the field must be there.'),
})
export type DexAuthorizationParam = z.infer<typeof DexAuthorizationParam>

/** An approval that trading on a dex needs. */
export const DexAuthorization = z.object({
  key: z.string().describe('Used as `authorizations[].key`.'),
  name: z.string().describe('Name to show.'),
  params: z.array(DexAuthorizationParam).describe('Inputs; empty where there are none.'),
})
export type DexAuthorization = z.infer<typeof DexAuthorization>

/** A venue as the dex-based family offers it. */
export const Dex = z.object({
  key: z.string().describe('Dex key, used wherever `dex` is asked for.'),
  name: z.string().describe('Name to show.'),
  logoURI: z.string().describe('URL of the logo.'),
  authorizations: z.array(DexAuthorization).describe('Approvals that trading needs.'),
  wsUrl: z.string().optional().describe('Address of the venue’s stream; absent: no streaming.'),
  extraData: JsonObject.optional().describe('What only the venue knows.'),
})
export type Dex = z.infer<typeof Dex>

/** A market of a dex, with its live figures. */
export const DexMarket = z.object({
  symbol: z.string().describe('Symbol, used wherever `symbol` is asked for.'),
  name: z.string().describe('Name to show.'),
  logoURI: z.string().describe('URL of the logo.'),
  dex: z.string().describe('Dex key.'),
  szDecimals: z.int().min(0).describe('Most decimals a size may have.'),
  maxLeverage: z.int().min(1).describe('Highest leverage.'),
  onlyIsolated: z.boolean().describe('True where only isolated margin is possible.'),
  funding: MarketFunding.describe('Current funding.'),
  openInterest: DecimalString.describe('Outstanding size, in base asset.'),
  volume24h: DecimalString.describe('Notional traded in 24 hours, in USD.'),
  markPrice: DecimalString.describe('Mark price.'),
  assetId: z.int().min(0).describe('The venue’s number of the market.'),
})
export type DexMarket = z.infer<typeof DexMarket>

/** Mid prices by symbol. */
export const DexPrices = z.object({
  prices: z.record(z.string(), DecimalString).describe('Price by symbol.'),
})
export type DexPrices = z.infer<typeof DexPrices>

/** Candles of one market of a dex. */
export const DexOhlcv = z.object({
  dex: z.string().describe('Dex key.'),
  symbol: z.string().describe('Symbol of the market.'),
  interval: OhlcvInterval.describe('Width of a candle.'),
  candles: z.array(Candle).describe('Oldest first; the last one may still be forming.'),
})
export type DexOhlcv = z.infer<typeof DexOhlcv>

/** A snapshot of a book of a dex. */
export const DexOrderbook = z.object({
  dex: z.string().describe('Dex key.'),
  symbol: z.string().describe('Symbol of the market.'),
  bids: z.array(OrderbookLevel).describe('Best (highest) first.'),
  asks: z.array(OrderbookLevel).describe('Best (lowest) first.'),
  timestamp: TimestampMs.describe('When the venue took the snapshot, in Unix milliseconds.'),
})
export type DexOrderbook = z.infer<typeof DexOrderbook>

/** What a dex account holds of one currency. */
export const DexBalance = z.object({
  currency: z.string().describe('Symbol of the currency.'),
  amount: DecimalString.describe('Amount held.'),
})
export type DexBalance = z.infer<typeof DexBalance>

/** An open position at a dex. */
export const DexPosition = z.object({
  symbol: z.string().describe('Symbol of the market.'),
  assetId: z.int().min(0).describe('The venue’s number of the market.'),
  dex: z.string().describe('Dex key.'),
  side: PositionSide.describe('Direction of the exposure.'),
  size: DecimalString.describe('Size in base asset, never negative.'),
  entryPrice: DecimalString.describe('Size-weighted price it was opened at.'),
  markPrice: DecimalString.describe('Mark price of the market.'),
  liquidationPrice: DecimalString.nullable().describe(
    'Liquidation price, as a mark price; 0 where an isolated long borrowed nothing, null where one on shared collateral has none.',
  ),
  unrealizedPnl: DecimalString.describe('Profit if closed at the mark price, in USD.'),
  marginUsed: DecimalString.describe('Collateral it locks, in USD.'),
  leverage: z.int().min(1).describe('Notional over initial margin.'),
  marginMode: MarginMode.describe('Cross or isolated margin.'),
})
export type DexPosition = z.infer<typeof DexPosition>

/** An open order at a dex. */
export const DexOpenOrder = z.object({
  id: z.string().describe('The venue’s id.'),
  symbol: z.string().describe('Symbol of the market.'),
  assetId: z.int().min(0).describe('The venue’s number of the market.'),
  dex: z.string().describe('Dex key.'),
  side: Side.describe('Direction.'),
  type: DexOrderType.describe('Kind of order.'),
  size: DecimalString.describe('Size it was placed with, in base asset.'),
  price: DecimalString.describe('Limit price.'),
  filledSize: DecimalString.describe('Size executed.'),
  reduceOnly: z.boolean().describe('Whether it can only reduce a position.'),
  createdAt: IsoTimestamp.describe('When it was placed.'),
})
export type DexOpenOrder = z.infer<typeof DexOpenOrder>

/** Whether the fee of the service is approved. */
export const DexBuilderFeeApproval = z.object({
  builderAddress: z.string().describe('Address that receives the fee.'),
  maxFeeRate: z.string().describe('Highest rate approved, in percent, such as 0.1%.'),
  approved: z.boolean().describe('Whether it suffices; required to place orders.'),
})
export type DexBuilderFeeApproval = z.infer<typeof DexBuilderFeeApproval>

/** Settings of a dex account. */
export const DexAccountConfig = z.object({
  abstractionStatus: z
    .enum(['unifiedAccount', 'portfolioMargin', 'dexAbstraction'])
    .nullable()
    .describe('How the account pools its balances; null is the standard way.'),
  agents: z.array(JsonObject).describe('Approved extra agents, as the venue lists them.'),
  builderFeeApproval: DexBuilderFeeApproval.optional().describe('Approval of the service’s fee.'),
})
export type DexAccountConfig = z.infer<typeof DexAccountConfig>

/** An account at a dex. */
export const DexAccount = z.object({
  dex: z.string().describe('Dex key.'),
  address: z.string().describe('Owner of the account.'),
  balances: z.array(DexBalance).describe('Holdings.'),
  marginUsed: DecimalString.describe('Collateral locked by positions, in USD.'),
  unrealizedPnl: DecimalString.describe('Unrealized PnL of all positions, in USD.'),
  feeTier: FeeTier.describe('Fees of the account as fractions.'),
  positions: z.array(DexPosition).describe('Open positions.'),
  openOrders: z.array(DexOpenOrder).describe('Open orders.'),
  config: DexAccountConfig.describe('Settings of the account.'),
})
export type DexAccount = z.infer<typeof DexAccount>

/** How a past order ended, or its state. */
export const DexHistoryStatus = z.enum(['FILLED', 'PARTIALLY_FILLED', 'CANCELLED', 'REJECTED'])
export type DexHistoryStatus = z.infer<typeof DexHistoryStatus>

/** A past order at a dex. */
export const DexHistoryItem = z.object({
  id: z.string().describe('The venue’s id.'),
  symbol: z.string().describe('Symbol of the market.'),
  assetId: z.int().min(0).describe('The venue’s number of the market.'),
  dex: z.string().describe('Dex key.'),
  side: Side.describe('Direction.'),
  type: DexOrderType.describe('Kind of order.'),
  size: DecimalString.describe('Size it was placed with, in base asset.'),
  price: DecimalString.describe('Limit price, or average price of a market order.'),
  status: DexHistoryStatus.describe('Final or current status.'),
  filledSize: DecimalString.optional().describe('Size executed.'),
  fee: DecimalString.optional().describe('Fee paid; absent where nothing was executed.'),
  realizedPnl: DecimalString.nullable()
    .optional()
    .describe('Profit taken, in USD; null where nothing was closed.'),
  createdAt: IsoTimestamp.describe('When it was placed.'),
})
export type DexHistoryItem = z.infer<typeof DexHistoryItem>

/** A page of past orders. */
export const DexHistory = z.object({
  dex: z.string().describe('Dex key.'),
  items: z.array(DexHistoryItem).describe('Newest first.'),
  pagination: Pagination.describe('Where the page ends.'),
})
export type DexHistory = z.infer<typeof DexHistory>

/** One order of a dex, in full. */
export const DexOrder = z.object({
  orderId: z.string().describe('The venue’s id.'),
  symbol: z.string().describe('Symbol of the market.'),
  side: Side.describe('Direction.'),
  type: DexOrderType.describe('Kind of order.'),
  price: DecimalString.describe('Limit price.'),
  originalSize: DecimalString.describe('Size it was placed with, in base asset.'),
  remainingSize: DecimalString.describe('Size not yet executed.'),
  filledSize: DecimalString.describe('Size executed.'),
  timeInForce: TimeInForce.describe('Time in force.'),
  expiresAt: IsoTimestamp.optional().describe('When a GTT order ends.'),
  reduceOnly: z.boolean().describe('Whether it can only reduce a position.'),
  isTrigger: z.boolean().describe('Whether it is a trigger order.'),
  triggerPrice: DecimalString.optional().describe('Trigger price.'),
  triggerCondition: TriggerCondition.optional().describe(
    'Side of the trigger price on which it triggers.',
  ),
  status: OrderStatus.describe('Status.'),
  averagePrice: DecimalString.optional().describe('Size-weighted price of its executions.'),
  createdAt: IsoTimestamp.describe('When it was placed.'),
  updatedAt: IsoTimestamp.describe('When it last changed.'),
})
export type DexOrder = z.infer<typeof DexOrder>
