import type { Clock } from '@/lib/clock/clock'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { readWireAccount } from '@/lib/venues/lighter/reads/account'
import type { WireAccount } from '@/lib/venues/lighter/wire/account'

/** One answer serves all who ask within so many milliseconds: a page asks for its parts at once. */
const SHARED_FOR_MS = 500
const KEPT_MAX = 20

/** The venue's accounts by the address of their owner. */
export interface Accounts {
  /** The account as it is now. @throws PerpsError 2026 where the address has none */
  read(address: string, signal?: AbortSignal): Promise<WireAccount>
  /** Its index, which never changes. @throws PerpsError 2026 where the address has none */
  indexOf(address: string, signal?: AbortSignal): Promise<string>
  /** The next reading asks the venue. */
  forget(address: string): void
}

/** Makes the reader of accounts. */
export function createAccounts(ask: Ask, tool: string, clock: Clock): Accounts {
  const cache = new Map<string, { answer: Promise<WireAccount>; atMs: number }>()
  const indexes = new Map<string, string>()

  const read = (address: string): Promise<WireAccount> => {
    const owner = address.toLowerCase()
    const cached = cache.get(owner)
    if (cached && clock.steadyMs() - cached.atMs < SHARED_FOR_MS) return cached.answer
    // Shared by all who ask, so it takes no signal: one who gives up must not fail the others.
    const answer = readWireAccount(ask, owner, { tool })
    const entry = { answer, atMs: clock.steadyMs() }
    cache.delete(owner)
    cache.set(owner, entry)
    for (const oldest of cache.keys()) {
      if (cache.size <= KEPT_MAX) break
      cache.delete(oldest)
    }
    answer.then(
      ({ index }) => indexes.set(owner, index),
      () => cache.get(owner) === entry && cache.delete(owner),
    )
    return answer
  }
  return {
    async read(address, signal) {
      signal?.throwIfAborted()
      const account = await read(address)
      signal?.throwIfAborted()
      return account
    },
    indexOf: async (address, signal) => {
      signal?.throwIfAborted()
      return indexes.get(address.toLowerCase()) ?? (await read(address)).index
    },
    forget: (address) => cache.delete(address.toLowerCase()),
  }
}
