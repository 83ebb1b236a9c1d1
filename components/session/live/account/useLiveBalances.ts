'use client'
import { useMemo } from 'react'
import { balancesAtMarks } from '@/lib/trade/margin/balancesAtMarks'
import { useBalances } from './useBalances'
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
