import { z } from 'zod'
import { MarginMode, PositionMarginAdjustment, PositionSide } from './enums'
import { MarketDisplay } from './market'
import { DecimalString } from './primitives'

/** Market of a position, with what may be done to its margin. */
export const PositionMarket = MarketDisplay.extend({
  positionMarginAdjustment: PositionMarginAdjustment.describe(
    'Whether the margin of the position can be changed.',
  ),
})
export type PositionMarket = z.infer<typeof PositionMarket>

/** An open position. */
export const Position = z.object({
  market: PositionMarket.describe('Market of the position.'),
  side: PositionSide.describe('Direction of the exposure.'),
  size: DecimalString.describe('Size in base asset, never negative.'),
  entryPrice: DecimalString.describe('Size-weighted price it was opened at.'),
  markPrice: DecimalString.describe('Mark price of the market.'),
  liquidationPrice: DecimalString.nullable().describe(
    'Mark price at which the venue takes it over; null where there is none.',
  ),
  unrealizedPnl: DecimalString.describe('Profit if closed at the mark price, in USD.'),
  accruedFunding: DecimalString.optional().describe(
    'Funding since it was opened, in USD; above zero was received.',
  ),
  leverage: z.number().describe('Notional over initial margin.'),
  marginUsed: DecimalString.describe('Collateral it locks, without unrealized PnL, in USD.'),
  initialMarginRequirement: DecimalString.optional().describe(
    'Margin needed to open it now, in USD.',
  ),
  marginMode: MarginMode.describe('Cross or isolated margin.'),
})
export type Position = z.infer<typeof Position>

/** How far the margin of a position can be lowered. */
export const PositionMarginConstraints = z.object({
  minimumMarginRequirement: DecimalString.describe('Margin that must stay, in USD.'),
  amountIncrement: DecimalString.describe('Step of an amount added or removed, in USD.'),
})
export type PositionMarginConstraints = z.infer<typeof PositionMarginConstraints>
