import { z } from 'zod'
import { eq } from '@/lib/decimal/compare'
import { MarginMode, OrderType, Side, TimeInForce } from '@/lib/schema/model/enums'
import { MarketRef } from '@/lib/schema/model/market'
import { PositiveDecimal, UnixMsText } from '@/lib/schema/model/primitives'
import { apiKeyIndex } from './apiKeyIndex'
import { TriggerOrderInput } from './triggerOrder'

const fields = z.strictObject({
  market: MarketRef.describe('Market to trade.'),
  side: Side.describe('Direction.'),
  type: OrderType.describe(
    'Kind of order. STOP_* take their trigger from `stopLoss.triggerPrice`, TAKE_PROFIT_* from `takeProfit.triggerPrice`; TRIGGER_ONLY places the legs without an entry.',
  ),
  size: PositiveDecimal.describe('Size in base asset, on the size grid of the market.'),
  price: PositiveDecimal.describe(
    'Limit price, or the worst price acceptable of a market execution; on the price grid.',
  ),
  leverage: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'Leverage; where it differs from the account’s, an `updateLeverage` step comes first.',
    ),
  marginMode: MarginMode.optional().describe(
    'Margin mode; the default when absent differs per provider.',
  ),
  reduceOnly: z.boolean().default(false).describe('Whether it can only reduce a position.'),
  timeInForce: TimeInForce.default('GTC').describe('Time in force; ignored by MARKET.'),
  expiresAt: UnixMsText.optional().describe(
    'When a GTT order ends: Unix milliseconds as text, in the future. Only with GTT.',
  ),
  takeProfit: TriggerOrderInput.optional().describe('Take-profit attached to the order.'),
  stopLoss: TriggerOrderInput.optional().describe('Stop-loss attached to the order.'),
  apiKeyIndex,
})

type Fields = z.infer<typeof fields>

/** Parameters of `placeOrder`. Whether `expiresAt` lies ahead is checked where there is a clock. */
export const PlaceOrderParams = fields.superRefine((order, context) => {
  for (const [path, message] of contradictions(order)) {
    context.addIssue({ code: 'custom', path, message })
  }
})
export type PlaceOrderParams = z.infer<typeof PlaceOrderParams>

/** The leg whose trigger price triggers the order itself: STOP_* and TAKE_PROFIT_* have one. */
export function entryLeg(type: OrderType): 'stopLoss' | 'takeProfit' | undefined {
  switch (type) {
    case 'STOP_MARKET':
    case 'STOP_LIMIT':
      return 'stopLoss'
    case 'TAKE_PROFIT_MARKET':
    case 'TAKE_PROFIT_LIMIT':
      return 'takeProfit'
    case 'MARKET':
    case 'LIMIT':
    case 'TRIGGER_ONLY':
      return undefined
  }
}

function* contradictions(order: Fields): Generator<[path: string[], message: string]> {
  if (order.expiresAt !== undefined && order.timeInForce !== 'GTT') {
    yield [['expiresAt'], 'is only for orders with timeInForce GTT']
  }
  if (order.type === 'TRIGGER_ONLY' && !order.takeProfit && !order.stopLoss) {
    yield [['takeProfit'], 'TRIGGER_ONLY needs a leg: takeProfit or stopLoss']
  }
  const entry = entryLeg(order.type)
  if (entry === undefined) return
  const leg = order[entry]
  if (leg === undefined) {
    yield [[entry, 'triggerPrice'], `is required for ${order.type}`]
    return
  }
  if (leg.limitPrice !== undefined && !eq(leg.limitPrice, order.price)) {
    yield [[entry, 'limitPrice'], `must equal price where the order itself is a ${order.type}`]
  }
  if (leg.size !== undefined && !eq(leg.size, order.size)) {
    yield [[entry, 'size'], `must equal size where the order itself is a ${order.type}`]
  }
}
