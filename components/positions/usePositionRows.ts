'use client'
import { useMemo } from 'react'
import { usePendingOrders } from '@/components/session/actions/usePendingOrders'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import type { Provider } from '@/lib/schema/model/provider'
import type { PositionRow } from './positionRow'

/** Positions of one venue as a table shows them. */
export function usePositionRows(provider: Provider) {
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const markets = useMarketById(provider.key)
  const pending = usePendingOrders(provider.key)
  const isOld = useArePricesOld(provider.key)
  const gate = useReadGate(provider)
  const rows = useMemo(
    () =>
      positions.data?.map((position): PositionRow => {
        const listedMarket = markets.get(position.market.id)
        return {
          position,
          orders: orders.data ?? NO_ORDERS,
          isClosing: pending.some(
            ({ marketId, reduceOnly }) => reduceOnly && marketId === position.market.id,
          ),
          ...(listedMarket === undefined ? {} : { market: listedMarket }),
        }
      }),
    [positions.data, orders.data, markets, pending],
  )
  const { error, refetch } = positions
  return behindGate({ rows, markets, isOld, error, retry: refetch }, gate)
}

const NO_ORDERS: PositionRow['orders'] = []
