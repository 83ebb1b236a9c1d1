import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { createCredentials } from '@/lib/client/credentials/credentials'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { browserStorage } from '@/lib/stores/system/browserStorage'
import { hostCredentials } from './hostCredentials'
import { venuePlugins } from './reads/venuePlugins'
import { serviceOptions } from './serviceOptions'

/**
 * The client library of one page, with a plugin for every venue of its configuration. A chunk of
 * its own: the page paints before the signing and venue code is here.
 * @param origin of the approved page that this one is in a frame of
 */
export function createPageClient(config: PublicConfig, origin?: string): PerpsClient {
  const storage = browserStorage()
  return createPerpsClient({
    ...serviceOptions(config),
    metaDomain: config.meta,
    plugins: venuePlugins(config),
    ...(config.keyName === undefined ? {} : { credentials: framedCredentials(origin) }),
    ...(storage === undefined ? {} : { transferStorage: storage }),
  })
}

// Without a host to keep them for, keys end with the page: never are they the desk's.
function framedCredentials(origin: string | undefined): CredentialStore {
  if (origin === undefined) return createMemoryCredentials()
  const { indexedDB, crypto, BroadcastChannel } = globalThis
  return hostCredentials(origin, createCredentials({ indexedDB, crypto, BroadcastChannel }))
}
