import {
  connect,
  disconnect,
  getConnection,
  getConnectors,
  reconnect,
  watchConnection,
  watchConnectors,
} from '@wagmi/core'
import { PAPER_CONNECTOR_ID } from './paperConnector'
import { type Eip1193Provider, type PersonWallet, userWallet } from './userWallet'
import type { WalletConfig } from './wagmiConfig'
import type { WalletChoice, WalletState } from './walletState'

/** The wallet of this tab, outside React. */
export interface WalletSession {
  state(): WalletState
  /** Called after every change. Returns the end of it. */
  subscribe(listener: () => void): () => void
  /**
   * Asks the wallet for its accounts.
   * @throws what the wallet raises; `walletErrorKind` tells a refusal
   */
  connect(choiceId: string): Promise<void>
  disconnect(): Promise<void>
  /** Takes up the connection of the last visit, also where its wallet announces itself late. */
  resume(): Promise<void>
  /** The connected wallet; undefined while there is none. */
  wallet(): Promise<PersonWallet | undefined>
}

/** Makes the session over a wagmi configuration. */
export function createWalletSession(config: WalletConfig): WalletSession {
  const listeners = new Set<() => void>()
  let lastId: string | undefined
  let isWaitingForLast = false
  let present = read()

  function read(): WalletState {
    const connection = getConnection(config)
    const choices = getConnectors(config)
      .map((connector): WalletChoice => {
        const icon = connector.icon?.trim()
        return {
          id: connector.id,
          name: connector.name,
          kind: connector.id === PAPER_CONNECTOR_ID ? 'paper' : 'installed',
          isLast: connector.id === lastId,
          ...(icon === undefined ? {} : { icon }),
        }
      })
      .sort(lastFirst)
    const address = connection.address?.toLowerCase()
    const name = connection.connector?.name
    if (connection.status !== 'connected' || address === undefined || !isAddress(address)) {
      const status = connection.status === 'connected' ? 'connecting' : connection.status
      return { status, choices }
    }
    return { status: 'connected', address, name: name ?? 'Wallet', choices }
  }

  function publish(): void {
    present = read()
    for (const listener of listeners) listener()
  }

  async function learnLast(): Promise<void> {
    lastId = (await config.storage?.getItem('recentConnectorId')) ?? undefined
    publish()
  }

  watchConnection(config, { onChange: publish })
  watchConnectors(config, {
    onChange(connectors) {
      publish()
      const last = connectors.find(({ id }) => id === lastId)
      if (!isWaitingForLast || last === undefined || present.status !== 'disconnected') return
      isWaitingForLast = false
      void reconnect(config, { connectors: [last] })
    },
  })

  return {
    state: () => present,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async connect(choiceId) {
      const connector = getConnectors(config).find(({ id }) => id === choiceId)
      if (connector === undefined) throw new Error('That wallet is no longer there.')
      isWaitingForLast = false
      const before = getConnection(config).connector
      if (before?.uid === connector.uid) return
      await connect(config, { connector })
      // Only now: who declines the new wallet keeps the old one.
      if (before !== undefined) await disconnect(config, { connector: before })
      await learnLast()
    },
    async disconnect() {
      isWaitingForLast = false
      await disconnect(config)
    },
    async resume() {
      await learnLast()
      const last = getConnectors(config).find(({ id }) => id === lastId)
      // Never any other one: a wallet that knows the page is not yet the person's choice.
      if (last !== undefined) await reconnect(config, { connectors: [last] })
      else config.setState((state) => ({ ...state, ...NOBODY }))
      isWaitingForLast = last === undefined && lastId !== undefined
      publish()
    },
    async wallet() {
      const { connector, address } = getConnection(config)
      if (connector === undefined || address === undefined) return undefined
      const provider = await connector.getProvider()
      if (!isEip1193(provider)) return undefined
      return userWallet(provider, address, config.chains)
    },
  }
}

/** What wagmi's state says while no wallet is connected. */
const NOBODY = { connections: new Map(), current: null, status: 'disconnected' } as const

function lastFirst(a: WalletChoice, b: WalletChoice): number {
  if (a.isLast !== b.isLast) return a.isLast ? -1 : 1
  if (a.kind !== b.kind) return a.kind === 'installed' ? -1 : 1
  return a.name.localeCompare(b.name)
}

function isAddress(text: string): text is `0x${string}` {
  return text.startsWith('0x')
}

function isEip1193(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
