import { FirstBook } from '@/components/book/FirstBook'
import { ChartSkeleton } from '@/components/chart/ChartSkeleton'
import { FirstBar } from '@/components/markets/FirstBar'
import { AskForWallet } from '@/components/session/AskForWallet'
import { BarSkeleton } from '@/components/shell/BarSkeleton'
import { BrandMark } from '@/components/shell/BrandMark'
import {
  ACCOUNT_LINES,
  BOOK_LINES,
  LinesSkeleton,
  TICKET_LINES,
} from '@/components/shell/LinesSkeleton'
import { TradeGrid } from '@/components/shell/layout/TradeGrid'
import type { FirstSight } from '@/lib/schema/model/firstSight'

/**
 * The desk in grey, in its final geometry: what the server renders and the first paint shows. Bar
 * and book have the figures that the page was served with.
 */
export function DeskSkeleton({
  sight,
  isWalletExpected,
}: {
  sight: FirstSight | undefined
  /** Whether the last visit left a wallet connected. */
  isWalletExpected: boolean
}) {
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
      bar={sight === undefined ? <BarSkeleton /> : <FirstBar sight={sight} />}
      chart={<ChartSkeleton />}
      book={
        sight === undefined ? (
          <LinesSkeleton heights={BOOK_LINES} gap={9} />
        ) : (
          <FirstBook sight={sight} />
        )
      }
      ticket={<LinesSkeleton heights={TICKET_LINES} gap={10} />}
      account={
        isWalletExpected ? (
          <LinesSkeleton heights={ACCOUNT_LINES} gap={12} />
        ) : (
          <AskForWallet subject="positions" />
        )
      }
      footer={null}
    />
  )
}
