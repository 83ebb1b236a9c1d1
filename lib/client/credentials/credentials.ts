import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { lazyCode } from '@/lib/client/lazyCode'
import { SERVICE_TOOL } from '@/lib/schema/errors'
import { createCredentialTabs, type TabChannel } from './credentialTabs'
import { createMemoryCredentials } from './memoryCredentials'

/** The name a credential is kept under: by provider key and account, so that neither is mixed up. */
export function credentialKey(provider: string, address: string, kind: string): string {
  return `${provider}:${address.toLowerCase()}:${kind}`
}

/** Kinds of what is only noted of an account begin so: no key, and nothing an account is ready by. */
export const NOTE_PREFIX = 'note-'

/** What a browser offers; each may be missing or refuse to work. */
export interface CredentialPlatform {
  indexedDB?: IDBFactory | undefined
  crypto?: Crypto | undefined
  /** By it the tabs notify each other of changes; absent: they do not. */
  BroadcastChannel?: (new (name: string) => TabChannel) | undefined
}

/**
 * Keeps credentials in this browser: AES-GCM-256 ciphertext under a non-extractable key, both in
 * IndexedDB. Where the browser has no WebCrypto or no IndexedDB they live in memory and end with
 * the page; nothing is ever written in the clear. The code for that comes with the first use; where
 * it does not arrive a call fails and may be repeated, and nothing is kept elsewhere instead.
 */
export function createCredentials(
  platform: CredentialPlatform,
  load = () => import('./browserCredentials'),
): CredentialStore {
  const { indexedDB, crypto, BroadcastChannel: Channel } = platform
  if (!indexedDB || !crypto?.subtle) return createMemoryCredentials()
  const code = lazyCode(SERVICE_TOOL, load)
  let opened: Promise<CredentialStore> | undefined
  const store = async () => {
    const { openBrowserCredentials } = await code.load()
    opened ??= openBrowserCredentials(indexedDB, crypto)
    return opened
  }
  return {
    get: async (key) => (await store()).get(key),
    set: async (key, value) => (await store()).set(key, value),
    setIfAbsent: async (key, value) => (await store()).setIfAbsent(key, value),
    remove: async (key) => (await store()).remove(key),
    names: async (prefix) => (await (await store()).names?.(prefix)) ?? [],
    ...(Channel === undefined ? {} : { tabs: createCredentialTabs(Channel) }),
  }
}
