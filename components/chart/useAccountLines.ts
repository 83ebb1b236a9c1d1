'use client'
import { useMemo } from 'react'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePositions } from '@/components/session/usePositions'
import { accountLines } from './accountLines'
import type { ChartLine } from './chartLine'

/** The connected account's lines in one market, kept live. */
export function useAccountLines(provider: string, marketId: string): readonly ChartLine[] {
  const { data: positions } = usePositions(provider)
  const { data: orders } = useOpenOrders(provider)
  return useMemo(
    () => accountLines(marketId, positions ?? [], orders ?? []),
    [marketId, positions, orders],
  )
}
