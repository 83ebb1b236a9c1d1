'use client'
import { useRouter } from 'next/navigation'
import { PairBoard } from '@/components/across/pair/PairBoard'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { SessionNotes } from '@/components/setup/SessionNotes'
import { SetupDialogs } from '@/components/setup/SetupDialogs'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'

/** Puts the page of a pair together. */
export function PairDesk({
  symbol,
  wanted,
}: {
  symbol: string
  wanted: { long?: string | undefined; short?: string | undefined }
}) {
  const { venues, error, retry } = useVenues()
  const { push } = useRouter()
  return (
    <PageFrame
      title={t('Pair')}
      header={<AppHeader onSearch={() => push('/markets')} />}
      footer={<StatusBar />}
    >
      {venues !== undefined ? (
        <>
          {venues.map(({ key }) => (
            <AccountStreams key={key} provider={key} />
          ))}
          <SetupDialogs venues={venues} />
          <div className="flex shrink-0 flex-col gap-2 bg-panel px-4 py-2 empty:hidden">
            <SessionNotes venues={venues} />
          </div>
          <PairBoard symbol={symbol} wanted={wanted} venues={venues} />
        </>
      ) : error === null ? (
        <TableSkeleton rows={8} />
      ) : (
        <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
      )}
    </PageFrame>
  )
}
