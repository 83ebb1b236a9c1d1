import { isPerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import { venueCodeOf } from './ask'

/** Keys change by our own steps or by the venue's refusal, which both drop them. */
const KEEP_MS = 10 * 60_000
const ENTRIES_MAX = 10_000
/** Stands for every slot. */
const ALL_SLOTS = 255
/** The venue's way of saying that there is no key. */
const NO_KEY = 21_109

/** Public keys of an account by slot. */
type KeysBySlot = ReadonlyMap<number, Uint8Array>

/** The keys that the venue holds, kept for a while. */
export interface ApiKeys {
  list(accountIndex: number, signal: AbortSignal): Promise<KeysBySlot>
  /** The key of a slot; one that is not there is looked for again. */
  find(accountIndex: number, slot: number, signal: AbortSignal): Promise<Uint8Array | undefined>
  drop(accountIndex: number): void
}

/** Knows nothing until first asked. */
export function createApiKeys(ask: Ask, loadTimeoutMs: number): ApiKeys {
  const cache = createFreshCache<KeysBySlot>({
    lifetimeMs: KEEP_MS,
    loadTimeoutMs,
    entriesMax: ENTRIES_MAX,
  })

  function list(accountIndex: number, signal: AbortSignal): Promise<KeysBySlot> {
    return cache.get(String(accountIndex), (own) => readKeys(ask, accountIndex, own), signal)
  }

  return {
    list,
    async find(accountIndex, slot, signal) {
      const listedKey = (await list(accountIndex, signal)).get(slot)
      if (listedKey !== undefined) return listedKey
      cache.delete(String(accountIndex))
      return (await list(accountIndex, signal)).get(slot)
    },
    drop: (accountIndex) => cache.delete(String(accountIndex)),
  }
}

async function readKeys(ask: Ask, accountIndex: number, signal: AbortSignal): Promise<KeysBySlot> {
  const query = { account_index: accountIndex, api_key_index: ALL_SLOTS }
  const keys = new Map<number, Uint8Array>()
  try {
    const { api_keys } = await ask('apikeys', query, signal)
    for (const { api_key_index: slot, public_key, account_index } of api_keys) {
      const bytes = hexToBytes(public_key)
      if (bytes !== undefined && Number(account_index) === accountIndex) keys.set(slot, bytes)
    }
  } catch (error) {
    if (!isPerpsError(error) || venueCodeOf(error) !== NO_KEY) throw error
  }
  return keys
}
