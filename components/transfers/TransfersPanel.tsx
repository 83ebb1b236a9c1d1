'use client'
import { AccountGate } from '@/components/session/AccountGate'
import { useBalances } from '@/components/session/useBalances'
import { useWallet } from '@/components/session/useWallet'
import { EmptyState } from '@/components/ui/EmptyState'
import { Tabs } from '@/components/ui/Tabs'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { DepositForm } from './DepositForm'
import { MoveForm } from './MoveForm'
import { actionOf, depositRoute } from './transferPlan'
import { UnderWayList } from './UnderWayList'
import { WithdrawForm } from './WithdrawForm'

/** The kinds of transfer, in the order of the tabs. */
export type TransferTab = 'deposit' | 'withdraw' | 'move'

/** Deposit, withdraw, and move between ledgers, as far as the provider offers it. */
export function TransfersPanel({
  provider,
  tab,
  onTabChange,
}: {
  provider: Provider
  tab: TransferTab
  onTabChange: (tab: TransferTab) => void
}) {
  return (
    <section aria-label={say('Funds')} className="flex flex-col gap-4">
      <Tabs
        label={say('Funds')}
        items={[
          { key: 'deposit', label: say('Deposit') },
          { key: 'withdraw', label: say('Withdraw') },
          { key: 'move', label: say('Transfer') },
        ]}
        value={tab}
        onValueChange={onTabChange}
        className="rounded-lg border border-line-strong bg-panel"
      >
        <div className="p-4">
          <AccountGate provider={provider} subject="funds">
            <TabContent key={`${provider.key} ${tab}`} provider={provider} tab={tab} />
          </AccountGate>
        </div>
      </Tabs>
      <UnderWayList provider={provider} />
    </section>
  )
}

function TabContent({ provider, tab }: { provider: Provider; tab: TransferTab }) {
  const { account } = useWallet()
  const { data: balances } = useBalances(provider.key)
  const route = depositRoute(provider)
  if (account === undefined) return null
  if (tab === 'deposit') {
    return route === undefined ? (
      <EmptyState
        title={say('{name} takes no deposits from a wallet here', { name: provider.name })}
      />
    ) : (
      <DepositForm key={account} provider={provider} route={route} account={account} />
    )
  }
  const type = tab === 'withdraw' ? 'withdrawal' : 'sendAsset'
  if (actionOf(provider, type) === undefined) {
    const { name } = provider
    return (
      <EmptyState
        title={
          tab === 'withdraw'
            ? say('{name} takes no withdrawals here', { name })
            : say('{name} takes no transfers between ledgers here', { name })
        }
      />
    )
  }
  return tab === 'withdraw' ? (
    <WithdrawForm key={account} provider={provider} account={account} balances={balances} />
  ) : (
    <MoveForm key={account} provider={provider} balances={balances} />
  )
}
