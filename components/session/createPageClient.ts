import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { createCredentials } from '@/lib/client/credentials/credentials'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { CredentialStore } from '@/lib/client/plugin'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { browserStorage } from '@/lib/stores/persistedStore'
import { scheduleRead } from './live/frameScheduler'
import { venuePlugins } from './reads/venuePlugins'

/**
 * The client library of one page, with a plugin for every venue of its configuration. A chunk of
 * its own: the page paints before the signing and venue code is here.
 */
export function createPageClient(config: PublicConfig): PerpsClient {
  const storage = browserStorage()
  const { keyName } = config
  return createPerpsClient({
    apiUrl: config.apiUrl,
    serviceName: config.serviceName,
    metaDomain: config.meta,
    plugins: venuePlugins(config),
    ...(config.integrator === undefined ? {} : { fetch: fetchFor(config, config.integrator) }),
    ...(keyName === undefined ? {} : { credentials: ownCredentials(keyName) }),
    ...(storage === undefined ? {} : { transferStorage: storage }),
    gather: scheduleRead,
  })
}

// A page in a frame has keys of its own: it neither takes the desk's nor any other host's.
function ownCredentials(keyName: string): CredentialStore {
  const { indexedDB, crypto } = globalThis
  const credentials = createCredentials({ indexedDB, crypto })
  const nameOf = (key: string) => `${keyName}:${key}`
  return {
    get: (key) => credentials.get(nameOf(key)),
    set: (key, value) => credentials.set(nameOf(key), value),
    setIfAbsent: (key, value) => credentials.setIfAbsent(nameOf(key), value),
    remove: (key) => credentials.remove(nameOf(key)),
  }
}

// Only our own service is told: a venue would refuse a header that it does not know.
function fetchFor({ apiUrl, serviceName }: PublicConfig, integrator: string): FetchLike {
  return (url, init) => {
    if (!url.startsWith(apiUrl)) return globalThis.fetch(url, init)
    const headers = { ...init?.headers, [`x-${serviceName}-integrator`]: integrator }
    return globalThis.fetch(url, { ...init, headers })
  }
}
