'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { browserStorage, isInFrame } from '@/lib/stores/system/browserStorage'
import { lastWalletCookie } from '@/lib/stores/system/lastWallet'
import type { HostWalletSource } from '@/lib/wallet/hostWalletChoice'
import { WalletContext } from './WalletContext'
import { DISCONNECTED, STARTING } from './walletStates'
import { createWalletStore } from './walletStore'

/** Where wagmi remembers which wallet was last used; see `lib/wallet/wagmiConfig`. */
const LAST_WALLET_NAME = 'perpdesk.wallet.recentConnectorId'

/**
 * Holds the wallet of this tab, once. wagmi's subtree is loaded when there is a connection to
 * resume or the wallet dialog opens, and is mounted beside the page: nothing of the page is
 * remounted.
 */
export function WalletProvider({
  host,
  isExpected = true,
  children,
}: {
  /** Wallet of the site around a frame; absent outside of frames. */
  host?: HostWalletSource | undefined
  /** Whether the page was served to a visitor whose wallet may come back. */
  isExpected?: boolean
  children: ReactNode
}) {
  const paper = usePublicConfig().venues.filter(({ network }) => network === 'paper')
  const hasPaper = paper.length > 0
  const paperRpcUrl = paper.find(({ chainRpcUrl }) => chainRpcUrl)?.chainRpcUrl
  const [tree, setTree] = useState<ReactNode>()
  const [store] = useState(() =>
    createWalletStore(
      async () => {
        const [{ walletTree }, given] = await Promise.all([import('./walletTree'), host?.awaited])
        const hostWallet = given === undefined ? { laterHost: host?.given } : { host: given }
        setTree(walletTree(store, { hasPaper, paperRpcUrl, ...hostWallet }, walletStorage()))
      },
      hasLastWallet,
      isExpected ? STARTING : DISCONNECTED,
    ),
  )

  useEffect(() => {
    // The dialog shows a failure to load; without a dialog the wallet was not asked for yet.
    store.start().catch(() => undefined)
    if (isInFrame()) return
    return store.subscribe(() => {
      const { status } = store.state()
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
      if (status !== 'reconnecting') document.cookie = lastWalletCookie(status === 'connected')
    })
  }, [store])

  return (
    <WalletContext value={store}>
      {children}
      {tree}
    </WalletContext>
  )
}

// In a frame the site around it, or the person, chooses again.
function walletStorage(): Storage | undefined {
  return isInFrame() ? undefined : browserStorage()
}

function hasLastWallet(): boolean {
  try {
    return walletStorage()?.getItem(LAST_WALLET_NAME) != null
  } catch {
    return false
  }
}
