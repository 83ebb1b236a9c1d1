import { LRUCache } from 'lru-cache'

const NONCES_MAX = 10_000

/**
 * What is known of the nonce of a step. `unused`: it was used up for nothing, so the step was not
 * taken and never can be. `used`: something used it before, by the venue's clock before `byMs`;
 * that was the step itself where `isOwn`.
 */
export type NonceStatus = { kind: 'unused' } | { kind: 'used'; byMs: number; isOwn: boolean }

/** What was tried for one nonce. */
interface Attempts {
  status?: NonceStatus
  tries: number
  /** An answer was lost: what used the nonce up may have been us. */
  hasLost: boolean
}

/** What this process found out about nonces. */
export type NonceStatuses = LRUCache<string, Attempts>

/** An empty memory. */
export function createNonceStatuses(): NonceStatuses {
  return new LRUCache({ max: NONCES_MAX })
}
