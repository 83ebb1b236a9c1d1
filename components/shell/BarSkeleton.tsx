import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'

/** The market bar in grey. */
export function BarSkeleton() {
  return (
    <div aria-busy="true" className="flex h-full items-center gap-7 px-4">
      <span className="sr-only">{t('Loading the market')}</span>
      <span className="flex items-center gap-2.5">
        <Skeleton className="size-[26px] rounded-full" />
        <Skeleton className="h-5 w-28" />
      </span>
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-5 w-20" />
      <Skeleton className="hidden h-7 w-80 md:block" />
    </div>
  )
}
