'use client'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { usePublicConfig } from './usePublicConfig'
import { createWalletHandle, type WalletHandle } from './walletHandle'

/** The one wallet of this tab; undefined outside of `WalletProvider`. */
export const WalletContext = createContext<WalletHandle | undefined>(undefined)

/** Where wagmi remembers which wallet was last used; see `lib/wallet/wagmiConfig`. */
const LAST_WALLET_NAME = 'perpdesk.wallet.recentConnectorId'

/**
 * Holds the wallet of this tab, once. Its code is fetched when there is a connection to take up or
 * somebody opens the wallet dialog, never with the page itself.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  const paper = usePublicConfig().venues.filter(({ network }) => network === 'paper')
  const hasPaper = paper.length > 0
  const paperRpcUrl = paper.find(({ settlement }) => settlement)?.settlement?.rpcUrl
  const [handle] = useState(() =>
    createWalletHandle(
      async () =>
        (await import('./openWallet')).openWallet({ hasPaper, paperRpcUrl }, window.localStorage),
      () => hasLastWallet(),
    ),
  )

  useEffect(() => {
    // Failing to load is shown where somebody asks for the wallet; here nobody did yet.
    handle.start().catch(() => undefined)
  }, [handle])

  return <WalletContext value={handle}>{children}</WalletContext>
}

function hasLastWallet(): boolean {
  try {
    return window.localStorage.getItem(LAST_WALLET_NAME) !== null
  } catch {
    return false
  }
}
