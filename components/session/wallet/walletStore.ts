import type { PersonWallet } from '@/lib/wallet/userWallet'
import type { WalletState } from '@/lib/wallet/walletState'
import { DISCONNECTED, STARTING } from './walletStates'

/** The wallet of this tab as pages have it. Its code is loaded when it is first needed. */
export interface WalletHandle {
  state(): WalletState
  subscribe(listener: () => void): () => void
  /** Resumes the connection of the last visit, if there was one. */
  start(): Promise<void>
  /** Loads the wallet code, so that choices are known. */
  load(): Promise<void>
  /**
   * Asks the wallet for its accounts; `state` shows the connection once this has ended.
   * @throws what the wallet raises; `walletErrorKind` recognises a refusal
   */
  connect(choiceId: string): Promise<void>
  disconnect(): Promise<void>
  /** What signs for the connected account; undefined while there is none. */
  wallet(): PersonWallet | undefined
  /**
   * Aborts when the account is no longer the connected one: what is staged for it is discarded.
   * Undefined where it is not the connected one now.
   */
  signalOf(account: string): AbortSignal | undefined
}

/** What wagmi's subtree knows and does. */
export interface LoadedWallet {
  state: WalletState
  signer: PersonWallet | undefined
  /** The connection of the last visit is resumed, or there is none to resume. */
  isResumed: boolean
  connect(choiceId: string): Promise<void>
  disconnect(): Promise<void>
}

/** The handle together with its writing side, which is for wagmi's subtree alone. */
export interface WalletStore extends WalletHandle {
  write(loaded: LoadedWallet): void
}

/**
 * Makes the store.
 * @param mount loads the wallet's subtree, which then writes into the store
 * @param wasConnected whether the last visit left a connection behind
 * @param initial the state until that is known; the same on the server and in the first paint
 */
export function createWalletStore(
  mount: () => Promise<void>,
  wasConnected: () => boolean,
  initial: WalletState = STARTING,
): WalletStore {
  const listeners = new Set<() => void>()
  let loaded: LoadedWallet | undefined
  let loading: Promise<void> | undefined
  let started: Promise<void> | undefined
  let state = initial
  let work: { account: string; controller: AbortController } | undefined
  let announceResumed = () => {}
  const resumed = new Promise<void>((resolve) => {
    announceResumed = resolve
  })

  const publish = (next: WalletState) => {
    state = next
    const account = next.status === 'connected' ? next.address : undefined
    if (account !== work?.account) {
      work?.controller.abort()
      work = account === undefined ? undefined : { account, controller: new AbortController() }
    }
    for (const listener of listeners) listener()
  }

  const load = (): Promise<void> => {
    loading ??= mount().then(
      () => resumed,
      (error) => {
        // A chunk that did not arrive may arrive the next time.
        loading = undefined
        publish(DISCONNECTED)
        throw error
      },
    )
    return loading
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
        if (wasConnected()) {
          if (state !== STARTING) publish(STARTING)
          await load()
        } else if (loaded === undefined) publish(DISCONNECTED)
      })()
      return started
    },
    load,
    async connect(choiceId) {
      await load()
      await loaded?.connect(choiceId)
    },
    disconnect: async () => loaded?.disconnect(),
    wallet: () => loaded?.signer,
    signalOf: (account) => (work?.account === account ? work.controller.signal : undefined),
    write(next) {
      loaded = next
      if (next.state !== state) publish(next.state)
      if (next.isResumed) announceResumed()
    },
  }
}
