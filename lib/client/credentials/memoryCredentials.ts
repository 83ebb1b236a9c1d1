import type { CredentialStore } from '@/lib/client/credentials/credentialStore'

/** Credentials that end with the process: for Node, and where a browser offers nothing safe. */
export function createMemoryCredentials(): CredentialStore {
  const values = new Map<string, string>()
  return {
    async get(key) {
      return values.get(key)
    },
    async set(key, value) {
      values.set(key, value)
    },
    async setIfAbsent(key, value) {
      const present = values.get(key)
      if (present !== undefined) return present
      values.set(key, value)
      return value
    },
    async remove(key) {
      values.delete(key)
    },
    async names(prefix) {
      return [...values.keys()].filter((key) => key.startsWith(prefix))
    },
  }
}
