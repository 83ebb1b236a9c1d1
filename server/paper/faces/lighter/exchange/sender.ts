import {
  type Fact,
  type FactOf,
  toFaceRecord,
} from '@/server/paper/faces/lighter/records/factRecord'
import type { FaceRecord } from '@/server/paper/host'

/** Who sent a transaction that was accepted, and what is written to disk with what it does. */
export interface Sender {
  readonly account: number
  /** L1 address, lower-case: the engine's name of the account. */
  readonly address: string
  readonly hash: string
  readonly timeMs: number
  /** The transaction with its nonce, and facts it establishes. */
  record(...facts: readonly Fact[]): FaceRecord
}

export function createSender(address: string, transaction: FactOf<'transaction'>): Sender {
  const { account, hash, timeMs } = transaction
  return {
    account,
    address,
    hash,
    timeMs,
    record: (...facts) => toFaceRecord(transaction, ...facts),
  }
}
