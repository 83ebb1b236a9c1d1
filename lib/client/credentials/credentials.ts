import type { CredentialStore } from '@/lib/client/plugin'
import { type CredentialDatabase, openCredentialDatabase } from './credentialDatabase'
import { createMasterKey, seal, unseal } from './credentialVault'
import { createMemoryCredentials } from './memoryCredentials'

/** The name a credential is kept under: by provider key and account, so that neither is mixed up. */
export function credentialKey(provider: string, address: string, kind: string): string {
  return `${provider}:${address.toLowerCase()}:${kind}`
}

/** What a browser offers; each may be missing or refuse to work. */
export interface CredentialPlatform {
  indexedDB?: IDBFactory | undefined
  crypto?: Crypto | undefined
}

/**
 * Keeps credentials in this browser: AES-GCM-256 ciphertext under a non-extractable key, both in
 * IndexedDB. Where the browser has no WebCrypto or no IndexedDB they live in memory and end with
 * the page; nothing is ever written in the clear.
 */
export function createCredentials(platform: CredentialPlatform): CredentialStore {
  const { indexedDB, crypto } = platform
  if (!indexedDB || !crypto?.subtle) return createMemoryCredentials()
  let opened: Promise<CredentialStore> | undefined
  const store = () => {
    opened ??= openStore(indexedDB, crypto)
    return opened
  }
  return {
    get: async (key) => (await store()).get(key),
    set: async (key, value) => (await store()).set(key, value),
    setIfAbsent: async (key, value) => (await store()).setIfAbsent(key, value),
    remove: async (key) => (await store()).remove(key),
    names: async (prefix) => (await (await store()).names?.(prefix)) ?? [],
  }
}

async function openStore(indexedDB: IDBFactory, crypto: Crypto): Promise<CredentialStore> {
  let database: CredentialDatabase
  let masterKey: CryptoKey
  try {
    database = await openCredentialDatabase(indexedDB)
    const stored = await database.findMasterKey()
    masterKey = stored ?? (await database.masterKey(await createMasterKey(crypto)))
  } catch {
    // Private windows and full disks refuse the database: the page still works, and forgets.
    return createMemoryCredentials()
  }
  return {
    async get(key) {
      const sealed = await database.read(key)
      return sealed === undefined ? undefined : unseal(crypto, masterKey, key, sealed)
    },
    async set(key, value) {
      await database.write(key, await seal(crypto, masterKey, key, value))
    },
    async setIfAbsent(key, value) {
      const mine = await seal(crypto, masterKey, key, value)
      const stored = await database.writeIfAbsent(key, mine)
      return stored === mine ? value : unseal(crypto, masterKey, key, stored)
    },
    remove: (key) => database.remove(key),
    names: (prefix) => database.names(prefix),
  }
}
