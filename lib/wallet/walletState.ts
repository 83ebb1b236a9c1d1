import { PAPER_CONNECTOR_ID } from './paperConnector'

/** A wallet that a person may choose. */
interface WalletChoice {
  id: string
  name: string
  /** Image as the wallet announced it; absent for ours. */
  icon?: string
  kind: 'installed' | 'paper'
  /** Site around the frame that gives it; absent: it is of this browser. */
  site?: string
  /** Chosen on the last visit. */
  isLast: boolean
}

/** State of this tab's wallet. */
export type WalletState = { choices: readonly WalletChoice[] } & (
  | { status: 'disconnected' | 'connecting' | 'reconnecting' }
  | {
      status: 'connected'
      /** In lower case, as the service reads addresses. */
      address: `0x${string}`
      /** Name of the wallet. */
      name: string
    }
)

/** A connector as far as a choice shows it. */
interface NamedConnector {
  id: string
  name: string
  icon?: string | undefined
  /** Of the wallet of the site around a frame; wagmi has no type for what is ours. */
  site?: unknown
}

/**
 * wagmi's connection as the page shows it.
 * @param lastId id of the wallet that was used last
 */
export function walletState(
  connection: {
    status: WalletState['status']
    address?: string | undefined
    connector?: NamedConnector | undefined
  },
  connectors: readonly NamedConnector[],
  lastId: string | undefined,
): WalletState {
  const choices = connectors
    .map(({ id, name, icon, site }): WalletChoice => {
      const image = icon?.trim()
      return {
        id,
        name,
        kind: id === PAPER_CONNECTOR_ID ? 'paper' : 'installed',
        isLast: id === lastId,
        ...(image === undefined ? {} : { icon: image }),
        ...(typeof site === 'string' ? { site } : {}),
      }
    })
    .sort(lastFirst)
  const address = connection.address?.toLowerCase()
  if (connection.status !== 'connected' || address === undefined || !isAddress(address)) {
    const status = connection.status === 'connected' ? 'connecting' : connection.status
    return { status, choices }
  }
  return { status: 'connected', address, name: connection.connector?.name ?? 'Wallet', choices }
}

function lastFirst(a: WalletChoice, b: WalletChoice): number {
  if (a.isLast !== b.isLast) return a.isLast ? -1 : 1
  if (a.kind !== b.kind) return a.kind === 'installed' ? -1 : 1
  return a.name.localeCompare(b.name)
}

function isAddress(text: string): text is `0x${string}` {
  return text.startsWith('0x')
}
