import { ChartSkeleton } from '@/components/chart/ChartSkeleton'
import { BarSkeleton } from '@/components/shell/BarSkeleton'
import { BrandMark } from '@/components/shell/BrandMark'
import {
  ACCOUNT_LINES,
  BOOK_LINES,
  LinesSkeleton,
  TICKET_LINES,
} from '@/components/shell/LinesSkeleton'
import { TradeGrid } from '@/components/shell/TradeGrid'

/** The desk in grey, in its final geometry: what the server renders and the first paint shows. */
export function DeskSkeleton() {
  return (
    <TradeGrid
      tab="chart"
      tabs={null}
      header={
        <div className="flex h-full items-center gap-2 px-4 font-semibold text-14 tracking-tight">
          <BrandMark />
          Perpdesk
        </div>
      }
      bar={<BarSkeleton />}
      chart={<ChartSkeleton />}
      book={<LinesSkeleton heights={BOOK_LINES} gap={9} />}
      ticket={<LinesSkeleton heights={TICKET_LINES} gap={10} />}
      account={<LinesSkeleton heights={ACCOUNT_LINES} gap={12} />}
      footer={null}
    />
  )
}
