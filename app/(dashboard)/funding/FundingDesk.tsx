'use client'
import { useRef } from 'react'
import { FundingBoard } from '@/components/across/funding/FundingBoard'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'

/** Puts the funding page together. */
export function FundingDesk() {
  const { venues, error, retry } = useVenues()
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <PageFrame
      title={t('Funding')}
      header={<AppHeader onSearch={() => searchField.current?.focus()} />}
      footer={<StatusBar />}
    >
      {venues !== undefined ? (
        <FundingBoard venues={venues} searchField={searchField} />
      ) : error === null ? (
        <TableSkeleton rows={12} />
      ) : (
        <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
      )}
    </PageFrame>
  )
}
