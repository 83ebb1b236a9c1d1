import type { Fact, FactRecord } from '@/server/paper/faces/hyperliquid/records/factRecord'

/** The authenticated sender of one action. */
export interface ActionSender {
  account: string
  signer: string
  nonce: number
  /** Exchange time at which the action arrived, Unix milliseconds. */
  timeMs: number
  /** What to write to disk with the action: its nonce and the facts it establishes. */
  record(detail?: { facts?: readonly Fact[]; requests?: number }): FactRecord
}

export function createSender(identity: Omit<ActionSender, 'record'>): ActionSender {
  const { account, signer, nonce } = identity
  return {
    ...identity,
    record: ({ facts = [], requests = 1 } = {}) => ({
      signer,
      nonce,
      account,
      requests: Math.max(requests, 1),
      ...(facts.length === 0 ? {} : { facts: [...facts] }),
    }),
  }
}
