import { z } from 'zod'
import type { FaceRecord } from '@/server/paper/host'

/** A wire object of the ledger or funding history, kept as it is shown. */
const Delta = z.record(z.string(), z.unknown())

const AgentFact = z.object({
  kind: z.literal('agent'),
  account: z.string(),
  /** Absent: the agent of this name is removed and not replaced. */
  address: z.string().optional(),
  /** Empty for the one unnamed agent. */
  name: z.string(),
  validUntilMs: z.number(),
})
const BuilderFact = z.object({
  kind: z.literal('builderFee'),
  account: z.string(),
  builder: z.string(),
  /** Largest fee the account accepts from this builder; 0 revokes. */
  maxFeeTenthBps: z.number(),
})
const ReferrerFact = z.object({
  kind: z.literal('referrer'),
  account: z.string(),
  code: z.string(),
})
const AbstractionFact = z.object({
  kind: z.literal('abstraction'),
  account: z.string(),
  mode: z.string(),
})
const LedgerFact = z.object({
  kind: z.literal('ledger'),
  account: z.string(),
  timeMs: z.number(),
  delta: Delta,
})
const FundingFact = z.object({
  kind: z.literal('funding'),
  account: z.string(),
  timeMs: z.number(),
  delta: Delta,
})
/** How far the face has read deposits on the chain; written with the credit itself. */
const DepositFact = z.object({
  kind: z.literal('chainDeposit'),
  chainTag: z.string(),
  blockNumber: z.number(),
  logIndex: z.number(),
})
/** A withdrawal that the bridge has to pay from `dueMs` on. */
const PayoutFact = z.object({
  kind: z.literal('payout'),
  id: z.string(),
  destination: z.string(),
  amountMicro: z.number(),
  dueMs: z.number(),
})
const PayoutDoneFact = z.object({ kind: z.literal('payoutDone'), id: z.string() })

/** One thing the venue remembers about an account beside what the engine knows. */
export const Fact = z.discriminatedUnion('kind', [
  AgentFact,
  BuilderFact,
  ReferrerFact,
  AbstractionFact,
  LedgerFact,
  FundingFact,
  DepositFact,
  PayoutFact,
  PayoutDoneFact,
])
export type Fact = z.infer<typeof Fact>
export type LedgerEntry = Pick<z.infer<typeof LedgerFact>, 'timeMs' | 'delta'>

/** What is written to disk with an action: the nonce it used up and the facts it established. */
export const FactRecord = z.object({
  /**
   * The key that signed; with `nonce`, absent where nothing was signed (a deposit seen by the
   * face).
   */
  signer: z.string().optional(),
  nonce: z.number().optional(),
  /** The account acted for and how many requests the action counts as. */
  account: z.string().optional(),
  requests: z.number().optional(),
  facts: z.array(Fact).optional(),
})
export type FactRecord = z.infer<typeof FactRecord>

/** A record as the host stores it. */
export function toFaceRecord(record: FactRecord): FaceRecord {
  return { ...record }
}
