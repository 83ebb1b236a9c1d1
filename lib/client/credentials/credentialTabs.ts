import type { CredentialChange, CredentialTabs } from './credentialStore'

/** What of a BroadcastChannel is used. */
export interface TabChannel {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: unknown): void
  close(): void
  /** Where the platform is a process, which the channel must not keep alive. */
  unref?(): void
}

const CHANNEL = 'perpdesk-credentials'

/**
 * The tabs of this origin. A channel is open while somebody listens; where the browser refuses one,
 * no tab is notified.
 */
export function createCredentialTabs(Channel: new (name: string) => TabChannel): CredentialTabs {
  const listeners = new Set<(change: CredentialChange) => void>()
  let channel: TabChannel | undefined

  function open(): TabChannel | undefined {
    try {
      const opened = new Channel(CHANNEL)
      opened.unref?.()
      return opened
    } catch {
      return undefined
    }
  }

  function hear({ data }: MessageEvent): void {
    const change = parseChange(data)
    if (change === undefined) return
    for (const listener of [...listeners]) listener(change)
  }

  return {
    notify({ provider, address, isForgotten }) {
      const used = channel ?? open()
      used?.postMessage({ provider, address, isForgotten })
      // What was posted still arrives.
      if (used !== channel) used?.close()
    },
    listen(listener) {
      const own = (change: CredentialChange) => listener(change)
      listeners.add(own)
      channel ??= open()
      if (channel !== undefined) channel.onmessage = hear
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        channel?.close()
        channel = undefined
      }
    },
  }
}

/** The other tab may run another release. */
function parseChange(data: unknown): CredentialChange | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { provider, address, isForgotten }: Partial<Record<keyof CredentialChange, unknown>> = data
  if (typeof provider !== 'string' || typeof address !== 'string') return undefined
  return { provider, address, isForgotten: isForgotten === true }
}
