'use client'
import dynamic from 'next/dynamic'
import { type ComponentType, useState } from 'react'
import { CancelAllButton } from '@/components/orders/CancelAllButton'
import { OpenOrdersTable } from '@/components/orders/OpenOrdersTable'
import { CloseAllMenu } from '@/components/positions/CloseAllMenu'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePositions } from '@/components/session/usePositions'
import { useTwaps } from '@/components/session/useTwaps'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { Tabs } from '@/components/ui/Tabs'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

type AccountTab =
  | 'positions'
  | 'orders'
  | 'twaps'
  | 'fills'
  | 'funding'
  | 'history'
  | 'transfers'
  | 'balances'

type Table = ComponentType<{ provider: Provider }>

const Loading = () => <TableSkeleton rows={3} />

// The tables of the past come with the first press on their tab.
const TwapTable = dynamic(
  () => import('@/components/orders/TwapTable').then((module) => module.TwapTable),
  { ssr: false, loading: Loading },
)
const FillsTable = dynamic(
  () => import('@/components/account/FillsTable').then((module) => module.FillsTable),
  { ssr: false, loading: Loading },
)
const FundingTable = dynamic(
  () => import('@/components/account/FundingTable').then((module) => module.FundingTable),
  { ssr: false, loading: Loading },
)
const OrderHistoryTable = dynamic(
  () => import('@/components/orders/OrderHistoryTable').then((module) => module.OrderHistoryTable),
  { ssr: false, loading: Loading },
)
const TransfersTable = dynamic(
  () => import('@/components/account/TransfersTable').then((module) => module.TransfersTable),
  { ssr: false, loading: Loading },
)
const BalancesTable = dynamic(
  () => import('@/components/account/BalancesTable').then((module) => module.BalancesTable),
  { ssr: false, loading: Loading },
)

const TABLES: Record<AccountTab, Table> = {
  positions: PositionsTable,
  orders: OpenOrdersTable,
  twaps: TwapTable,
  fills: FillsTable,
  funding: FundingTable,
  history: OrderHistoryTable,
  transfers: TransfersTable,
  balances: BalancesTable,
}

/** The tables of the connected account under the chart. */
export function AccountPanel({ provider }: { provider: Provider }) {
  const [tab, setTab] = useState<AccountTab>('positions')
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const twaps = useTwaps(provider.key)
  const ShownTable = TABLES[tab]
  return (
    <section aria-label={say('Account tables')} className="flex h-full min-h-0 flex-col">
      <Tabs
        label={say('Account tables')}
        className="h-full"
        items={[
          { key: 'positions', label: say('Positions'), count: positions.data?.length },
          { key: 'orders', label: say('Open orders'), count: orders.data?.length },
          { key: 'twaps', label: 'TWAP', count: twaps.data?.length || undefined },
          { key: 'fills', label: say('Fills') },
          { key: 'funding', label: say('Funding') },
          { key: 'history', label: say('Order history') },
          { key: 'transfers', label: say('Transfers') },
          { key: 'balances', label: say('Balances') },
        ]}
        value={tab}
        onValueChange={setTab}
        aside={
          tab === 'positions' ? (
            <CloseAllMenu provider={provider} />
          ) : tab === 'orders' ? (
            <CancelAllButton provider={provider} />
          ) : undefined
        }
      >
        <ShownTable provider={provider} />
      </Tabs>
    </section>
  )
}
