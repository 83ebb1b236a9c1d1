import type { CredentialStore } from '@/lib/client/credentials/credentialStore'
import { createCredentialTabs, type TabChannel } from '@/lib/client/credentials/credentialTabs'

/** The channels of one origin, as a browser keeps them; a message arrives at all others at once. */
export function sharedChannels() {
  const open = new Set<TabChannel>()
  const messages: unknown[] = []
  class Channel implements TabChannel {
    onmessage: TabChannel['onmessage'] = null
    constructor(readonly name: string) {
      open.add(this)
    }
    postMessage(message: unknown) {
      messages.push(message)
      for (const other of [...open]) {
        if (other !== this) other.onmessage?.({ data: structuredClone(message) } as MessageEvent)
      }
    }
    close() {
      open.delete(this)
    }
  }
  return {
    Channel,
    messages,
    openCount: () => open.size,
    /** One store, as each of its tabs has it. */
    tabOf: (store: CredentialStore): CredentialStore => ({
      ...store,
      tabs: createCredentialTabs(Channel),
    }),
  }
}
