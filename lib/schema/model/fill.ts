import { z } from 'zod'
import { Liquidity, Side } from './enums'
import { IsoTimestamp } from './isoTimestamp'
import { MarketDisplay } from './market'
import { AccountOrderType } from './order'
import { DecimalString } from './primitives'

/** What an execution did to the position. */
export const FillClassification = z.enum([
  'Opened Long',
  'Opened Short',
  'Increased Long',
  'Increased Short',
  'Reduced Long',
  'Reduced Short',
  'Closed Long',
  'Closed Short',
  'Switched Long',
  'Switched Short',
  'Spot Buy',
  'Spot Sell',
])
export type FillClassification = z.infer<typeof FillClassification>

/** An amount and the asset it is in. */
export const FeeAmount = z.object({
  amount: DecimalString.describe('Amount; below zero is a rebate.'),
  asset: z.string().describe('Symbol of the asset it was taken in.'),
})
export type FeeAmount = z.infer<typeof FeeAmount>

/** One execution of an order of the account. */
export const Fill = z.object({
  id: z.string().describe('Unique and stable id of the execution.'),
  orderId: z.string().describe('Order that executed.'),
  clientOrderId: z.string().optional().describe('The id the order was sent with.'),
  market: MarketDisplay.describe('Market of the execution.'),
  side: Side.describe('Direction.'),
  type: AccountOrderType.optional().describe('Kind of the order, where the venue reports it.'),
  size: DecimalString.describe('Size executed, in base asset.'),
  price: DecimalString.describe('Price of the execution.'),
  liquidity: Liquidity.describe('Maker or taker.'),
  fee: FeeAmount.optional().describe('Fee of the venue, the builder’s share included.'),
  builderFee: FeeAmount.optional().describe('Share of the fee that went to the front end.'),
  realizedPnl: DecimalString.nullable()
    .optional()
    .describe('Profit taken, in USD; null where nothing was closed.'),
  startPosition: DecimalString.optional().describe('Signed size of the position before.'),
  leverage: z.number().optional().describe('Leverage of the position.'),
  classification: FillClassification.optional().describe('What it did to the position.'),
  isLiquidation: z.boolean().optional().describe('True where the venue closed the position.'),
  createdAt: IsoTimestamp.describe('When it executed.'),
  explorerLink: z.string().optional().describe('Page of it in an explorer.'),
})
export type Fill = z.infer<typeof Fill>
