import { Skeleton } from '@/components/ui/states/Skeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import type { MarketRow } from './list/searchMarkets'

const LIVE: ReadonlySet<string> = new Set([
  'price',
  'change',
  'volume',
  'openInterest',
  'funding',
  'apr',
])

/** The columns with grey shapes for live figures that are still on their way. */
export function awaitFigures<R extends MarketRow>(
  columns: readonly Column<R>[],
): readonly Column<R>[] {
  return columns.map((column) =>
    LIVE.has(column.key)
      ? {
          ...column,
          cell: (row) => (row.isAwaited ? <Skeleton className="h-3 w-14" /> : column.cell(row)),
        }
      : column,
  )
}
