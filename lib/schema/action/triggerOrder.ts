import { z } from 'zod'
import { Side } from '@/lib/schema/model/enums'
import { MarketRef } from '@/lib/schema/model/market'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { apiKeyIndex } from './apiKeyIndex'

/** A take-profit or stop-loss leg. */
export const TriggerOrderInput = z.strictObject({
  triggerPrice: PositiveDecimal.describe('Mark price that triggers the order.'),
  limitPrice: PositiveDecimal.optional().describe(
    'Limit price once triggered; absent: executes at market.',
  ),
  size: PositiveDecimal.optional().describe(
    'Fixed size to close, in base asset; absent closes the whole position, whatever it becomes.',
  ),
})
export type TriggerOrderInput = z.infer<typeof TriggerOrderInput>

/** Parameters of `placeTriggerOrder`: take-profit and stop-loss on a position that is there. */
export const PlaceTriggerOrderParams = z
  .strictObject({
    market: MarketRef.describe('Market of the position.'),
    side: Side.describe('Side of the closing order: SELL closes a long.'),
    takeProfit: TriggerOrderInput.optional().describe('Closes with a profit.'),
    stopLoss: TriggerOrderInput.optional().describe('Closes to bound a loss.'),
    apiKeyIndex,
  })
  .superRefine((params, context) => {
    if (params.takeProfit === undefined && params.stopLoss === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['takeProfit'],
        message: 'a leg is required: takeProfit or stopLoss',
      })
    }
  })
export type PlaceTriggerOrderParams = z.infer<typeof PlaceTriggerOrderParams>
