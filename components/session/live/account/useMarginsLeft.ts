'use client'
import { useMemo } from 'react'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { type MarginLeft, marginsLeft } from '@/lib/trade/margin/marginLeft'

const NONE: readonly MarginLeft[] = []

/** The margin left of every position of the connected account, at the newest mark prices. */
export function useMarginsLeft(provider: string): readonly MarginLeft[] {
  const { data: positions } = usePositions(provider)
  const markets = useMarketById(provider)
  const marketIds = useMemo(() => positions?.map(({ market }) => market.id) ?? [], [positions])
  const marks = useMarkPrices(provider, marketIds)
  return useMemo(
    () => (positions === undefined ? NONE : marginsLeft(positions, marks, markets)),
    [positions, marks, markets],
  )
}
