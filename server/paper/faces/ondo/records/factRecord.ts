import { z } from 'zod'
import type { FaceRecord } from '@/server/paper/host'

/** Who sent money that came over no chain, and who got it. */
export const NO_ONE = `0x${'0'.repeat(40)}`

const integer = z.number().int()
/** An address, lower-case: the engine's name of an account. */
const account = z.string()

export const Scope = z.enum(['read_only', 'trade', 'transfer'])
export type Scope = z.infer<typeof Scope>

const AccountFact = z.object({ kind: z.literal('account'), account, timeMs: integer })
const AgreementFact = z.object({
  kind: z.literal('agreement'),
  account,
  termsVersion: integer,
  privacyVersion: integer,
  timeMs: integer,
})
const ReferralFact = z.object({ kind: z.literal('referral'), account, code: z.string() })
const KeyFact = z.object({
  kind: z.literal('key'),
  account,
  keyId: z.string(),
  name: z.string(),
  secret: z.string(),
  scopes: z.array(Scope),
  timeMs: integer,
  ips: z.array(z.string()),
})
const KeyGoneFact = z.object({ kind: z.literal('keyGone'), keyId: z.string() })
/** Signs session tokens; made once. */
const SecretFact = z.object({ kind: z.literal('sessionSecret'), secret: z.string() })
/** Tokens that were issued up to this time are worth nothing. */
const SessionsFact = z.object({ kind: z.literal('sessionsEnded'), account, timeMs: integer })
const DepositAddressFact = z.object({
  kind: z.literal('depositAddress'),
  account,
  address: z.string(),
})
const BookFact = z.object({
  kind: z.literal('bookEntry'),
  account,
  address: z.string(),
  label: z.string(),
  addedMs: integer,
  timeMs: integer,
})
const BookGoneFact = z.object({ kind: z.literal('bookEntryGone'), account, address: z.string() })
const DepositFact = z.object({
  kind: z.literal('deposit'),
  account,
  amountMicro: integer,
  transaction: z.string(),
  sender: z.string(),
  timeMs: integer,
  /** Credited by a call of the sandbox. */
  isSandbox: z.literal(true).optional(),
})
/** How far the chain was read. */
const ChainFact = z.object({
  kind: z.literal('chainDeposit'),
  chainTag: z.string(),
  blockNumber: integer,
  logIndex: integer,
})
const WithdrawalFact = z.object({
  kind: z.literal('withdrawal'),
  account,
  id: z.string(),
  customerId: z.string(),
  amountMicro: integer,
  feeMicro: integer,
  destination: z.string(),
  wallet: z.enum(['main', 'margin']),
  timeMs: integer,
  dueMs: integer,
})
const PaidFact = z.object({
  kind: z.literal('withdrawalPaid'),
  id: z.string(),
  transaction: z.string(),
})
const TransferFact = z.object({
  kind: z.literal('transfer'),
  account,
  id: z.string(),
  from: z.enum(['main', 'margin']),
  to: z.enum(['main', 'margin']),
  amountMicro: integer,
  timeMs: integer,
})
/** An exit of a position that was turned over rather than closed. */
const TurnedFact = z.object({ kind: z.literal('turned'), orderId: integer })
const FundingFact = z.object({
  kind: z.literal('funding'),
  account,
  marketId: z.string(),
  amountMicro: integer,
  signedLots: integer,
  ratePpb: integer,
  markTicks: integer,
  timeMs: integer,
})
/** A position as a liquidation found it, and the cash that stood behind it. */
const PositionNote = z.object({
  signedLots: integer,
  entryNotionalMicro: integer,
  leverage: z.number(),
  marginUsedMicro: integer,
  unrealizedPnlMicro: integer,
  maintenanceMarginMicro: integer,
  notionalMicro: integer,
  accruedFundingMicro: integer,
  liquidationTicks: integer.optional(),
  walletMicro: integer,
})
const LiquidationFact = z.object({
  kind: z.literal('liquidation'),
  account,
  id: z.string(),
  marketId: z.string(),
  signedLots: integer,
  markTicks: integer,
  isBackstop: z.boolean(),
  timeMs: integer,
  /** Absent in records of before it was noted. */
  position: PositionNote.optional(),
})

/** One thing the venue remembers beside what the engine knows. */
export const Fact = z.discriminatedUnion('kind', [
  AccountFact,
  AgreementFact,
  ReferralFact,
  KeyFact,
  KeyGoneFact,
  SecretFact,
  SessionsFact,
  DepositAddressFact,
  BookFact,
  BookGoneFact,
  DepositFact,
  ChainFact,
  WithdrawalFact,
  PaidFact,
  TransferFact,
  TurnedFact,
  FundingFact,
  LiquidationFact,
])
export type Fact = z.infer<typeof Fact>
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/** What is written to disk with a command. */
export const FactRecord = z.object({ facts: z.array(Fact) })

/** Facts as the host stores them. */
export function toFaceRecord(...facts: readonly Fact[]): FaceRecord {
  return { facts: [...facts] }
}
