'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '@/components/session/live/useRead'
import { useStream } from '@/components/session/live/useStream'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { balancesQuery } from '@/lib/queries/account/portfolio'
import { keys } from '@/lib/queries/keys'

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
