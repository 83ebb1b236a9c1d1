'use client'
import { type ComponentType, useState } from 'react'
import { BalancesTable } from '@/components/account/BalancesTable'
import { FillsTable, FundingTable, TransfersTable } from '@/components/account/lazyTables'
import { OrderHistoryTable } from '@/components/orders/lazyTables'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { usePositions } from '@/components/session/usePositions'
import { Tabs } from '@/components/ui/Tabs'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

type Tab = 'positions' | 'balances' | 'fills' | 'funding' | 'history' | 'transfers'

type Table = ComponentType<{ provider: Provider }>

const TABLES: Record<Tab, Table> = {
  positions: PositionsTable,
  balances: BalancesTable,
  fills: FillsTable,
  funding: FundingTable,
  history: OrderHistoryTable,
  transfers: TransfersTable,
}

/** Everything the account holds and did, one table at a time. */
export function PortfolioTables({ provider }: { provider: Provider }) {
  const [tab, setTab] = useState<Tab>('positions')
  const positions = usePositions(provider.key)
  const ShownTable = TABLES[tab]
  return (
    <Tabs
      label={say('Account tables')}
      className="min-h-96 flex-1 bg-panel"
      items={[
        { key: 'positions', label: say('Positions'), count: positions.data?.length },
        { key: 'balances', label: say('Balances') },
        { key: 'fills', label: say('Fills') },
        { key: 'funding', label: say('Funding') },
        { key: 'history', label: say('Order history') },
        { key: 'transfers', label: say('Transfers') },
      ]}
      value={tab}
      onValueChange={setTab}
    >
      <ShownTable provider={provider} />
    </Tabs>
  )
}
