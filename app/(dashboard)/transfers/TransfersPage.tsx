'use client'
import { type ReactNode, useState } from 'react'
import { BalancesTable } from '@/components/account/BalancesTable'
import { TransfersTable } from '@/components/account/TransfersTable'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { AccountStreams } from '@/components/session/AccountStreams'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { ProviderPage } from '@/components/shell/ProviderPage'
import { TransfersPanel, type TransferTab } from '@/components/transfers/TransfersPanel'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

/** Puts the money page together: forms at the left, what there is and what moved at the right. */
export function TransfersPage({ begin }: { begin: TransferTab }) {
  return (
    <ProviderPage
      title={say('Funds')}
      tools={
        <>
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </>
      }
    >
      {(provider) => <Funds provider={provider} begin={begin} />}
    </ProviderPage>
  )
}

function Funds({ provider, begin }: { provider: Provider; begin: TransferTab }) {
  const [tab, setTab] = useState(begin)
  return (
    <>
      <AccountStreams provider={provider.key} />
      <SetupDialog provider={provider} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <TransfersPanel provider={provider} tab={tab} onTabChange={setTab} />
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={say('Balances')}>
            <BalancesTable provider={provider} />
          </Card>
          <Card title={say('History')}>
            <TransfersTable provider={provider} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-h-[420px] min-h-[120px] flex-col overflow-hidden rounded-lg border border-line-strong bg-panel">
      <h2 className="border-line border-b px-3 py-2 font-semibold text-13">{title}</h2>
      {children}
    </section>
  )
}
