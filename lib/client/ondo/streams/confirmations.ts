/** Reports subscriptions that the venue took: at the start, and again after every reconnect. */
export interface Confirmations {
  /** @param id of the subscription on the wire */
  note(id: string): void
  listen(id: string, listener: () => void): () => void
}

/** Makes the confirmations of one deployment's connections. */
export function createConfirmations(): Confirmations {
  const listeners = new Map<string, Set<() => void>>()
  return {
    note(id) {
      for (const listener of [...(listeners.get(id) ?? [])]) listener()
    },
    listen(id, listener) {
      const own = () => listener()
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(own))
      return () => {
        set.delete(own)
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id)
      }
    },
  }
}
