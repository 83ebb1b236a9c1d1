'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '@/lib/queries/keys'
import { streamAccountInto } from '@/lib/queries/streamInto'
import { createAccountNews } from './accountNews'
import { useOnFresh } from './useOnFresh'
import { usePendingCheck } from './usePendingCheck'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/**
 * Keeps the connected account's orders, fills, positions and figures live in the query cache, and
 * tells what happens to them. Mounted once per provider on a page; shows nothing.
 */
export function AccountStreams({ provider }: { provider: string }) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const address = useReadableAccount(provider)
  usePendingCheck(provider, address)

  useEffect(() => {
    if (address === undefined) return undefined
    const plugin = client.plugin(provider)
    return streamAccountInto(cache, plugin, { provider, address }, createAccountNews())
  }, [client, cache, provider, address])

  useOnFresh(provider, () => {
    if (address === undefined) return
    void cache.invalidateQueries({
      queryKey: keys.account(provider, address),
      predicate: ({ queryKey }) => !queryKey.includes('setup'),
    })
  })

  return null
}
