/** Notifies listeners of an account whose credentials changed. */
export interface CredentialChanges {
  /** The answer takes the listener away. */
  listen(listener: (address: string) => void): () => void
  notify(address: string): void
}

/** Makes the list of listeners of one plugin. */
export function createCredentialChanges(): CredentialChanges {
  const listeners = new Set<(address: string) => void>()
  return {
    listen(listener) {
      // A wrapper of its own, so that one function may listen twice and leave once.
      const own = (address: string) => listener(address)
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },
    notify(address) {
      for (const listener of [...listeners]) listener(address.toLowerCase())
    },
  }
}
