'use client'
import { useRouter } from 'next/navigation'
import { CompareBoard } from '@/components/across/compare/CompareBoard'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'

/** Puts the comparison of one asset together. */
export function CompareDesk({ symbol }: { symbol?: string }) {
  const { venues, error, retry } = useVenues()
  const { push } = useRouter()
  return (
    <PageFrame
      title={t('Compare')}
      header={<AppHeader onSearch={() => push('/markets')} />}
      footer={<StatusBar />}
    >
      {venues !== undefined ? (
        <CompareBoard symbol={symbol} venues={venues} />
      ) : error === null ? (
        <TableSkeleton rows={8} />
      ) : (
        <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
      )}
    </PageFrame>
  )
}
