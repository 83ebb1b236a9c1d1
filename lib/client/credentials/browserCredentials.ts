import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { type CredentialDatabase, openCredentialDatabase } from './credentialDatabase'
import { createMasterKey, seal, unseal } from './credentialVault'
import { createMemoryCredentials } from './memoryCredentials'

/** Opens the credentials that this browser keeps; in memory where it refuses its database. */
export async function openBrowserCredentials(
  indexedDB: IDBFactory,
  crypto: Crypto,
): Promise<CredentialStore> {
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
