'use client'
import type { ComponentType } from 'react'
import { BalancesTable } from '@/components/account/BalancesTable'
import {
  AllBalancesTable,
  AllFillsTable,
  AllFundingTable,
  AllTransfersTable,
  FillsTable,
  FundingTable,
  TransfersTable,
} from '@/components/account/lazyTables'
import { AllOpenOrdersTable } from '@/components/orders/AllOpenOrdersTable'
import { AllOrderHistoryTable, OrderHistoryTable } from '@/components/orders/lazyTables'
import { OpenOrdersTable } from '@/components/orders/OpenOrdersTable'
import { AllPositionsTable } from '@/components/positions/AllPositionsTable'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useAccountTab } from '@/components/session/actions/useAccountTab'
import { EachVenue } from '@/components/session/live/EachVenue'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { Tabs } from '@/components/ui/controls/Tabs'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import type { AccountTab } from '@/lib/stores/accountTab'

type Tab = Exclude<AccountTab, 'twaps'>

const TABLES: Record<Tab, ComponentType<{ provider: Provider }>> = {
  positions: PositionsTable,
  orders: OpenOrdersTable,
  balances: BalancesTable,
  fills: FillsTable,
  funding: FundingTable,
  history: OrderHistoryTable,
  transfers: TransfersTable,
}

const ALL_TABLES: Record<Tab, ComponentType<{ venues: readonly Provider[] }>> = {
  positions: AllPositionsTable,
  orders: AllOpenOrdersTable,
  balances: AllBalancesTable,
  fills: AllFillsTable,
  funding: AllFundingTable,
  history: AllOrderHistoryTable,
  transfers: AllTransfersTable,
}

/** Everything the account holds and did at one venue or at several, one table at a time. */
export function PortfolioTables({ venues }: { venues: readonly Provider[] }) {
  return (
    <EachVenue venues={venues} useValue={useCounts}>
      {(counts) => (
        <TabsOf
          venues={venues}
          positions={sum([...counts.values()].map(({ positions }) => positions))}
          orders={sum([...counts.values()].map(({ orders }) => orders))}
        />
      )}
    </EachVenue>
  )
}

function useCounts({ key }: Provider) {
  return { positions: usePositions(key).data?.length, orders: useOpenOrders(key).data?.length }
}

/** What is known, added up; undefined where nothing is. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  const knownCounts = counts.flatMap((count) => count ?? [])
  return knownCounts.length === 0
    ? undefined
    : knownCounts.reduce((total, count) => total + count, 0)
}

function TabsOf({
  venues,
  positions,
  orders,
}: {
  venues: readonly Provider[]
  positions: number | undefined
  orders: number | undefined
}) {
  const [open, setTab] = useAccountTab()
  const tab = open === 'twaps' ? 'positions' : open
  const [provider, ...others] = venues
  if (provider === undefined) return null
  const OneTable = TABLES[tab]
  const AllTable = ALL_TABLES[tab]
  return (
    <Tabs
      label={t('Account tables')}
      className="min-h-96 flex-1 bg-panel"
      isListOnPhone
      items={[
        { key: 'positions', label: t('Positions'), count: positions },
        { key: 'orders', label: t('Open orders'), count: orders },
        { key: 'balances', label: t('Balances') },
        { key: 'fills', label: t('Fills') },
        { key: 'funding', label: t('Funding') },
        { key: 'history', label: t('Order history') },
        { key: 'transfers', label: t('Transfers') },
      ]}
      value={tab}
      onValueChange={setTab}
    >
      {others.length === 0 ? <OneTable provider={provider} /> : <AllTable venues={venues} />}
    </Tabs>
  )
}
