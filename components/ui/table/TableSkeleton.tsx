import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'

/** The grey shape of a table that is loading: a head and rows of the final height. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col px-3 pt-2">
      <span className="sr-only">{t('Loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed column of grey shapes
        <div key={row} className="flex h-10 items-center gap-6 border-line border-b last:border-0">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ms-auto h-3 w-20" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
