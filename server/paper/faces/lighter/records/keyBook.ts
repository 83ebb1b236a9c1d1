import type { FactOf } from './factRecord'

/** A key in a slot of an account. */
interface ApiKey {
  slot: number
  /** 80 hexadecimal digits. */
  publicKey: string
  /** The next nonce. */
  nonce: number
  timeMs: number
}

/**
 * Keys and nonces of all accounts. A nonce is taken the moment a transaction is accepted; what is on
 * disk follows with its block.
 */
export interface KeyBook {
  key(account: number, slot: number): ApiKey | undefined
  keys(account: number): readonly ApiKey[]
  nextNonce(account: number, slot: number): number
  /** Uses a nonce up; the next one is the one after it. */
  take(account: number, slot: number, nonce: number): void
  /**
   * Takes back what was not stored. Where later ones were taken meanwhile it is free once they are
   * given back too: of a batch that was not stored, all of them are.
   */
  giveBack(account: number, slot: number, nonce: number, former: number): void
  put(fact: FactOf<'key'>): void
  snapshot(): [string, ApiKey][]
  restore(entries: readonly (readonly [string, ApiKey])[]): void
}

export function createKeyBook(): KeyBook {
  const keys = new Map<string, ApiKey>()
  const nonces = new Map<string, number>()
  /** Nonces that were not stored while later ones were taken, with what the next one was before. */
  const unstored = new Map<string, Map<number, number>>()
  const name = (account: number, slot: number): string => `${account}:${slot}`
  const nextNonce = (account: number, slot: number): number => nonces.get(name(account, slot)) ?? 0

  return {
    nextNonce,
    key(account, slot) {
      const key = keys.get(name(account, slot))
      return key && { ...key, nonce: nextNonce(account, slot) }
    },
    keys: (account) =>
      [...keys]
        .filter(([at]) => at.startsWith(`${account}:`))
        .map(([, key]) => ({ ...key, nonce: nextNonce(account, key.slot) }))
        .sort((a, b) => a.slot - b.slot),
    take(account, slot, nonce) {
      nonces.set(name(account, slot), nonce + 1)
    },
    giveBack(account, slot, nonce, former) {
      const at = name(account, slot)
      const lost = unstored.get(at) ?? new Map<number, number>()
      lost.set(nonce, former)
      for (;;) {
        const last = nextNonce(account, slot) - 1
        const before = lost.get(last)
        if (before === undefined) break
        lost.delete(last)
        nonces.set(at, before)
      }
      if (lost.size > 0) unstored.set(at, lost)
      else unstored.delete(at)
    },
    put({ account, slot, publicKey, timeMs }) {
      keys.set(name(account, slot), { slot, publicKey, nonce: 0, timeMs })
    },
    snapshot: () => [...keys].map(([at, key]) => [at, { ...key, nonce: nonces.get(at) ?? 0 }]),
    restore(entries) {
      for (const [at, key] of entries) {
        keys.set(at, { ...key })
        nonces.set(at, key.nonce)
      }
    },
  }
}
