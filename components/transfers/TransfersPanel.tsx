'use client'
import { AccountGate } from '@/components/session/AccountGate'
import { useFaucet } from '@/components/session/actions/useFaucet'
import { useLiveBalances } from '@/components/session/live/account/useLiveBalances'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { Tabs } from '@/components/ui/controls/Tabs'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { offers } from '@/lib/trade/rules/descriptor'
import { depositWay } from '@/lib/trade/rules/fundRules'
import { DepositAddressCard } from './DepositAddressCard'
import { DepositForm } from './DepositForm'
import { MoveForm } from './MoveForm'
import { PendingWithdrawals } from './PendingWithdrawals'
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
    <section aria-label={t('Funds')} className="flex flex-col gap-4">
      <Tabs
        label={t('Funds')}
        items={[
          { key: 'deposit', label: t('Deposit') },
          { key: 'withdraw', label: t('Withdraw') },
          { key: 'move', label: t('Transfer') },
        ]}
        value={tab}
        onValueChange={onTabChange}
        className="rounded-lg border border-line-strong bg-panel"
      >
        <div className="p-4">
          <AccountGate
            provider={provider}
            subject="funds"
            // The first deposit may be what makes the account: the wallet alone signs it.
            needsWalletOnly={tab === 'deposit' && depositWay(provider)?.kind === 'wallet'}
          >
            <TabContent key={`${provider.key} ${tab}`} provider={provider} tab={tab} />
          </AccountGate>
        </div>
      </Tabs>
      <UnderWayList provider={provider} />
      <PendingWithdrawals provider={provider} />
    </section>
  )
}

function TabContent({ provider, tab }: { provider: Provider; tab: TransferTab }) {
  const { account } = useWallet()
  const { data: balances } = useLiveBalances(provider.key)
  const way = depositWay(provider)
  if (account === undefined) return null
  if (tab === 'deposit') {
    if (way?.kind === 'wallet') {
      return <DepositForm key={account} provider={provider} routes={way.routes} account={account} />
    }
    if (way?.kind === 'address') {
      return <DepositAddressCard key={account} provider={provider} way={way} />
    }
    return <NoWalletDeposit provider={provider} />
  }
  const type = tab === 'withdraw' ? 'withdrawal' : 'sendAsset'
  if (!offers(provider, type)) {
    const { name } = provider
    return (
      <EmptyState
        title={
          tab === 'withdraw'
            ? t('{name} does not support withdrawals here', { name })
            : t('{name} does not support transfers here', { name })
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

/** In place of the form where a wallet deposits nothing: on paper without a chain there is the faucet. */
function NoWalletDeposit({ provider }: { provider: Provider }) {
  const faucet = useFaucet(provider.key)
  return (
    <EmptyState
      title={t('{name} does not support wallet deposits here', { name: provider.name })}
      action={
        faucet === undefined ? undefined : (
          <Button tone="primary" isBusy={faucet.isAsking} onClick={() => void faucet.ask()}>
            {t('Faucet')}
          </Button>
        )
      }
    />
  )
}
