import { z } from 'zod'
import { DEFAULT_API_KEY_INDEX } from '@/lib/venues/lighter/actions/setup'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'
import type { CallContext } from '@/server/venues/adapter'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'

const ENTRIES_MAX = 10_000
/** Another instance may have registered a key: what was read is trusted this long. */
const KEEP_MS = 60_000

const Slot = z.int().min(0).max(Number(LIMITS.apiKeyIndex))

/** Which slot signs for an account where the caller does not say. Addresses lower-case. */
export interface KeySlots {
  /** The slot registered here, else the usual one. */
  slotOf(address: string, context: CallContext): Promise<number>
  /** Says that the account registered a key in this slot through us. */
  remember(address: string, slot: number, context: CallContext): Promise<void>
}

/**
 * Keeps slots in the venue's memory, and read ones for a while.
 * @param deployment names the network: a slot of one says nothing of another's
 */
export function createKeySlots(deployment: string): KeySlots {
  const nameOf = (address: string) => `${deployment} slot ${address}`
  const slots = createExpiringMap<number>(ENTRIES_MAX)
  return {
    async slotOf(address, { memory, steadyMs }) {
      const cached = slots.get(address, steadyMs)
      if (cached !== undefined) return cached
      const stored = Slot.safeParse(await memory?.get(nameOf(address))).data
      const slot = stored ?? DEFAULT_API_KEY_INDEX
      slots.set(address, slot, steadyMs + KEEP_MS)
      return slot
    },
    async remember(address, slot, context) {
      if ((await this.slotOf(address, context)) === slot) return
      const { memory, steadyMs } = context
      await memory?.set(nameOf(address), slot)
      // Without a memory it lasts as long as the process.
      const lifeMs = memory === undefined ? Number.MAX_SAFE_INTEGER : KEEP_MS
      slots.set(address, slot, steadyMs + lifeMs)
    },
  }
}
