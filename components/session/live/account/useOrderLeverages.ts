'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketSettingsQuery } from '@/lib/queries/account/marketSettings'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { marketsOfOrders } from '@/lib/trade/margin/accountFigures'

/**
 * Leverage of the markets whose open orders bind margin and that have no position.
 * @param account without an address nothing is asked
 */
export function useOrderLeverages(
  { provider, address = '' }: { provider: string; address: string | undefined },
  orders: readonly Order[],
  positions: readonly Position[],
): ReadonlyMap<string, number> {
  const client = usePerpsClient()
  const marketIds = useMemo(() => marketsOfOrders(orders, positions), [orders, positions])
  const reported = useQueries({
    queries: marketIds.map((marketId) => ({
      ...marketSettingsQuery(client, { provider, address, marketId }),
      enabled: address !== '',
    })),
    combine: leveragesOf,
  })
  return useMemo(
    () =>
      new Map(
        marketIds.flatMap((marketId, index) => {
          const leverage = reported[index]
          return leverage === undefined ? [] : [[marketId, leverage] as const]
        }),
      ),
    [marketIds, reported],
  )
}

function leveragesOf(
  answers: readonly { data: { leverage: number } | undefined }[],
): readonly (number | undefined)[] {
  return answers.map(({ data }) => data?.leverage)
}
