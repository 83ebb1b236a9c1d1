'use client'
import { useRef } from 'react'
import { AnnouncedProviders } from '@/components/markets/list/AnnouncedProviders'
import { MarketsList } from '@/components/markets/list/MarketsList'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'

/** Puts the markets page together. */
export function MarketsDesk() {
  const { venues, error, retry } = useVenues()
  const searchField = useRef<HTMLInputElement>(null)
  const search = () => searchField.current?.focus()
  return (
    <PageFrame title={t('Markets')} header={<AppHeader onSearch={search} />} footer={<StatusBar />}>
      {venues !== undefined ? (
        <MarketsList venues={venues} searchField={searchField} />
      ) : error === null ? (
        <TableSkeleton rows={12} />
      ) : (
        <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
      )}
      <AnnouncedProviders />
    </PageFrame>
  )
}
