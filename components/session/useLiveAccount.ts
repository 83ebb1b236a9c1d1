'use client'
import { useMemo } from 'react'
import { accountAtMarks } from '@/lib/trade/unrealizedProfit'
import { useAccountSummary } from './useAccountSummary'
import { useMarkPrices } from './useMarkPrices'
import { usePositions } from './usePositions'

/**
 * The four figures of the connected account at the mark prices on the screen, where the venue's own
 * come every few seconds: its PnL is the sum of the rows in the table of positions.
 */
export function useLiveAccount(provider: string) {
  const summary = useAccountSummary(provider)
  const { data: positions } = usePositions(provider)
  const marketIds = useMemo(() => positions?.map(({ market }) => market.id) ?? [], [positions])
  const marks = useMarkPrices(provider, marketIds)
  const data = useMemo(
    () =>
      summary.data === undefined || positions === undefined
        ? summary.data
        : accountAtMarks(summary.data, positions, marks),
    [summary.data, positions, marks],
  )
  return { data, error: summary.error, isError: summary.isError, refetch: summary.refetch }
}
