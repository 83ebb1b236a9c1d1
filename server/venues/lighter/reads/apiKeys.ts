import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { bytesToHex, hexToBytes } from '@/lib/venues/lighter/sign/bytes'
import type { CallContext } from '@/server/venues/adapter'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import type { AccountsOptions } from './accounts'
import { venueCodeOf } from './ask'

/** Keys change by our own steps or by the venue's refusal, which both drop them. */
const KEEP_MS = 10 * 60_000
const ENTRIES_MAX = 10_000
/**
 * Interval between reads of keys that do not fit, registrations excepted: any caller can send
 * those.
 */
const RENEW_AFTER_MS = 10_000
/** Stands for every slot. */
const ALL_SLOTS = 255
/** The venue's way of saying that there is no key. */
const NO_KEY = 21_109

/** Public keys of an account by slot. */
type KeysBySlot = ReadonlyMap<number, Uint8Array>

/** The same as text, for the venue's memory. */
const KeptKeys = z.record(z.string().regex(/^\d{1,3}$/), z.string())

/** When something is asked. */
type At = Pick<CallContext, 'signal' | 'steadyMs' | 'memory'>

/**
 * The keys that the venue holds, kept for a while, and in the venue's memory: what another key signed
 * does not fit, and has them read again.
 */
export interface ApiKeys {
  /** The key of a slot; one that a list from before lacks is looked for again, as `renew` does. */
  find(accountIndex: number, slot: number, at: At): Promise<Uint8Array | undefined>
  /** The key of a slot, read again unless keys of the account were a moment ago. */
  renew(accountIndex: number, slot: number, at: At): Promise<Uint8Array | undefined>
  drop(accountIndex: number): void
  /** Lets every instance look again at once: a key was registered. */
  noteRegistered(accountIndex: number, at: At): Promise<void>
}

/** Knows nothing until first asked. */
export function createApiKeys(
  ask: Ask,
  { loadTimeoutMs, deployment, isLasting }: Omit<AccountsOptions, 'tool'>,
): ApiKeys {
  const cache = createFreshCache<KeysBySlot>({
    lifetimeMs: KEEP_MS,
    loadTimeoutMs,
    entriesMax: ENTRIES_MAX,
  })
  /** Of accounts that were read a moment ago, the last registration that was known then. */
  const renewed = createExpiringMap<string>(ENTRIES_MAX)
  /** Accounts whose remembered keys may be others by now. */
  const doubtful = createExpiringMap<true>(ENTRIES_MAX)

  const nameOf = (accountIndex: number) => `${deployment} keys ${accountIndex}`
  const registeredNameOf = (accountIndex: number) => `${deployment} registered ${accountIndex}`

  /** @param onRead called where the venue itself is asked for this call */
  function list(accountIndex: number, at: At, onRead?: () => void): Promise<KeysBySlot> {
    const load = (own: AbortSignal) => read(accountIndex, { ...at, signal: own }, onRead)
    return cache.get(String(accountIndex), load, at.signal)
  }

  async function read(
    accountIndex: number,
    { signal, steadyMs, ...at }: At,
    onRead?: () => void,
  ): Promise<KeysBySlot> {
    const name = String(accountIndex)
    const memory = isLasting ? at.memory : undefined
    if (doubtful.get(name, steadyMs) === undefined) {
      const stored = keysOf(KeptKeys.safeParse(await memory?.get(nameOf(accountIndex))).data ?? {})
      if (stored.size > 0) return stored
    }
    onRead?.()
    const keys = await readKeys(ask, accountIndex, signal)
    const texts = [...keys].map(([slot, key]) => [String(slot), bytesToHex(key)])
    await memory?.set(nameOf(accountIndex), Object.fromEntries(texts))
    return keys
  }

  function forget(name: string): void {
    cache.delete(name)
    doubtful.set(name, true, Number.MAX_SAFE_INTEGER)
  }

  async function renew(accountIndex: number, slot: number, at: At) {
    const name = String(accountIndex)
    // Another instance may have registered a key since these were read.
    const registered = String((await at.memory?.get(registeredNameOf(accountIndex))) ?? '')
    if (renewed.get(name, at.steadyMs) !== registered) {
      renewed.set(name, registered, at.steadyMs + RENEW_AFTER_MS)
      forget(name)
    }
    return (await list(accountIndex, at)).get(slot)
  }

  return {
    async find(accountIndex, slot, at) {
      let isJustRead = false
      const listed = await list(accountIndex, at, () => {
        isJustRead = true
      })
      const key = listed.get(slot)
      // What was read for this very call needs no second look.
      return key !== undefined || isJustRead ? key : await renew(accountIndex, slot, at)
    },
    renew,
    drop(accountIndex) {
      forget(String(accountIndex))
      renewed.delete(String(accountIndex))
    },
    noteRegistered: async (accountIndex, at) =>
      at.memory?.set(registeredNameOf(accountIndex), randomUUID()),
  }
}

function keysOf(texts: Readonly<Record<string, string>>): KeysBySlot {
  const keys = new Map<number, Uint8Array>()
  for (const [slot, text] of Object.entries(texts)) {
    const key = hexToBytes(text)
    if (key !== undefined) keys.set(Number(slot), key)
  }
  return keys
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
