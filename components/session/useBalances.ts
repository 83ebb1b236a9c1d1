'use client'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/queries/keys'
import { balancesQuery } from '@/lib/queries/portfolio'
import { useAccountRef } from './useAccountRef'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'
import { useStream } from './useStream'

/** What the connected account holds, live while something shows it. */
export function useBalances(provider: string) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const { address } = account
  useStream(provider, isReadable ? { channel: 'spotBalances', address } : undefined, (balances) => {
    cache.setQueryData(keys.balances(provider, address), balances)
  })
  return useRead({ ...balancesQuery(client, account), enabled: isReadable })
}
