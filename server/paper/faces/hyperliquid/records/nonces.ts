const KEPT_PER_SIGNER = 100
const OLDEST_MS = 2 * 24 * 3_600_000
const NEWEST_MS = 24 * 3_600_000

export interface NonceBook {
  /** Why this nonce is refused now, or `undefined`: it is then taken until the record arrives. */
  take(signer: string, nonce: number, nowMs: number): string | undefined
  /** The nonce of an action that is on disk. */
  record(signer: string, nonce: number): void
  /** Forgets a signer that is no longer an agent. */
  prune(signer: string): void
  snapshot(): Record<string, number[]>
  restore(snapshot: Record<string, number[]>): void
}

/**
 * Nonces are Unix milliseconds, within two days back and one day ahead of the exchange's clock.
 * Per signer the hundred highest are kept; a new one must be unused and, once a hundred are
 * known, above the smallest of them.
 */
export function createNonceBook(): NonceBook {
  const usedNonces = new Map<string, number[]>()
  const inFlight = new Map<string, Set<number>>()

  return {
    take(signer, nonce, nowMs) {
      const used = usedNonces.get(signer) ?? []
      const pending = inFlight.get(signer)
      if (used.includes(nonce) || pending?.has(nonce)) {
        return `Invalid nonce: duplicate nonce ${nonce}`
      }
      const oldest = nowMs - OLDEST_MS
      const least = used.length < KEPT_PER_SIGNER ? oldest : Math.max(oldest, used[0] ?? oldest)
      if (nonce <= least) return `Invalid nonce: nonce too low ${nonce} < ${least}`
      const greatest = nowMs + NEWEST_MS
      if (nonce >= greatest) return `Invalid nonce: nonce too high ${nonce} > ${greatest}`
      if (pending === undefined) inFlight.set(signer, new Set([nonce]))
      else pending.add(nonce)
      return undefined
    },
    record(signer, nonce) {
      const pending = inFlight.get(signer)
      pending?.delete(nonce)
      if (pending?.size === 0) inFlight.delete(signer)
      const used = usedNonces.get(signer) ?? []
      if (used.includes(nonce)) return
      const place = used.findIndex((usedNonce) => usedNonce > nonce)
      used.splice(place === -1 ? used.length : place, 0, nonce)
      if (used.length > KEPT_PER_SIGNER) used.shift()
      usedNonces.set(signer, used)
    },
    prune(signer) {
      usedNonces.delete(signer)
      inFlight.delete(signer)
    },
    snapshot: () =>
      Object.fromEntries([...usedNonces].map(([signer, used]) => [signer, [...used]])),
    restore(snapshot) {
      usedNonces.clear()
      inFlight.clear()
      for (const [signer, used] of Object.entries(snapshot)) usedNonces.set(signer, [...used])
    },
  }
}
