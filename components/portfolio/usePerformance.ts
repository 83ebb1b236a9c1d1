'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { useRead } from '@/components/session/live/useRead'
import { useStream } from '@/components/session/live/useStream'
import { usePositions } from '@/components/session/reads/accountReads'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { tradingHistoryQuery } from '@/lib/queries/account/performance'
import { addToSummary } from '@/lib/queries/streamInto'
import type { PortfolioRange } from '@/lib/schema/model/account'
import type { Activity } from '@/lib/schema/model/activity'
import type { Position } from '@/lib/schema/model/position'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { performanceByMarket, withOpenPnl } from '@/lib/trade/performance'

const NO_POSITIONS: readonly Position[] = []

/** What the connected account did in a time, market by market, with what it does now. */
export function usePerformance(provider: string, range: PortfolioRange) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const positions = usePositions(provider)
  const { data, error, refetch, isPlaceholderData } = useRead({
    ...tradingHistoryQuery(client, { ...account, range }),
    enabled: isReadable,
  })
  useStream(
    provider,
    isReadable ? { channel: 'activity', address: account.address } : undefined,
    ({ items, isSnapshot }) => {
      if (!isSnapshot) addToSummary(cache, account, { activity: items.filter(isFunding) })
    },
  )
  const openPositions = positions.data ?? NO_POSITIONS
  const past = useMemo(
    () => data && performanceByMarket({ ...data, positions: openPositions }),
    [data, openPositions],
  )
  // The PnL of a position is the one of its row: at the mark prices on the screen.
  const marketIds = useMemo(() => openPositions.map(({ market }) => market.id), [openPositions])
  const marks = useMarkPrices(provider, marketIds)
  const rows = useMemo(
    () =>
      past &&
      withOpenPnl(
        past,
        openPositions.map((position) => positionAtMark(position, marks.get(position.market.id))),
      ),
    [past, openPositions, marks],
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
