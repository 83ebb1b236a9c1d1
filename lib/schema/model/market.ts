import { z } from 'zod'
import { Asset } from './asset'
import { PositionMarginAdjustment } from './enums'
import { DecimalString, MarketId, Slug } from './primitives'

/** Which market an action is about. Strict: it is part of requests. */
export const MarketRef = z.strictObject({
  marketId: MarketId.describe('Canonical market id, as `GET /markets` gives it.'),
  categoryId: Slug.describe('Id of the provider category that the market belongs to.'),
})
export type MarketRef = z.infer<typeof MarketRef>

const identity = {
  providerId: z.string().describe('Key of the provider that owns the market.'),
  id: z.string().describe('Canonical market id, always text.'),
  categoryId: z.string().describe('Id of the provider category that the market belongs to.'),
  baseAsset: Asset.describe('What is traded.'),
  quoteAsset: Asset.describe('What it is priced in.'),
  isDelisted: z.boolean().optional().describe('True when the market no longer trades.'),
}

/** What a row of an account needs to name its market. */
export const MarketDisplay = z.object(identity)
export type MarketDisplay = z.infer<typeof MarketDisplay>

/** What holds for positions from a notional on. */
export const MarginTier = z.object({
  lowerBound: DecimalString.describe(
    'Notional of a position, in quote, from which the tier counts.',
  ),
  maxLeverage: z.number().describe('Highest leverage of a position in the tier.'),
  maintenanceMarginRate: z
    .number()
    .describe(
      'Maintenance margin as a fraction of notional, less a deduction that makes it continuous: 0 in the first tier, then that of the tier before plus `lowerBound` times the rise of the rate.',
    ),
})
export type MarginTier = z.infer<typeof MarginTier>

/** What one unit of a market's base stands for, named alike on every venue. */
export const Underlying = z.object({
  asset: z
    .string()
    .describe(
      'The asset: a coin by its ticker, another by class and ticker, such as `stock:NVDA`.',
    ),
  units: DecimalString.describe('Units of the asset that one unit of the base stands for.'),
})
export type Underlying = z.infer<typeof Underlying>

/** A tradable pair: what does not change from minute to minute. */
export const Market = z.object({
  ...identity,
  szDecimals: z.int().min(0).describe('Most decimals a size may have.'),
  priceDecimals: z.int().min(0).optional().describe('Most decimals a price may have.'),
  priceIncrement: DecimalString.optional().describe(
    'Exact price tick; absent where the tick depends on the price.',
  ),
  sizeIncrement: DecimalString.optional().describe('Exact size lot.'),
  minLimitOrderSize: DecimalString.optional().describe(
    'Smallest size of an order that may stay open, a TWAP included, in base units; what executes at once may be smaller. Absent: one step of a size.',
  ),
  maxLeverage: z.number().optional().describe('Highest leverage; perpetuals only.'),
  onlyIsolated: z
    .boolean()
    .optional()
    .describe('True where only isolated margin is possible; perpetuals only.'),
  positionMarginAdjustment: PositionMarginAdjustment.optional().describe(
    'Whether the margin of an open position can be changed; perpetuals only.',
  ),
  maintenanceMarginRate: z
    .number()
    .optional()
    .describe('Maintenance margin as a fraction of notional; perpetuals only.'),
  marginFractionStep: DecimalString.optional().describe(
    'Step that the initial margin fraction is rounded down to: at 0.0001 three times leverage needs 0.3333 of the notional. Absent: notional / leverage, exactly. Perpetuals only.',
  ),
  marginTiers: z
    .array(MarginTier)
    .optional()
    .describe(
      'Tiers of margin by the notional of a position, ascending, the first from 0; absent where one rate holds for every size. Perpetuals only.',
    ),
  underlying: Underlying.optional().describe(
    'What the market is about: markets of two venues are of one asset where both name the same. Absent: unknown.',
  ),
  maxPositionSize: DecimalString.optional().describe(
    'Largest size of a position, in base units. Absent: the venue names none. Perpetuals only.',
  ),
  maxMarketOrderUsd: DecimalString.optional().describe(
    'Largest notional of one market order, in USD.',
  ),
  maxLimitOrderUsd: DecimalString.optional().describe(
    'Largest notional of one limit order, in USD.',
  ),
})
export type Market = z.infer<typeof Market>
