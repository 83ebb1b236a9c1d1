'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { useAccountSummary } from '@/components/session/reads/useAccountSummary'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { marketSettingsQuery } from '@/lib/queries/account/marketSettings'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import {
  type AccountFigures,
  accountFigures,
  type LedgerFigures,
  ledgerFigures,
  ledgerOf,
  marketsOfOrders,
} from '@/lib/trade/margin/accountFigures'
import { useOpenOrders } from './useOpenOrders'
import { usePositions } from './usePositions'

/** The connected account at the mark prices on the screen. */
export interface LiveAccount extends AccountFigures {
  /** The ledger that backs a category of markets; undefined where none does. */
  ledger(categoryId: string): LedgerFigures | undefined
  orders: readonly Order[]
}

/**
 * The money of the connected account at the mark prices on the screen, where the venue's own figures
 * come every few seconds. Every panel that names equity, free margin or what can be withdrawn reads
 * it here, so that all agree in every frame.
 */
export function useLiveAccount(provider: string) {
  const summary = useAccountSummary(provider)
  const positions = usePositions(provider).data ?? NO_POSITIONS
  const orders = useOpenOrders(provider).data ?? NO_ORDERS
  const marketIds = useMemo(() => positions.map(({ market }) => market.id), [positions])
  const marks = useMarkPrices(provider, marketIds)
  const leverages = useOrderLeverages(provider, orders, positions)
  const reported = summary.data
  const data = useMemo((): LiveAccount | undefined => {
    if (reported === undefined) return undefined
    const facts = { positions, orders, marks, leverageOf: (id: string) => leverages.get(id) }
    return {
      ...accountFigures(reported, facts),
      ledger(categoryId) {
        const ledger = ledgerOf(reported, categoryId)
        return ledger && ledgerFigures(ledger, facts)
      },
      orders,
    }
  }, [reported, positions, orders, marks, leverages])
  return { data, error: summary.error, isError: summary.isError, refetch: summary.refetch }
}

const NO_POSITIONS: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []

/** Leverage of the markets whose open orders bind margin and that have no position. */
function useOrderLeverages(
  provider: string,
  orders: readonly Order[],
  positions: readonly Position[],
): ReadonlyMap<string, number> {
  const client = usePerpsClient()
  const address = useReadableAccount(provider) ?? ''
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
