import { z } from 'zod'
import { Side } from './enums'
import { IsoTimestamp } from './isoTimestamp'
import { MarketDisplay } from './market'
import { DecimalString } from './primitives'

/** State of a TWAP; `PENDING` waits for a trigger of its own. */
export const TwapStatus = z.enum(['PENDING', 'RUNNING', 'COMPLETED', 'CANCELLED', 'FAILED'])
export type TwapStatus = z.infer<typeof TwapStatus>

/** An order that is executed slice by slice over a time. */
export const TwapOrder = z.object({
  twapId: z.string().describe('The venue’s id; what `cancelTwapOrder` takes.'),
  market: MarketDisplay.describe('Market of the order.'),
  side: Side.describe('Direction.'),
  totalSize: DecimalString.describe('Size over its whole life, in base asset.'),
  filledSize: DecimalString.describe('Size executed so far.'),
  averagePrice: DecimalString.optional().describe('Size-weighted price of what was executed.'),
  reduceOnly: z.boolean().describe('Whether it can only reduce a position.'),
  isRandomized: z.boolean().optional().describe('Whether the slices vary in time and size.'),
  startedAt: IsoTimestamp.describe('When it began.'),
  durationSeconds: z.int().describe('How long it runs.'),
  endedAt: IsoTimestamp.optional().describe('When it ended; absent while it runs.'),
  status: TwapStatus.describe('Status.'),
  statusReason: z.string().optional().describe('Why it ended, in the venue’s words.'),
})
export type TwapOrder = z.infer<typeof TwapOrder>
