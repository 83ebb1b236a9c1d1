'use client'
import { type ReactNode, useState } from 'react'
import { WalletContext } from '@/components/session/wallet/WalletContext'
import type { WalletHandle } from '@/components/session/wallet/walletStore'

/**
 * Stands in for the wallet where a page only reads: for a public address, or without one. It signs
 * nothing, and loads no wallet code.
 */
export function WatchedAccount({
  address,
  children,
}: {
  address?: string | undefined
  children: ReactNode
}) {
  const [handle] = useState(() => watch(address))
  return <WalletContext value={handle}>{children}</WalletContext>
}

function watch(address: string | undefined): WalletHandle {
  const state =
    address === undefined
      ? ({ status: 'disconnected', choices: [] } as const)
      : ({ status: 'connected', address: `0x${address.slice(2)}`, name: '', choices: [] } as const)
  const nothing = async () => undefined
  return {
    state: () => state,
    subscribe: () => () => undefined,
    start: nothing,
    load: nothing,
    connect: nothing,
    disconnect: nothing,
    wallet: () => undefined,
    signalOf: () => undefined,
  }
}
