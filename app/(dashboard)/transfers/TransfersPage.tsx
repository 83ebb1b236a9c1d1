'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { BalancesTable } from '@/components/account/BalancesTable'
import { TransfersTable } from '@/components/account/TransfersTable'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { SessionNotes } from '@/components/setup/SessionNotes'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { ProviderPage } from '@/components/shell/ProviderPage'
import { TransfersPanel, type TransferTab } from '@/components/transfers/TransfersPanel'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** Puts the money page together: forms at the left, what there is and what moved at the right. */
export function TransfersPage({ begin }: { begin: TransferTab }) {
  const { push } = useRouter()
  return (
    <ProviderPage
      title={t('Funds')}
      header={(provider) => <AppHeader onSearch={() => push('/')} provider={provider} />}
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
      <SessionNotes venues={[provider]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <TransfersPanel provider={provider} tab={tab} onTabChange={setTab} />
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('Balances')}>
            <BalancesTable provider={provider} />
          </Card>
          <Card title={t('History')}>
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
