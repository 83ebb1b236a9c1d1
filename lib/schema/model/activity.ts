import { z } from 'zod'
import { MarginMode } from './enums'
import { FeeAmount } from './fill'
import { IsoTimestamp } from './isoTimestamp'
import { MarketDisplay } from './market'
import { DecimalString } from './primitives'

const base = {
  id: z.string().describe('Unique and stable id of the event.'),
  provider: z.string().describe('Provider key.'),
  timestamp: IsoTimestamp.describe('When it happened.'),
}

const movement = {
  asset: z.string().describe('Symbol of the asset.'),
  amount: DecimalString.describe('Amount in units of the asset, never negative.'),
  explorerLink: z.string().optional().describe('Page of it in an explorer.'),
}

/** Money came in. */
export const DepositActivity = z.object({
  ...base,
  type: z.literal('DEPOSIT').describe('Kind of event.'),
  ...movement,
  counterpartyAddress: z.string().optional().describe('Address it came from.'),
})

/** Money went out. */
export const WithdrawalActivity = z.object({
  ...base,
  type: z.literal('WITHDRAWAL').describe('Kind of event.'),
  ...movement,
  counterpartyAddress: z.string().optional().describe('Address it went to.'),
  fee: FeeAmount.optional().describe('Fee of the withdrawal.'),
})

/** Money moved between two accounts of the venue, or between two ledgers of this one. */
export const TransferActivity = z.object({
  ...base,
  type: z.literal('TRANSFER').describe('Kind of event.'),
  direction: z
    .enum(['IN', 'OUT', 'INTERNAL'])
    .describe('Seen from this account; INTERNAL stays in it and moves between its ledgers.'),
  ...movement,
  from: z.string().optional().describe('Ledger it was taken from, such as perps or spot.'),
  to: z.string().optional().describe('Ledger it went to.'),
  counterpartyAddress: z.string().optional().describe('Address of the other account.'),
  counterpartyAccountIndex: z.string().optional().describe('Number of the other account.'),
  fees: z.array(FeeAmount).optional().describe('Fees of the transfer.'),
})

/** Funding was paid or received. */
export const FundingActivity = z.object({
  ...base,
  type: z.literal('FUNDING').describe('Kind of event.'),
  market: MarketDisplay.describe('Market of the position.'),
  amount: DecimalString.describe('In USD; above zero was received.'),
  positionSize: DecimalString.describe('Signed size of the position.'),
  fundingRate: DecimalString.describe('Rate as a fraction.'),
})

/** A position that the venue took over. */
export const LiquidatedPosition = z.object({
  market: MarketDisplay.describe('Market of the position.'),
  size: DecimalString.optional().describe('Size taken over, in base asset.'),
})
export type LiquidatedPosition = z.infer<typeof LiquidatedPosition>

/** The venue took positions over. */
export const LiquidationActivity = z.object({
  ...base,
  type: z.literal('LIQUIDATION').describe('Kind of event.'),
  liquidatedPositions: z.array(LiquidatedPosition).min(1).describe('What was taken over.'),
  liquidatedNotionalPosition: DecimalString.optional().describe('Notional taken over, in USD.'),
  accountValue: DecimalString.optional().describe('Value of the account then, in USD.'),
  leverageType: MarginMode.optional().describe('Margin mode of the positions.'),
})

/** An event of an account that is not an execution. */
export const Activity = z.discriminatedUnion('type', [
  DepositActivity,
  WithdrawalActivity,
  TransferActivity,
  FundingActivity,
  LiquidationActivity,
])
export type Activity = z.infer<typeof Activity>
/** Kind of event. */
export type ActivityType = Activity['type']
