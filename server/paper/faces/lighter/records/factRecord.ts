import { z } from 'zod'
import type { FaceRecord } from '@/server/paper/host'

const integer = z.number().int()

/** A transaction that was taken, as reads of it show it. */
export const TransactionFact = z.object({
  kind: z.literal('transaction'),
  hash: z.string(),
  type: integer,
  info: z.string(),
  account: integer,
  slot: integer,
  nonce: integer,
  timeMs: integer,
})
/** What became of a transaction; `state`: how it left an order that it changed. */
export const OutcomeFields = { code: z.number(), message: z.string(), state: z.string().optional() }
const KeyFact = z.object({
  kind: z.literal('key'),
  account: integer,
  slot: integer,
  publicKey: z.string(),
  timeMs: integer,
})
const VerdictFact = z.object({
  kind: z.literal('verdict'),
  hash: z.string(),
  code: integer,
  message: z.string(),
})
const ChangeFact = z.object({ kind: z.literal('change'), hash: z.string(), state: z.string() })
const TierFact = z.object({
  kind: z.literal('tier'),
  account: integer,
  tier: z.enum(['standard', 'plus', 'premium']),
  timeMs: integer,
})
const ModeFact = z.object({ kind: z.literal('mode'), account: integer, mode: integer })
const IntegratorFact = z.object({
  kind: z.literal('integrator'),
  account: integer,
  integrator: integer,
  perpsTakerPpm: integer,
  perpsMakerPpm: integer,
  spotTakerPpm: integer,
  spotMakerPpm: integer,
  /** 0 = revoked. */
  expiryMs: integer,
})
const ReferralFact = z.object({ kind: z.literal('referral'), account: integer, code: z.string() })
const AssetFact = z.object({
  kind: z.literal('assetMargin'),
  account: integer,
  assetId: integer,
  isEnabled: z.boolean(),
})
const MovementFact = z.object({
  kind: z.literal('movement'),
  account: integer,
  type: z.enum(['deposit', 'withdrawal', 'transfer']),
  id: z.string(),
  assetId: integer,
  /** Smallest units of the asset. */
  units: integer,
  timeMs: integer,
  fromRoute: integer.optional(),
  toRoute: integer.optional(),
  toAccount: integer.optional(),
  hash: z.string().optional(),
})
const DepositFact = z.object({
  kind: z.literal('chainDeposit'),
  chainTag: z.string(),
  blockNumber: integer,
  logIndex: integer,
})
const PayoutFact = z.object({
  kind: z.literal('payout'),
  id: z.string(),
  destination: z.string(),
  assetId: integer,
  units: integer,
  dueMs: integer,
})
const PayoutDoneFact = z.object({ kind: z.literal('payoutDone'), id: z.string() })

/** One thing the venue remembers beside what the engine knows. */
export const Fact = z.discriminatedUnion('kind', [
  TransactionFact,
  KeyFact,
  VerdictFact,
  ChangeFact,
  TierFact,
  ModeFact,
  IntegratorFact,
  ReferralFact,
  AssetFact,
  MovementFact,
  DepositFact,
  PayoutFact,
  PayoutDoneFact,
])
export type Fact = z.infer<typeof Fact>
export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/** What is written to disk with a transaction. */
export const FactRecord = z.object({ facts: z.array(Fact) })

/** Facts as the host stores them. */
export function toFaceRecord(...facts: readonly Fact[]): FaceRecord {
  return { facts: [...facts] }
}
