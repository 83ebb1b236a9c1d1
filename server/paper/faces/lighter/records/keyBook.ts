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
  /** Takes back what was not stored, unless a later one was taken meanwhile. */
  giveBack(account: number, slot: number, nonce: number, former: number): void
  put(fact: FactOf<'key'>): void
  snapshot(): [string, ApiKey][]
  restore(entries: readonly (readonly [string, ApiKey])[]): void
}

export function createKeyBook(): KeyBook {
  const keys = new Map<string, ApiKey>()
  const nonces = new Map<string, number>()
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
      if (nextNonce(account, slot) === nonce + 1) nonces.set(name(account, slot), former)
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
