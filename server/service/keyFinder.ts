import { LRUCache } from 'lru-cache'
import { findApiKey } from '@/server/db/apiKeys'
import type { OpenDatabase } from '@/server/db/database'
import { hashApiKey } from './apiKeys'
import { type FindKey, KEY_LIMIT_PER_MINUTE, type KeyFinding } from './keyIdentity'

const KEYS_MAX = 10_000
/** How long a finding serves: so long may a revoked key live on in another process. */
const FINDING_LIFE_MS = 10_000

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

/** Keeps findings by the hash of the key; one that could not be had is not kept. */
export function keepFindings(find: FindKey, nowMs: () => number): KeptFinder {
  const kept = new LRUCache<string, { finding: KeyFinding; untilMs: number }>({ max: KEYS_MAX })
  const asking = new Map<string, Promise<KeyFinding>>()

  async function ask(hash: string, key: string): Promise<KeyFinding> {
    try {
      const finding = await find(key)
      if (finding !== 'unavailable') kept.set(hash, { finding, untilMs: nowMs() + FINDING_LIFE_MS })
      return finding
    } finally {
      asking.delete(hash)
    }
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
    forget: () => kept.clear(),
  }
}
