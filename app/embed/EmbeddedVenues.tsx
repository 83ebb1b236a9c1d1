'use client'
import { type ReactNode, useMemo } from 'react'
import { useEmbedPage } from '@/components/embed/embedPage'
import { useReportedError } from '@/components/embed/useReportedError'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** Shows what is about the venues of an address, all of them where it names none. */
export function EmbeddedVenues({
  children,
}: {
  children: (venues: readonly Provider[]) => ReactNode
}) {
  const { params } = useEmbedPage()
  const { venues, error, retry } = useVenues()
  useReportedError(venues === undefined ? error : undefined)
  const wanted = params.venues
  const visibleVenues = useMemo(
    () => venues?.filter(({ key }) => wanted?.includes(key) ?? true),
    [venues, wanted],
  )
  if (visibleVenues === undefined) {
    return error === null ? (
      <TableSkeleton rows={8} />
    ) : (
      <ErrorState title={t('Could not load venues')} {...errorText(error)} onRetry={retry} />
    )
  }
  if (visibleVenues.length === 0) {
    return (
      <EmptyState
        title={t('Venue not found')}
        description={t('Check the parameter "venues" of this frame.')}
      />
    )
  }
  return children(visibleVenues)
}
