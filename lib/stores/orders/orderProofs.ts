import { createStore } from 'zustand/vanilla'
import type { ActionType } from '@/lib/schema/model/enums'
import type { MarketKey } from '@/lib/stores/market'

/** A moment on the way of an action. */
export type ProofPhase =
  | 'pressed'
  | 'created'
  | 'verified'
  | 'signed'
  | 'sent'
  | 'checking'
  | 'taken'

/** One moment, in Unix milliseconds of this device. */
export interface ProofMark {
  phase: ProofPhase
  atMs: number
}

/** How an action went: what was signed, when each step was done, and what the venue called it. */
export interface OrderProof {
  id: number
  /** Account as `provider:address`. */
  account: MarketKey
  action: ActionType
  label: string
  marks: readonly ProofMark[]
  /** What the bytes say, line by line. */
  summary: readonly string[]
  /** The staged steps with the payload that was signed, as JSON. */
  signed: string | undefined
  orderIds: readonly string[]
  txHashes: readonly string[]
  end: 'accepted' | 'refused' | 'unknown' | 'failed'
}

const MOST = 30

/** Proofs of this visit, newest first. */
export const orderProofStore = createStore<{ proofs: readonly OrderProof[] }>(() => ({
  proofs: [],
}))

let made = 0

/** Keeps one more proof; the oldest goes. */
export function keepProof(proof: Omit<OrderProof, 'id'>): void {
  made += 1
  const entry = { ...proof, id: made }
  orderProofStore.setState(({ proofs }) => ({ proofs: [entry, ...proofs].slice(0, MOST) }))
}
