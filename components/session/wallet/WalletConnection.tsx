'use client'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  useConfig,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useReconnect,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
} from 'wagmi'
import { type PersonWallet, userWallet } from '@/lib/wallet/userWallet'
import { walletState } from '@/lib/wallet/walletState'
import type { WalletStore } from './walletStore'

/**
 * The one place where wagmi meets the page: writes the connection and its signer into the store.
 * Draws nothing.
 */
export function WalletConnection({ store }: { store: WalletStore }) {
  const config = useConfig()
  const { status, address, connector: present } = useConnection()
  const connectors = useConnectors()
  const { mutateAsync: connect } = useConnect()
  const { mutateAsync: disconnect } = useDisconnect()
  const signer = useSigner()
  const { last, remember, stopWaiting } = useLastWallet()
  const state = useMemo(() => {
    if (last === undefined) return undefined
    const isResuming = !last.isResumed && status === 'disconnected'
    const connection = { status: isResuming ? 'reconnecting' : status, address, connector: present }
    return walletState(connection, connectors, last.id)
  }, [last, status, address, present, connectors])

  useLayoutEffect(() => {
    if (last === undefined || state === undefined) return
    store.write({
      state,
      signer,
      isResumed: last.isResumed,
      async connect(choiceId) {
        // Not the connectors of the last render: one may have been added since.
        const connector = config.connectors.find(({ id }) => id === choiceId)
        if (connector === undefined) throw new Error('That wallet is no longer there.')
        stopWaiting()
        if (present?.uid === connector.uid) return
        await connect({ connector })
        // Only now: who declines the new wallet keeps the old one.
        if (present !== undefined) await disconnect({ connector: present })
        // The caller finds the new connection in the store when this has ended.
        flushSync(() => remember(choiceId))
      },
      async disconnect() {
        stopWaiting()
        await disconnect({})
      },
    })
  })
  return null
}

/** wagmi's state while no wallet is connected. */
const NOT_CONNECTED = { connections: new Map(), current: null, status: 'disconnected' } as const

/**
 * The wallet of the last visit, whose connection is resumed, also where the wallet announces itself
 * late. Never any other: a wallet that knows the page is not yet the person's choice.
 */
function useLastWallet() {
  const config = useConfig()
  const connectors = useConnectors()
  const { mutateAsync: reconnect } = useReconnect()
  const [last, setLast] = useState<{ id: string | undefined; isResumed: boolean }>()
  const isWaiting = useRef(true)

  useEffect(() => {
    const found = (id: string | undefined) => {
      const isHere = config.connectors.some((connector) => connector.id === id)
      // What wagmi stored of the last visit's connections says nothing about this one's.
      if (!isHere) config.setState((state) => ({ ...state, ...NOT_CONNECTED }))
      setLast({ id, isResumed: !isHere })
    }
    const read = async () => config.storage?.getItem('recentConnectorId')
    read().then(
      (id) => found(id ?? undefined),
      () => found(undefined),
    )
  }, [config])

  const id = last?.id
  const connector = connectors.find((candidate) => candidate.id === id)
  useEffect(() => {
    if (connector === undefined || !isWaiting.current) return
    isWaiting.current = false
    const end = () => setLast({ id: connector.id, isResumed: true })
    reconnect({ connectors: [connector] }).then(end, end)
  }, [connector, reconnect])

  return {
    /** Undefined until it is known. */
    last,
    remember: (choiceId: string) => setLast({ id: choiceId, isResumed: true }),
    stopWaiting: () => {
      isWaiting.current = false
    },
  }
}

/** What signs for the connected account; undefined while there is none. */
function useSigner(): PersonWallet | undefined {
  const { chains } = useConfig()
  const { address, connector, status } = useConnection()
  const { mutateAsync: signTypedData } = useSignTypedData()
  const { mutateAsync: signMessage } = useSignMessage()
  const { mutateAsync: switchChain } = useSwitchChain()
  return useMemo(
    () =>
      status !== 'connected'
        ? undefined
        : userWallet({ address, connector, chains }, { signTypedData, signMessage, switchChain }),
    [status, address, connector, chains, signTypedData, signMessage, switchChain],
  )
}
