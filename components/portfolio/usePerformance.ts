'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccountRef } from '@/components/session/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { usePositions } from '@/components/session/usePositions'
import { useRead } from '@/components/session/useRead'
import { useStream } from '@/components/session/useStream'
import { pastDeedsQuery } from '@/lib/queries/performance'
import { foldIntoDeeds } from '@/lib/queries/streamInto'
import type { PortfolioRange } from '@/lib/schema/account'
import type { Activity } from '@/lib/schema/activity'
import { performanceByMarket } from '@/lib/trade/performance'

/** What the connected account did in a time, market by market, with what it does now. */
export function usePerformance(provider: string, range: PortfolioRange) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const positions = usePositions(provider)
  const { data, error, refetch, isPlaceholderData } = useRead({
    ...pastDeedsQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  useStream(
    provider,
    isReadable ? { channel: 'activity', address: account.address } : undefined,
    ({ items, isSnapshot }) => {
      if (!isSnapshot) foldIntoDeeds(cache, account, { activity: items.filter(isFunding) })
    },
  )
  const rows = useMemo(
    () => data && performanceByMarket({ ...data, positions: positions.data ?? [] }),
    [data, positions.data],
  )
  const fillsKept = client.plugin(provider).rowsKept?.fills
  const isCut = data !== undefined && fillsKept !== undefined && data.fills.length >= fillsKept
  return {
    rows,
    error,
    retry: refetch,
    isOld: isPlaceholderData,
    /** How many of the newest executions it is of, where the venue shows no older ones of the time. */
    fillsKept: isCut ? fillsKept : undefined,
  }
}

const isFunding = ({ type }: Activity) => type === 'FUNDING'
