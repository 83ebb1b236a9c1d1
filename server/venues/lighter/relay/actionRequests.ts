import { createExpiringMap } from '@/server/venues/upstream/expiringMap'

/** Most requests to the venue that one action makes, what all accounts share not counted. */
export const REQUESTS_MAX = 4

/** A count that no relay took after this time belongs to an action that was never sent. */
const KEEP_MS = 30_000
const ENTRIES_MAX = 10_000

/** Requests of actions after their signature, by the transaction that they were made for. */
export interface ActionRequests {
  /** Adds to what was counted for a transaction. */
  note(name: string, count: number, steadyMs: number): void
  /** What was counted for a transaction, which then counts from zero. */
  take(name: string, steadyMs: number): number
  /** Says that a transaction passed the checks of a call, and what they asked for it. */
  noteChecked(call: object, name: string, count: number, steadyMs: number): void
  /** Adds what a call asked for the whole of an action to its first transaction that passed the checks. */
  noteForAll(call: object, count: number, steadyMs: number): void
}

/** Starts with nothing counted. */
export function createActionRequests(): ActionRequests {
  const counts = createExpiringMap<number>(ENTRIES_MAX)
  const firstOfCalls = new WeakMap<object, string>()

  function note(name: string, count: number, steadyMs: number): void {
    if (count === 0) return
    counts.set(name, (counts.get(name, steadyMs) ?? 0) + count, steadyMs + KEEP_MS)
  }

  return {
    note,
    noteChecked(call, name, count, steadyMs) {
      if (!firstOfCalls.has(call)) firstOfCalls.set(call, name)
      note(name, count, steadyMs)
    },
    noteForAll(call, count, steadyMs) {
      const name = firstOfCalls.get(call)
      if (name !== undefined) note(name, count, steadyMs)
    },
    take(name, steadyMs) {
      const count = counts.get(name, steadyMs) ?? 0
      counts.delete(name)
      return count
    },
  }
}

/** Names a transaction of an action: its key, its nonce, and the end of life that all its steps share. */
export function transactionName(
  {
    account_index,
    api_key_index,
    expired_at,
  }: { account_index: number; api_key_index: number; expired_at: number },
  nonce: number,
): string {
  return `${account_index} ${api_key_index} ${nonce} ${expired_at}`
}
