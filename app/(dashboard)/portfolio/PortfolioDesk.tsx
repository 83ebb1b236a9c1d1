'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { AllOverview } from '@/components/portfolio/AllOverview'
import { PortfolioOverview } from '@/components/portfolio/PortfolioOverview'
import { AccountGate } from '@/components/session/AccountGate'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { useWallet } from '@/components/session/wallet/useWallet'
import { SessionNotes } from '@/components/setup/SessionNotes'
import { SetupDialogs } from '@/components/setup/SetupDialogs'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Patience } from '@/components/ui/states/Patience'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { PortfolioTables } from './PortfolioTables'

const PerformanceView = dynamic(
  keepLoading(() =>
    import('@/components/portfolio/PerformanceView').then((module) => module.PerformanceView),
  ),
  {
    ssr: false,
    loading: () => (
      <Patience>
        <TableSkeleton rows={12} />
      </Patience>
    ),
  },
)

const ALL = ''

type View = 'account' | 'performance'

/** Puts the portfolio page together: all venues, or the one that is chosen. */
export function PortfolioDesk() {
  const { venues, error, retry } = useVenues()
  const [chosen, setChosen] = useState(ALL)
  const [view, setView] = useState<View>('account')
  const router = useRouter()
  const search = () => router.push('/markets')
  const chosenVenue = venues?.find(({ key }) => key === chosen)
  const visibleVenues = useMemo(
    () => (chosenVenue === undefined ? venues : [chosenVenue]),
    [chosenVenue, venues],
  )
  return (
    <PageFrame
      title={t('Portfolio')}
      header={<AppHeader onSearch={search} provider={chosenVenue?.key ?? venues?.[0]?.key} />}
      footer={<StatusBar />}
    >
      {venues !== undefined && visibleVenues !== undefined ? (
        <div className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
          <div className="flex shrink-0 flex-wrap gap-2 bg-panel px-3 py-2">
            {venues.length < 2 ? null : (
              <SegmentedControl
                label={t('Venue')}
                segments={[
                  { key: ALL, label: t('All venues') },
                  ...venues.map(({ key, name }) => ({ key, label: name })),
                ]}
                value={chosenVenue?.key ?? ALL}
                onValueChange={setChosen}
              />
            )}
            <SegmentedControl
              label={t('View')}
              className="ms-auto"
              segments={[
                { key: 'account', label: t('Account') },
                { key: 'performance', label: t('Performance') },
              ]}
              value={view}
              onValueChange={setView}
            />
            <SessionNotes venues={venues} />
          </div>
          {venues.map(({ key }) => (
            <AccountStreams key={key} provider={key} />
          ))}
          <SetupDialogs venues={visibleVenues} />
          {view === 'performance' ? (
            <PerformanceView key={chosenVenue?.key ?? ALL} venues={visibleVenues} />
          ) : (
            <Portfolio key={chosenVenue?.key ?? ALL} venues={visibleVenues} />
          )}
        </div>
      ) : error === null ? (
        <TableSkeleton rows={12} />
      ) : (
        <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
      )}
    </PageFrame>
  )
}

function Portfolio({ venues }: { venues: readonly Provider[] }) {
  const { account } = useWallet()
  const [provider, ...others] = venues
  if (provider === undefined) return null
  return (
    <>
      <div className={account === undefined ? 'flex flex-1 flex-col bg-panel' : 'shrink-0'}>
        {others.length === 0 ? (
          <AccountGate provider={provider} subject="portfolio">
            <PortfolioOverview provider={provider} />
          </AccountGate>
        ) : (
          <AllOverview venues={venues} />
        )}
      </div>
      {account === undefined ? null : <PortfolioTables venues={venues} />}
    </>
  )
}
