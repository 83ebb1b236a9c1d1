'use client'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import { useHostLinkOf } from '@/components/embed/hostLinkContext'
import { useWallet } from '@/components/session/wallet/useWallet'
import { WalletProvider } from '@/components/session/wallet/WalletProvider'
import { dialogStore } from '@/lib/stores/dialog'
import { HOST_CONNECTOR_ID } from '@/lib/wallet/hostWalletChoice'
import { createHostWalletIntake } from './hostWalletIntake'

const WAIT_FOR_HOST_MS = 5_000

/**
 * The wallet of a page that trades in a frame: the host's where it gives one, in addition to the
 * wallets of this browser. A host that is connected already is used without a press.
 */
export function HostWalletProvider({ children }: { children: ReactNode }) {
  const { walletOffer, onWalletEvent } = useEmbedPage()
  const link = useHostLinkOf()
  const [intake] = useState(createHostWalletIntake)

  useEffect(() => {
    const timer = setTimeout(intake.stopWaiting, WAIT_FOR_HOST_MS)
    return () => clearTimeout(timer)
  }, [intake])

  useEffect(() => {
    if (link !== undefined && walletOffer !== undefined) intake.open(link, walletOffer)
  }, [link, walletOffer, intake])

  useEffect(() => onWalletEvent(intake.notify), [onWalletEvent, intake])

  return (
    <WalletProvider host={intake.source}>
      <ConnectHostWallet isProvided={walletOffer?.isProvided === true} />
      {children}
    </WalletProvider>
  )
}

/**
 * Connects to a host's wallet that is connected there, now or later, and asks a host without one to
 * connect.
 */
function ConnectHostWallet({ isProvided }: { isProvided: boolean }) {
  const { handle, status } = useWallet()
  const { onWalletEvent } = useEmbedPage()
  const link = useHostLinkOf()
  const wasConnected = useRef(false)
  useEffect(() => {
    if (status === 'connected') wasConnected.current = true
  }, [status])

  const connect = useEffectEvent((accounts: unknown) => {
    if (!Array.isArray(accounts) || accounts.length === 0) return
    // The host may come when the person has chosen a wallet already: theirs stays.
    const now = handle.state().status
    if (now === 'connected' || now === 'connecting') return
    // Where it fails the person connects by hand, and sees why.
    handle.connect(HOST_CONNECTOR_ID).catch(() => undefined)
  })
  useEffect(() => {
    if (!isProvided || link === undefined) return undefined
    let isGone = false
    link.guest.askWallet('eth_accounts', []).then(
      (accounts) => (isGone ? undefined : connect(accounts)),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isProvided, link])
  useEffect(() => {
    if (!isProvided) return undefined
    return onWalletEvent(({ name, data }) => {
      // Once it was connected, its connector follows the accounts.
      if (name === 'accountsChanged' && !wasConnected.current) connect(data)
    })
  }, [isProvided, onWalletEvent])

  useEffect(() => {
    if (isProvided || link === undefined) return undefined
    return dialogStore.subscribe(({ open }, before) => {
      if (open === 'wallet' && before.open !== 'wallet') link.guest.send('connect.request', {})
    })
  }, [isProvided, link])
  return null
}
