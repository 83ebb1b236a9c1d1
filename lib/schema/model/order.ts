import { z } from 'zod'
import { OrderStatus, OrderType, Side, TimeInForce, TriggerCondition } from './enums'
import { IsoTimestamp } from './isoTimestamp'
import { MarketDisplay } from './market'
import { DecimalString } from './primitives'

/** Kinds of order that an account can show: those that can be placed, and TWAPs. */
export const AccountOrderType = z.enum([...OrderType.options, 'TWAP'])
export type AccountOrderType = z.infer<typeof AccountOrderType>

/** An order of an account, resting, sleeping, running or past. */
export const Order = z.object({
  orderId: z.string().describe('The venue’s id.'),
  clientOrderId: z.string().optional().describe('The id it was sent with.'),
  parentOrderId: z.string().optional().describe('Id of the order that this leg hangs on.'),
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
  timeInForce: TimeInForce.optional().describe('How long it may rest.'),
  expiresAt: IsoTimestamp.optional().describe('When a GTT order ends.'),
  reduceOnly: z.boolean().describe('Whether it may only shrink a position.'),
  isPositionSized: z
    .boolean()
    .optional()
    .describe('True for a trigger that closes whatever the position is when it wakes.'),
  triggerPrice: DecimalString.optional().describe('Price that wakes it; trigger orders only.'),
  triggerCondition: TriggerCondition.optional().describe(
    'Side of the trigger price on which it wakes; trigger orders only.',
  ),
  limitPrice: DecimalString.optional().describe('Limit once awake; absent executes at market.'),
  durationSeconds: z.int().optional().describe('How long it runs; TWAPs only.'),
  startedAt: IsoTimestamp.optional().describe('When it began to run; TWAPs only.'),
  status: OrderStatus.describe('Where it stands.'),
  statusReason: z.string().optional().describe('Why, in the venue’s words.'),
  createdAt: IsoTimestamp.describe('When it was placed.'),
  updatedAt: IsoTimestamp.describe('When it last changed.'),
  explorerLink: z.string().optional().describe('Page of it in an explorer.'),
})
export type Order = z.infer<typeof Order>
