const DATABASE = 'perpdesk-credentials'
const MASTER = 'master'

/** The two tables of the credential database, as promises. */
export interface CredentialDatabase {
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
export async function openCredentialDatabase(factory: IDBFactory): Promise<CredentialDatabase> {
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
