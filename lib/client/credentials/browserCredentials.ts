import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { CredentialUnreadable } from '@/lib/client/errors'
import { createMemoryCredentials } from './memoryCredentials'

const DATABASE = 'perpdesk-credentials'
const MASTER = 'master'
const IV_BYTES = 12

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

/** The two tables of the credential database, as promises. */
interface CredentialDatabase {
  /** The master key of this browser; the given one is kept where there is none yet. */
  masterKey(candidate: CryptoKey): Promise<CryptoKey>
  findMasterKey(): Promise<CryptoKey | undefined>
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  /** Writes unless there is a value; gives what is there afterwards. One transaction. */
  writeIfAbsent(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
  /** The names that begin so. */
  names(prefix: string): Promise<readonly string[]>
}

/** Opens the credential database of this origin. @throws where IndexedDB is refused */
async function openCredentialDatabase(factory: IDBFactory): Promise<CredentialDatabase> {
  const opening = factory.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('keys')
    opening.result.createObjectStore('records')
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('another page holds an older credential database'))
  })
  database.onversionchange = () => database.close()
  return {
    async masterKey(candidate) {
      return asKey(await insert(database, 'keys', MASTER, candidate)) ?? candidate
    },
    async findMasterKey() {
      return asKey(await settle(table(database, 'keys', 'readonly').get(MASTER)))
    },
    read: (name) => settle(table(database, 'records', 'readonly').get(name)),
    async write(name, value) {
      await settle(table(database, 'records', 'readwrite').put(value, name))
    },
    writeIfAbsent: (name, value) => insert(database, 'records', name, value),
    async remove(name) {
      await settle(table(database, 'records', 'readwrite').delete(name))
    },
    async names(prefix) {
      const found = await settle(table(database, 'records', 'readonly').getAllKeys())
      return found.map(String).filter((name) => name.startsWith(prefix))
    },
  }
}

async function insert(
  database: IDBDatabase,
  store: string,
  name: string,
  value: unknown,
): Promise<unknown> {
  const target = table(database, store, 'readwrite')
  const present: unknown = await settle(target.get(name))
  if (present !== undefined) return present
  await settle(target.put(value, name))
  return value
}

function table(database: IDBDatabase, store: string, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction(store, mode).objectStore(store)
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function asKey(value: unknown): CryptoKey | undefined {
  return value instanceof CryptoKey ? value : undefined
}

/** A value as it lies on disk: AES-GCM-256 ciphertext and the vector it was made with. */
interface SealedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Makes the master key of a browser: it can be used here and read out nowhere. */
function createMasterKey(crypto: Crypto): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a value under a fresh random vector; the record's name is bound in. */
async function seal(
  crypto: Crypto,
  masterKey: CryptoKey,
  name: string,
  value: string,
): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(name) },
    masterKey,
    bytesOf(value),
  )
  return { iv, data }
}

/**
 * Decrypts a value.
 * @throws CredentialUnreadable where it was altered, moved to another name, or is of another key
 */
async function unseal(
  crypto: Crypto,
  masterKey: CryptoKey,
  name: string,
  sealed: unknown,
): Promise<string> {
  try {
    if (!isSealed(sealed)) throw new TypeError('not a sealed value')
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv, additionalData: bytesOf(name) },
      masterKey,
      sealed.data,
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (cause) {
    throw new CredentialUnreadable(name, cause)
  }
}

function isSealed(value: unknown): value is SealedValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'iv' in value &&
    'data' in value &&
    ArrayBuffer.isView(value.iv) &&
    value.iv.byteLength === IV_BYTES
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
