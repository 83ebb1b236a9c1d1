import type { HostLink } from '@/components/embed/openHostLink'
import type { HostPayloads } from '@/lib/embed/messages'

type Listener = (data: never) => void

/** The wallet of the host's page, as EIP-1193 has wallets. */
export interface HostWallet {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(name: string, listener: Listener): void
  removeListener(name: string, listener: Listener): void
  /** Forwards what the host reported of its wallet. */
  notify(event: HostPayloads['wallet.event']): void
}

/** Makes a wallet whose every request the host's page answers. */
export function createHostWallet(link: Pick<HostLink, 'guest'>): HostWallet {
  const listeners = new Map<string, Set<Listener>>()
  return {
    request: ({ method, params }) =>
      link.guest.askWallet(method, Array.isArray(params) ? params : []),
    on(name, listener) {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    notify({ name, data }) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(data as never)
    },
  }
}
