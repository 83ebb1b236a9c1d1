'use client'
import { useContext, useSyncExternalStore } from 'react'
import type { WalletState } from '@/lib/wallet/walletState'
import { WalletContext } from './WalletContext'
import { STARTING } from './walletStates'
import type { WalletHandle } from './walletStore'

/** State of the wallet, and its actions. */
export type Wallet = WalletState & {
  /** Connected account in lower case; undefined while there is none. */
  account: `0x${string}` | undefined
  handle: WalletHandle
}

/**
 * The wallet of this tab.
 * @throws Error outside of `WalletProvider`: a mistake in the page's composition.
 */
export function useWallet(): Wallet {
  const handle = useContext(WalletContext)
  if (handle === undefined) throw new Error('useWallet needs WalletProvider above it')
  const state = useSyncExternalStore(handle.subscribe, handle.state, () => STARTING)
  return { ...state, account: state.status === 'connected' ? state.address : undefined, handle }
}
