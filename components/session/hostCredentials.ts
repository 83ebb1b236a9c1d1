import type { CredentialStore, CredentialTabs } from '@/lib/client/credentials/credentialStore'

/**
 * The keys of a page in a frame, which are its own: it takes neither the desk's nor those of another
 * host. Named by the whole host: what its keys are called at a venue is cut, and hosts that begin
 * alike would share one.
 * @param origin of the page that embeds the frame
 */
export function hostCredentials(origin: string, credentials: CredentialStore): CredentialStore {
  const { host } = new URL(origin)
  const prefix = `embed@${host}:`
  const nameOf = (key: string) => prefix + key
  return {
    get: (key) => credentials.get(nameOf(key)),
    set: (key, value) => credentials.set(nameOf(key), value),
    setIfAbsent: (key, value) => credentials.setIfAbsent(nameOf(key), value),
    remove: (key) => credentials.remove(nameOf(key)),
    ...(credentials.tabs && { tabs: hostTabs(prefix, credentials.tabs) }),
  }
}

/** The frames of the same host in other tabs. */
function hostTabs(prefix: string, tabs: CredentialTabs): CredentialTabs {
  return {
    notify: (change) => tabs.notify({ ...change, provider: prefix + change.provider }),
    listen: (listener) =>
      tabs.listen((change) => {
        const { provider } = change
        if (!provider.startsWith(prefix)) return
        listener({ ...change, provider: provider.slice(prefix.length) })
      }),
  }
}
