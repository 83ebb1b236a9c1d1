import { Skeleton } from '@/components/ui/Skeleton'
import { BrandMark } from './BrandMark'
import { TradeGrid } from './TradeGrid'

const BOOK_LINES = Array.from({ length: 18 }, (_, index) => index)
const TICKET_LINES = [32, 38, 20, 16, 40, 40, 22, 42]

/** The trade page in grey, in its final geometry: what the server renders and the first paint shows. */
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
      bar={
        <div aria-busy="true" className="flex h-full items-center gap-7 px-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="size-[26px] rounded-full" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-7 w-80" />
        </div>
      }
      chart={null}
      book={
        <div className="grid gap-2 px-3 pt-[68px]">
          {BOOK_LINES.map((line) => (
            <Skeleton key={line} className="h-3 w-full" />
          ))}
        </div>
      }
      ticket={
        <div className="grid gap-2.5 p-3">
          {TICKET_LINES.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed column of grey shapes
            <span key={index} style={{ height }} className="block">
              <Skeleton className="h-full w-full" />
            </span>
          ))}
        </div>
      }
      account={null}
      footer={null}
    />
  )
}
