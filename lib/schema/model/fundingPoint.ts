import { z } from 'zod'
import { DecimalString, TimestampMs } from './primitives'

/** One settlement of a market's funding. */
export const FundingPoint = z.object({
  timestamp: TimestampMs.describe('When it was paid, Unix milliseconds.'),
  rate: DecimalString.describe('Rate of that period as a fraction; above zero longs paid.'),
  premium: DecimalString.optional().describe('Premium over the oracle price, as a fraction.'),
})
export type FundingPoint = z.infer<typeof FundingPoint>
