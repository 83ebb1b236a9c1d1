import { LRUCache } from 'lru-cache'
import { findApiKey } from '@/server/db/apiKeys'
import type { OpenDatabase } from '@/server/db/database'
import { hashApiKey } from './apiKeys'
import { type FindKey, KEY_LIMIT_PER_MINUTE, type KeyFinding } from './keyIdentity'

const KEYS_MAX = 10_000
/** How long a refusal outlives the service that made it: its trouble lets no refused key in. */
const REFUSAL_LIFE_MS = 300_000

/** Looks keys up in the service's own table. */
export function createTableFinder(
  openDatabase: () => Promise<OpenDatabase>,
  onFault: (summary: string, error: unknown) => void,
): FindKey {
  return async (key) => {
    try {
      const { database } = await openDatabase()
      const row = await findApiKey(database, hashApiKey(key))
      if (row === undefined) return 'invalid'
      return {
        kind: 'key',
        keyId: row.id,
        integrationId: row.integrationId ?? undefined,
        limitPerMinute: row.limitPerMinute ?? KEY_LIMIT_PER_MINUTE,
      }
    } catch (error) {
      onFault('looking an API key up', error)
      return 'unavailable'
    }
  }
}

/** A finder that keeps what it found for a while, and forgets it on request. */
export type KeptFinder = { find: FindKey; forget(): void }

/**
 * Keeps findings by the hash of the key; one that could not be had is not kept.
 * @param lifeMs how long a finding serves: so long may a key live on that another process revoked
 */
export function keepFindings(
  find: FindKey,
  { steadyMs, lifeMs }: { steadyMs: () => number; lifeMs: number },
): KeptFinder {
  const cache = new LRUCache<string, { finding: KeyFinding; untilMs: number }>({ max: KEYS_MAX })
  const asking = new Map<string, Promise<KeyFinding>>()

  // A lookup that began before a key was revoked must not be kept after it.
  let generation = 0

  async function ask(hash: string, key: string): Promise<KeyFinding> {
    const askedIn = generation
    try {
      const finding = await find(key)
      if (askedIn !== generation) return finding
      if (finding === 'unavailable') return refusedLately(hash) ? 'invalid' : finding
      cache.set(hash, { finding, untilMs: steadyMs() + lifeMs })
      return finding
    } finally {
      if (askedIn === generation) asking.delete(hash)
    }
  }

  function refusedLately(hash: string): boolean {
    const cached = cache.get(hash)
    return cached?.finding === 'invalid' && steadyMs() < cached.untilMs + REFUSAL_LIFE_MS
  }

  return {
    find(key) {
      const hash = hashApiKey(key)
      const cached = cache.get(hash)
      if (cached !== undefined && steadyMs() < cached.untilMs) return cached.finding
      const underway = asking.get(hash) ?? ask(hash, key)
      asking.set(hash, underway)
      return underway
    },
    forget() {
      generation += 1
      cache.clear()
      asking.clear()
    },
  }
}
