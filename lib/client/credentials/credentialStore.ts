/** That what is kept of an account changed, without what it is. */
export interface CredentialChange {
  /** Key of the provider. */
  provider: string
  address: string
  /** The person removed all of it. */
  isForgotten: boolean
}

/** The other tabs that keep their credentials in the same place. */
export interface CredentialTabs {
  /** Notifies the other tabs. */
  notify(change: CredentialChange): void
  /** Calls back with the changes in other tabs. The answer takes the listener away. */
  listen(listener: (change: CredentialChange) => void): () => void
}

/** Where a plugin keeps its credentials. Values are plain JSON strings; the store encrypts them. */
export interface CredentialStore {
  /** @throws CredentialUnreadable where something is there that cannot be read */
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  /** Stores unless something is there; gives what is there afterwards. Safe between tabs. */
  setIfAbsent(key: string, value: string): Promise<string>
  remove(key: string): Promise<void>
  /** The keys that begin so. Absent: what was sent is not remembered over a reload. */
  names?(prefix: string): Promise<readonly string[]>
  /** Absent: nothing else reads what is kept here. */
  tabs?: CredentialTabs
}

/** A credential of this browser, without its secret. */
export interface CredentialInfo {
  /** What it is at the venue: an agent, an API key, a session. */
  kind: string
  /** How the venue names it: an address, a slot, the id of a key. */
  id: string
  /** Its permissions, in the venue's words, where the venue lists them. */
  scopes?: readonly string[]
  /** When it was made in this browser or came into it, where that was noted. */
  sinceMs?: number
  expiresAtMs?: number
  /** Its time is over and its secret deleted; listed until there is another. */
  hasEnded?: true
}
