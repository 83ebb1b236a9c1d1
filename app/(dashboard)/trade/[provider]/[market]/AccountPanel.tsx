'use client'
import { type ComponentType, useState } from 'react'
import {
  BalancesTable,
  FillsTable,
  FundingTable,
  TransfersTable,
} from '@/components/account/lazyTables'
import { CancelAllButton } from '@/components/orders/CancelAllButton'
import { OrderHistoryTable, TwapTable } from '@/components/orders/lazyTables'
import { OpenOrdersTable } from '@/components/orders/OpenOrdersTable'
import { CloseAllMenu } from '@/components/positions/CloseAllMenu'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePositions } from '@/components/session/usePositions'
import { useTwaps } from '@/components/session/useTwaps'
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
