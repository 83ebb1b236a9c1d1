import { z } from 'zod'
import { WireDecimal, WireId, WireOptionalDecimal, WireText, WireTime } from './values'

/** Funding of a position; above zero was earned. It has no id. */
export const WireFundingFee = z.object({
  market: z.string(),
  time: WireTime,
  positionSize: WireDecimal,
  positionDirection: WireText,
  rate: WireDecimal,
  amount: WireDecimal,
})
export type WireFundingFee = z.infer<typeof WireFundingFee>

/** A liquidation, in the stages that it goes through. */
export const WireLiquidation = z.object({
  id: z.string().min(1).max(128),
  time: WireTime,
  status: z.string().max(32),
  filledQuoteSize: WireOptionalDecimal,
  filledQuantity: WireOptionalDecimal,
  triggeringPositions: z
    .array(z.object({ market: z.string(), netQuantity: WireOptionalDecimal }))
    .nullish(),
})
export type WireLiquidation = z.infer<typeof WireLiquidation>

/** A deposit, seen on its chain or credited. */
export const WireDeposit = z.object({
  coin: z.string().max(32),
  size: WireDecimal,
  status: z.string().max(32),
  txid: z.string().max(200),
  fromAddress: WireText,
  time: WireTime,
  currentConfirmations: z.int().nullish(),
  requiredConfirmations: z.int().nullish(),
  logIndex: z.int().nullish(),
})
export type WireDeposit = z.infer<typeof WireDeposit>

/** Status words of older answers carry a prefix. */
const WithdrawalStatus = z
  .string()
  .max(64)
  .transform((word) => WITHDRAWAL_WORDS[word] ?? word)

const WITHDRAWAL_WORDS: Readonly<Record<string, string>> = {
  WITHDRAWAL_SUCCESS: 'complete',
  WITHDRAWAL_FAILURE: 'failure',
  WITHDRAWAL_PENDING: 'pending',
  WITHDRAWAL_CANCELLED: 'cancelled',
  WITHDRAWAL_UNKNOWN: 'unknown',
}

/** A withdrawal in the account's list. */
export const WireWithdrawal = z.object({
  coin: z.string().max(32),
  size: WireDecimal,
  status: WithdrawalStatus,
  address: WireText,
  withdrawal_id: z.string().min(1).max(128),
  txid: WireText,
  customer_withdrawal_id: WireText,
  time: WireTime,
  usdFee: WireOptionalDecimal,
})
export type WireWithdrawal = z.infer<typeof WireWithdrawal>

/** The answer to a withdrawal. */
export const WireWithdrawalStatus = z.object({
  withdrawal_status: WithdrawalStatus,
  withdrawal_id: z.string().min(1).max(128),
  customer_withdrawal_id: WireText,
  hash: WireText,
})
export type WireWithdrawalStatus = z.infer<typeof WireWithdrawalStatus>

const wallet = z.object({ id: WireId.nullish(), wallet: WireText })

/** A transfer between the account's own wallets. */
export const WireTransfer = z.object({
  id: WireId,
  from: wallet,
  to: wallet,
  amount: WireDecimal,
  symbol: z.string().max(32),
  time: WireTime,
})
export type WireTransfer = z.infer<typeof WireTransfer>

/** A moment of the account's past. */
export const WirePortfolioPoint = z.object({
  time: WireTime,
  marginBalance: WireDecimal,
  totalPnL: WireDecimal,
  fillVolume: WireOptionalDecimal,
})
export type WirePortfolioPoint = z.infer<typeof WirePortfolioPoint>
