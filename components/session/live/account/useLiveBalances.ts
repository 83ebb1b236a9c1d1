'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '@/components/session/live/useRead'
import { useStream } from '@/components/session/live/useStream'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { balancesQuery } from '@/lib/queries/account/portfolio'
import { keys } from '@/lib/queries/keys'
import { balancesAtMarks } from '@/lib/trade/margin/balancesAtMarks'
import { useLiveAccount } from './useLiveAccount'

/** What the connected account holds, with the very figures that the account panel shows. */
export function useLiveBalances(provider: string) {
  const balances = useBalances(provider)
  const account = useLiveAccount(provider).data
  const reported = balances.data
  const data = useMemo(
    () =>
      reported === undefined || account === undefined
        ? reported
        : balancesAtMarks(reported, account.ledger),
    [reported, account],
  )
  return { ...balances, data }
}

/** As the venue reports it, live while something shows it. */
function useBalances(provider: string) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const { address } = account
  useStream(provider, isReadable ? { channel: 'spotBalances', address } : undefined, (balances) => {
    cache.setQueryData(keys.balances(provider, address), balances)
  })
  return useRead({ ...balancesQuery(client, account), enabled: isReadable })
}
