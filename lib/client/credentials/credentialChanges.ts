import type { CredentialTabs } from './credentialStore'

/** How the credentials of an account changed. */
export interface CredentialChangeKind {
  /** The person removed all of them from this browser. */
  isForgotten: boolean
  /** In another tab. */
  isElsewhere: boolean
}

/** Called with an account, in small letters. */
export type CredentialListener = (address: string, kind?: CredentialChangeKind) => void

/** Notifies listeners of an account whose credentials changed. */
export interface CredentialChanges {
  /** The answer takes the listener away. */
  listen(listener: CredentialListener): () => void
  /** Notifies this tab: what is kept is as it was, what it is worth is not. */
  notify(address: string): void
  /** Notifies all tabs: what is kept changed. */
  notifyAll(address: string, isForgotten?: boolean): void
  /** Hears no other tab any more. */
  close(): void
}

/**
 * Makes the list of listeners of one plugin. A change of the same provider in another tab
 * goes to them too, and to no further tab.
 */
export function createCredentialChanges(
  provider = '',
  tabs: CredentialTabs | undefined = undefined,
): CredentialChanges {
  const listeners = new Set<CredentialListener>()
  const call = (address: string, kind: CredentialChangeKind) => {
    for (const listener of [...listeners]) listener(address.toLowerCase(), kind)
  }
  const leave = tabs?.listen((change) => {
    if (change.provider !== provider) return
    call(change.address, { isForgotten: change.isForgotten, isElsewhere: true })
  })
  return {
    listen(listener) {
      // A wrapper of its own, so that one function may listen twice and leave once.
      const own: CredentialListener = (address, kind) => listener(address, kind)
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },
    notify: (address) => call(address, { isForgotten: false, isElsewhere: false }),
    notifyAll(address, isForgotten = false) {
      call(address, { isForgotten, isElsewhere: false })
      tabs?.notify({ provider, address: address.toLowerCase(), isForgotten })
    },
    close: () => leave?.(),
  }
}
