import type { PersonWallet } from '@/lib/wallet/userWallet'
import type { WalletSession } from '@/lib/wallet/walletSession'
import type { WalletState } from '@/lib/wallet/walletState'

/** The wallet of this tab, whose code is loaded when it is first needed. */
export interface WalletHandle {
  state(): WalletState
  subscribe(listener: () => void): () => void
  /** Takes up the connection of the last visit, if there was one. */
  start(): Promise<void>
  /** Loads the wallet code, so that choices are known. */
  load(): Promise<void>
  connect(choiceId: string): Promise<void>
  disconnect(): Promise<void>
  wallet(): Promise<PersonWallet | undefined>
  /**
   * Aborts when the account is no longer the connected one: what is staged for it is discarded.
   * Undefined where it is not the connected one now.
   */
  signalOf(account: string): AbortSignal | undefined
}

/** What stands while nobody looked whether there was a connection. */
export const STARTING: WalletState = { status: 'reconnecting', choices: [] }

/**
 * Makes the handle.
 * @param open loads and makes the wallet session
 * @param wasConnected whether the last visit left a connection behind
 */
export function createWalletHandle(
  open: () => Promise<WalletSession>,
  wasConnected: () => boolean,
): WalletHandle {
  const listeners = new Set<() => void>()
  let session: WalletSession | undefined
  let opening: Promise<WalletSession> | undefined
  let started: Promise<void> | undefined
  let state = STARTING
  let work: { account: string; controller: AbortController } | undefined

  const publish = (next: WalletState) => {
    state = next
    const account = next.status === 'connected' ? next.address : undefined
    if (account !== work?.account) {
      work?.controller.abort()
      work = account === undefined ? undefined : { account, controller: new AbortController() }
    }
    for (const listener of listeners) listener()
  }

  const load = (): Promise<WalletSession> => {
    opening ??= open().then(
      async (made) => {
        session = made
        made.subscribe(() => publish(made.state()))
        await made.resume()
        publish(made.state())
        return made
      },
      (error) => {
        // A chunk that did not arrive may arrive the next time.
        opening = undefined
        publish({ status: 'disconnected', choices: [] })
        throw error
      },
    )
    return opening
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start() {
      started ??= (async () => {
        if (wasConnected()) await load()
        else if (session === undefined) publish({ status: 'disconnected', choices: [] })
      })()
      return started
    },
    load: async () => {
      await load()
    },
    connect: async (choiceId) => (await load()).connect(choiceId),
    disconnect: async () => session?.disconnect(),
    wallet: async () => session?.wallet(),
    signalOf: (account) => (work?.account === account ? work.controller.signal : undefined),
  }
}
