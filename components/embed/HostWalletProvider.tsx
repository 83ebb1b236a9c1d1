'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { useWallet } from '@/components/session/wallet/useWallet'
import { WalletProvider } from '@/components/session/wallet/WalletProvider'
import { t } from '@/lib/i18n/t'
import { dialogStore } from '@/lib/stores/dialog'
import { HOST_CONNECTOR_ID, type HostWalletChoice } from '@/lib/wallet/hostWalletChoice'
import { useEmbedPage } from './embedPage'
import { useHostLinkOf } from './hostLinkContext'
import { createHostWallet } from './hostWallet'

const WAIT_FOR_HOST_MS = 5_000

/**
 * The wallet of a page that trades in a frame: the host's where it gives one, beside the wallets of
 * this browser. A host that is connected already is taken up without a press.
 */
export function HostWalletProvider({ children }: { children: ReactNode }) {
  const { walletOffer, onWalletEvent } = useEmbedPage()
  const link = useHostLinkOf()
  const [{ choice, settle }] = useState(() => {
    let settle: (choice: HostWalletChoice | undefined) => void = () => undefined
    const choice = new Promise<HostWalletChoice | undefined>((resolve) => {
      settle = resolve
    })
    return { choice, settle }
  })

  useEffect(() => {
    const timer = setTimeout(() => settle(undefined), WAIT_FOR_HOST_MS)
    return () => clearTimeout(timer)
  }, [settle])

  useEffect(() => {
    if (link === undefined || walletOffer === undefined) return undefined
    if (!walletOffer.isProvided) {
      settle(undefined)
      return undefined
    }
    const provider = createHostWallet(link)
    settle({ name: walletOffer.name ?? t('Wallet of this site'), provider })
    return onWalletEvent((event) => provider.notify(event))
  }, [link, walletOffer, onWalletEvent, settle])

  return (
    <WalletProvider host={choice}>
      <TakenUp isProvided={walletOffer?.isProvided === true} />
      {children}
    </WalletProvider>
  )
}

/** Connects to a host's wallet that is connected there, and asks a host without one to connect. */
function TakenUp({ isProvided }: { isProvided: boolean }) {
  const { handle } = useWallet()
  const link = useHostLinkOf()
  useEffect(() => {
    if (!isProvided || link === undefined) return undefined
    let isGone = false
    link.guest.askWallet('eth_accounts', []).then(
      (accounts) => {
        if (isGone || !Array.isArray(accounts) || accounts.length === 0) return
        // Where it fails the person connects by hand, and sees why.
        handle.connect(HOST_CONNECTOR_ID).catch(() => undefined)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isProvided, link, handle])

  useEffect(() => {
    if (isProvided || link === undefined) return undefined
    return dialogStore.subscribe(({ open }, before) => {
      if (open === 'wallet' && before.open !== 'wallet') link.guest.send('connect.request', {})
    })
  }, [isProvided, link])
  return null
}
