import { LRUCache } from 'lru-cache'
import { findApiKey } from '@/server/db/apiKeys'
import type { OpenDatabase } from '@/server/db/database'
import { hashApiKey } from './apiKeys'
import { type FindKey, KEY_LIMIT_PER_MINUTE, type KeyFinding } from './keyIdentity'

const KEYS_MAX = 10_000
/** How long a refusal outlives the service that made it: its trouble lets no refused key in. */
const REFUSAL_LIFE_MS = 300_000

/** Looks keys up in the desk's own table. */
export function createTableFinder(
  openDatabase: () => Promise<OpenDatabase>,
  onFault: (what: string, error: unknown) => void,
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

/** A finder that keeps what it found for a while, and can be told to forget it. */
export type KeptFinder = { find: FindKey; forget(): void }

/**
 * Keeps findings by the hash of the key; one that could not be had is not kept.
 * @param lifeMs how long a finding serves: so long may a key live on that another process revoked
 */
export function keepFindings(
  find: FindKey,
  { nowMs, lifeMs }: { nowMs: () => number; lifeMs: number },
): KeptFinder {
  const kept = new LRUCache<string, { finding: KeyFinding; untilMs: number }>({ max: KEYS_MAX })
  const asking = new Map<string, Promise<KeyFinding>>()

  // A lookup that began before a key was revoked must not be kept after it.
  let generation = 0

  async function ask(hash: string, key: string): Promise<KeyFinding> {
    const askedIn = generation
    try {
      const finding = await find(key)
      if (askedIn !== generation) return finding
      if (finding === 'unavailable') return refusedLately(hash) ? 'invalid' : finding
      kept.set(hash, { finding, untilMs: nowMs() + lifeMs })
      return finding
    } finally {
      if (askedIn === generation) asking.delete(hash)
    }
  }

  function refusedLately(hash: string): boolean {
    const known = kept.get(hash)
    return known?.finding === 'invalid' && nowMs() < known.untilMs + REFUSAL_LIFE_MS
  }

  return {
    find(key) {
      const hash = hashApiKey(key)
      const known = kept.get(hash)
      if (known !== undefined && nowMs() < known.untilMs) return known.finding
      const underway = asking.get(hash) ?? ask(hash, key)
      asking.set(hash, underway)
      return underway
    },
    forget() {
      generation += 1
      kept.clear()
      asking.clear()
    },
  }
}
