'use client'
import { useMemo } from 'react'
import { useAccountRef } from '@/components/session/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { usePositions } from '@/components/session/usePositions'
import { useRead } from '@/components/session/useRead'
import { pastDeedsQuery } from '@/lib/queries/performance'
import type { PortfolioRange } from '@/lib/schema/account'
import { performanceByMarket } from '@/lib/trade/performance'

/** What the connected account did in a time, market by market. */
export function usePerformance(provider: string, range: PortfolioRange) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const positions = usePositions(provider)
  const { data, error, refetch, isPlaceholderData } = useRead({
    ...pastDeedsQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  const rows = useMemo(
    () => data && performanceByMarket({ ...data, positions: positions.data ?? [] }),
    [data, positions.data],
  )
  return { rows, error, retry: refetch, isOld: isPlaceholderData }
}
