import { z } from 'zod'
import { OrderStatus, OrderType, Side, TimeInForce, TriggerCondition } from './enums'
import { IsoTimestamp } from './isoTimestamp'
import { MarketDisplay } from './market'
import { DecimalString } from './primitives'

/** Kinds of order that an account can show: those that can be placed, and TWAPs. */
export const AccountOrderType = z.enum([...OrderType.options, 'TWAP'])
export type AccountOrderType = z.infer<typeof AccountOrderType>

/** An order of an account: open, waiting for its trigger, running or past. */
export const Order = z.object({
  orderId: z.string().describe('The venue’s id.'),
  clientOrderId: z.string().optional().describe('The id it was sent with.'),
  parentOrderId: z.string().optional().describe('Id of the parent order of this leg.'),
  market: MarketDisplay.describe('Market of the order.'),
  side: Side.describe('Direction.'),
  type: AccountOrderType.describe('Kind of order.'),
  price: DecimalString.optional().describe(
    'Limit, or worst price; absent for a bare market order.',
  ),
  originalSize: DecimalString.describe('Size it was placed with, in base asset.'),
  remainingSize: DecimalString.describe('Size not yet executed.'),
  filledSize: DecimalString.describe('Size executed.'),
  averagePrice: DecimalString.optional().describe('Size-weighted price of its executions.'),
  timeInForce: TimeInForce.optional().describe('Time in force.'),
  expiresAt: IsoTimestamp.optional().describe('When a GTT order ends.'),
  reduceOnly: z.boolean().describe('Whether it can only reduce a position.'),
  isPositionSized: z
    .boolean()
    .optional()
    .describe('True for a trigger that closes the whole position.'),
  triggerPrice: DecimalString.optional().describe('Trigger price; trigger orders only.'),
  triggerCondition: TriggerCondition.optional().describe(
    'Side of the trigger price on which it triggers; trigger orders only.',
  ),
  limitPrice: DecimalString.optional().describe(
    'Limit price once triggered; absent: executes at market.',
  ),
  durationSeconds: z.int().optional().describe('How long it runs; TWAPs only.'),
  startedAt: IsoTimestamp.optional().describe('When it began to run; TWAPs only.'),
  status: OrderStatus.describe('Status.'),
  statusReason: z.string().optional().describe('Why, in the venue’s words.'),
  createdAt: IsoTimestamp.describe('When it was placed.'),
  updatedAt: IsoTimestamp.describe('When it last changed.'),
  explorerLink: z.string().optional().describe('Page of it in an explorer.'),
})
export type Order = z.infer<typeof Order>
