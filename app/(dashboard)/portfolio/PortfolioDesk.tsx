'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { WalletButton } from '@/components/account/WalletButton'
import { NotificationBell } from '@/components/notifications/NotificationBell'
import { PortfolioOverview } from '@/components/portfolio/PortfolioOverview'
import { AccountStreams } from '@/components/session/AccountStreams'
import { errorText } from '@/components/session/errorText'
import { useVenues } from '@/components/session/useVenues'
import { useWallet } from '@/components/session/useWallet'
import { AppearanceMenu } from '@/components/settings/AppearanceMenu'
import { SetupDialog } from '@/components/setup/SetupDialog'
import { AppHeader } from '@/components/shell/AppHeader'
import { MoneyChip } from '@/components/shell/MoneyChip'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { PortfolioTables } from './PortfolioTables'

/** Puts the portfolio page together. */
export function PortfolioDesk() {
  const { venues, error, retry } = useVenues()
  const [chosen, setChosen] = useState<string>()
  const router = useRouter()
  const search = () => router.push('/markets')
  const provider = venues?.find(({ key }) => key === chosen) ?? venues?.[0]
  return (
    <PageFrame
      title={say('Portfolio')}
      header={
        <AppHeader onSearch={search}>
          {provider === undefined ? null : <MoneyChip provider={provider.key} />}
          <WalletButton />
          <NotificationBell />
          <AppearanceMenu />
        </AppHeader>
      }
      footer={<StatusBar />}
    >
      {venues !== undefined && provider !== undefined ? (
        <div className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
          {venues.length < 2 ? null : (
            <div className="shrink-0 bg-panel px-3 py-2">
              <SegmentedControl
                label={say('Venue')}
                segments={venues.map(({ key, name }) => ({ key, label: name }))}
                value={provider.key}
                onValueChange={setChosen}
              />
            </div>
          )}
          <Venue key={provider.key} provider={provider} />
        </div>
      ) : error === null ? (
        <TableSkeleton rows={12} />
      ) : (
        <ErrorState
          title={say('The venues could not be read')}
          {...errorText(error)}
          onRetry={retry}
        />
      )}
    </PageFrame>
  )
}

function Venue({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  return (
    <>
      <AccountStreams provider={provider.key} />
      <SetupDialog provider={provider} />
      <div className={account === undefined ? 'flex flex-1 flex-col bg-panel' : 'shrink-0'}>
        <PortfolioOverview provider={provider} />
      </div>
      {account === undefined ? null : <PortfolioTables provider={provider} />}
    </>
  )
}
