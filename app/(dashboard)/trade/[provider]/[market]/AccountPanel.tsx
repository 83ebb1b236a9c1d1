'use client'
import { useState } from 'react'
import { FillsTable } from '@/components/account/FillsTable'
import { CancelAllButton } from '@/components/orders/CancelAllButton'
import { OpenOrdersTable } from '@/components/orders/OpenOrdersTable'
import { CloseAllMenu } from '@/components/positions/CloseAllMenu'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useOpenOrders } from '@/components/session/useOpenOrders'
import { usePositions } from '@/components/session/usePositions'
import { Tabs } from '@/components/ui/Tabs'
import type { Provider } from '@/lib/schema/provider'

type AccountTab = 'positions' | 'orders' | 'fills'

/** The tables of the connected account under the chart. */
export function AccountPanel({ provider }: { provider: Provider }) {
  const [tab, setTab] = useState<AccountTab>('positions')
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  return (
    <section aria-label="Account tables" className="flex h-full min-h-0 flex-col">
      <Tabs
        label="Account tables"
        className="h-full"
        items={[
          { key: 'positions', label: 'Positions', count: positions.data?.length },
          { key: 'orders', label: 'Open orders', count: orders.data?.length },
          { key: 'fills', label: 'Fills' },
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
        {tab === 'positions' ? <PositionsTable provider={provider} /> : null}
        {tab === 'orders' ? <OpenOrdersTable provider={provider} /> : null}
        {tab === 'fills' ? <FillsTable provider={provider} /> : null}
      </Tabs>
    </section>
  )
}
