'use client'
import { useMemo } from 'react'
import { useConfig, useConnection, useSignMessage, useSignTypedData, useSwitchChain } from 'wagmi'
import { type PersonWallet, userWallet } from '@/lib/wallet/userWallet'

/** What signs for the connected account; undefined while there is none. */
export function useSigner(): PersonWallet | undefined {
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
