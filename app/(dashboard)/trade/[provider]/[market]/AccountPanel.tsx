'use client'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { BalancesTable, FillsTable, FundingTable } from '@/components/account/lazyTables'
import { CancelAllButton } from '@/components/orders/CancelAllButton'
import { OrderHistoryTable, TwapTable } from '@/components/orders/lazyTables'
import { OpenOrdersTable } from '@/components/orders/OpenOrdersTable'
import { CloseAllMenu } from '@/components/positions/CloseAllMenu'
import { PositionsTable } from '@/components/positions/PositionsTable'
import { useAccountTab } from '@/components/session/actions/useAccountTab'
import { useTwaps } from '@/components/session/live/account/useTwaps'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { Tabs } from '@/components/ui/controls/Tabs'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { useScreen } from '@/components/ui/useScreen'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import type { AccountTab } from '@/lib/stores/accountTab'

const TransfersTab = dynamic(
  keepLoading(() => import('./TransfersTab').then((module) => module.TransfersTab)),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <TableSkeleton rows={3} />
      </Patience>
    ),
  },
)

const PhonePositions = dynamic(
  keepLoading(() => import('./PhonePositions').then((module) => module.PhonePositions)),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <TableSkeleton rows={3} />
      </Patience>
    ),
  },
)

type Table = ComponentType<{ provider: Provider }>

const TABLES: Record<AccountTab, Table> = {
  positions: PositionsTable,
  orders: OpenOrdersTable,
  twaps: TwapTable,
  fills: FillsTable,
  funding: FundingTable,
  history: OrderHistoryTable,
  transfers: TransfersTab,
  balances: BalancesTable,
}

/** The tables of the connected account under the chart. */
export function AccountPanel({ provider }: { provider: Provider }) {
  const [tab, setTab] = useAccountTab()
  const positions = usePositions(provider.key)
  const orders = useOpenOrders(provider.key)
  const twaps = useTwaps(provider.key)
  const isPhone = useScreen() === 'phone'
  const ShownTable = tab === 'positions' && isPhone ? PhonePositions : TABLES[tab]
  return (
    <section aria-label={t('Account tables')} className="flex h-full min-h-0 flex-col">
      <Tabs
        label={t('Account tables')}
        className="h-full"
        isListOnPhone
        items={[
          { key: 'positions', label: t('Positions'), count: positions.data?.length },
          { key: 'orders', label: t('Open orders'), count: orders.data?.length },
          { key: 'twaps', label: 'TWAP', count: twaps.data?.length || undefined },
          { key: 'fills', label: t('Fills') },
          { key: 'funding', label: t('Funding') },
          { key: 'history', label: t('Order history') },
          { key: 'transfers', label: t('Transfers') },
          { key: 'balances', label: t('Balances') },
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
