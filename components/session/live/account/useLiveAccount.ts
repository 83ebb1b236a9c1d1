'use client'
import { useMemo } from 'react'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import {
  useAccountSummary,
  useOpenOrders,
  usePositions,
} from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import {
  type AccountFigures,
  accountFigures,
  type LedgerFigures,
  ledgerFigures,
  ledgerOf,
} from '@/lib/trade/margin/accountFigures'
import { useOrderLeverages } from './useOrderLeverages'

/** The connected account at the mark prices on the screen. */
export interface LiveAccount extends AccountFigures {
  /** The ledger that backs a category of markets; undefined where none does. */
  ledger(categoryId: string): LedgerFigures | undefined
  orders: readonly Order[]
}

/** What is known of the connected account before the mark prices of this moment. */
export type AccountReads = ReturnType<typeof useAccountReads>

/** Reads the connected account. Nothing in it changes with a price. */
export function useAccountReads(provider: string) {
  const summary = useAccountSummary(provider)
  const positions = usePositions(provider).data ?? NO_POSITIONS
  const orders = useOpenOrders(provider).data ?? NO_ORDERS
  const address = useReadableAccount(provider)
  const leverages = useOrderLeverages({ provider, address }, orders, positions)
  const markets = useMarketById(provider)
  return { summary, positions, orders, leverages, markets }
}

/** The account that was read, at the mark prices on the screen; undefined while it is not known. */
export function useAccountAtMarks(
  provider: string,
  { summary: { data: reported }, positions, orders, leverages, markets }: AccountReads,
): LiveAccount | undefined {
  const marketIds = useMemo(() => positions.map(({ market }) => market.id), [positions])
  const marks = useMarkPrices(provider, marketIds)
  return useMemo((): LiveAccount | undefined => {
    if (reported === undefined) return undefined
    const facts = {
      ...{ positions, orders, marks },
      leverageOf: (id: string) => leverages.get(id),
      marketOf: (id: string) => markets.get(id),
    }
    return {
      ...accountFigures(reported, facts),
      ledger(categoryId) {
        const ledger = ledgerOf(reported, categoryId)
        return ledger && ledgerFigures(ledger, facts)
      },
      orders,
    }
  }, [reported, positions, orders, marks, leverages, markets])
}

/**
 * The money of the connected account at the mark prices on the screen, where the venue's own figures
 * come every few seconds. Every panel that names equity, free margin or what can be withdrawn reads
 * it here, so that all agree in every frame.
 */
export function useLiveAccount(provider: string) {
  const reads = useAccountReads(provider)
  const data = useAccountAtMarks(provider, reads)
  const { error, isError, refetch } = reads.summary
  return { data, error, isError, refetch }
}

const NO_POSITIONS: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []
