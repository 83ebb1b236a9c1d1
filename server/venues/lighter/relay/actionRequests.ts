import { createExpiringMap } from '@/server/venues/upstream/expiringMap'

/** Most requests to the venue that one action makes, what all accounts share not counted. */
export const REQUESTS_MAX = 4

/** A count that no relay took after this time belongs to an action that was never sent. */
const KEEP_MS = 30_000
const ENTRIES_MAX = 10_000

/** Requests of actions after their signature, by the transaction or the address that caused them. */
export interface ActionRequests {
  /** Adds to what was counted under a name. */
  note(name: string, count: number, steadyMs: number): void
  /** What was counted under a name, which then counts from zero. */
  take(name: string, steadyMs: number): number
}

/** Starts with nothing counted. */
export function createActionRequests(): ActionRequests {
  const counts = createExpiringMap<number>(ENTRIES_MAX)
  return {
    note(name, count, steadyMs) {
      if (count === 0) return
      counts.set(name, (counts.get(name, steadyMs) ?? 0) + count, steadyMs + KEEP_MS)
    },
    take(name, steadyMs) {
      const count = counts.get(name, steadyMs) ?? 0
      counts.delete(name)
      return count
    },
  }
}

/** Names a transaction: its key and its nonce. */
export function transactionName(
  { account_index, api_key_index }: { account_index: number; api_key_index: number },
  nonce: number,
): string {
  return `${account_index} ${api_key_index} ${nonce}`
}
