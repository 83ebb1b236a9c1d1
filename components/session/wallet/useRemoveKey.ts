'use client'
import { useQueryClient } from '@tanstack/react-query'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { type RemovableKey, removeKey } from './removeKey'
import { useWallet } from './useWallet'

/** Removes a key of the connected account at the venue by the venue's own call. */
export function useRemoveKey(provider: string): (key: RemovableKey) => Promise<void> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account } = useWallet()
  return async (key) => {
    if (account === undefined) return
    await removeKey({ plugin: client.plugin(provider), cache, provider, account }, key)
  }
}
