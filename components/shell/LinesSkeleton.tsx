import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'

/** A panel's content in grey: one bar for each height given, in pixels. */
export function LinesSkeleton({ heights, gap }: { heights: readonly number[]; gap: number }) {
  return (
    <div aria-busy="true" className="grid p-3" style={{ gap }}>
      <span className="sr-only">{t('Loading')}</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed column of grey shapes
        <span key={index} style={{ height }} className="block">
          <Skeleton className="block h-full w-full" />
        </span>
      ))}
    </div>
  )
}

/** Rows of the book, under its tabs and header. */
export const BOOK_LINES = [20, ...Array.from({ length: 18 }, () => 12)]

/** Fields of the ticket. */
export const TICKET_LINES = [32, 38, 20, 16, 40, 40, 22, 42]

/** Tabs and rows of the account tables. */
export const ACCOUNT_LINES = [20, 14, 24, 24, 24]
