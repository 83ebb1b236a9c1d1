import { isPerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import type { CallContext } from '@/server/venues/adapter'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import { venueCodeOf } from './ask'

/** Keys change by our own steps or by the venue's refusal, which both drop them. */
const KEEP_MS = 10 * 60_000
const ENTRIES_MAX = 10_000
/** Keys that do not fit are read again no more often: anybody can send what does not fit. */
const RENEW_AFTER_MS = 10_000
/** Stands for every slot. */
const ALL_SLOTS = 255
/** The venue's way of saying that there is no key. */
const NO_KEY = 21_109

/** Public keys of an account by slot. */
type KeysBySlot = ReadonlyMap<number, Uint8Array>

/** When something is asked. */
type At = Pick<CallContext, 'signal' | 'steadyMs'>

/** The keys that the venue holds, kept for a while. */
export interface ApiKeys {
  /** The key of a slot; one that is not there is looked for again, as `renew` does. */
  find(accountIndex: number, slot: number, at: At): Promise<Uint8Array | undefined>
  /** The key of a slot, read again unless keys of the account were a moment ago. */
  renew(accountIndex: number, slot: number, at: At): Promise<Uint8Array | undefined>
  drop(accountIndex: number): void
}

/** Knows nothing until first asked. */
export function createApiKeys(ask: Ask, loadTimeoutMs: number): ApiKeys {
  const cache = createFreshCache<KeysBySlot>({
    lifetimeMs: KEEP_MS,
    loadTimeoutMs,
    entriesMax: ENTRIES_MAX,
  })
  const renewed = createExpiringMap<true>(ENTRIES_MAX)

  function list(accountIndex: number, { signal }: At): Promise<KeysBySlot> {
    return cache.get(String(accountIndex), (own) => readKeys(ask, accountIndex, own), signal)
  }

  async function renew(accountIndex: number, slot: number, at: At) {
    const name = String(accountIndex)
    if (renewed.get(name, at.steadyMs) === undefined) {
      renewed.set(name, true, at.steadyMs + RENEW_AFTER_MS)
      cache.delete(name)
    }
    return (await list(accountIndex, at)).get(slot)
  }

  return {
    async find(accountIndex, slot, at) {
      const listedKey = (await list(accountIndex, at)).get(slot)
      return listedKey ?? (await renew(accountIndex, slot, at))
    },
    renew,
    drop(accountIndex) {
      cache.delete(String(accountIndex))
      renewed.delete(String(accountIndex))
    },
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
