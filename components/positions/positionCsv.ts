import type { CsvColumn } from '@/components/ui/table/csvText'
import { mul } from '@/lib/decimal/decimal'
import type { PositionRow } from './positionRow'

/** Columns of the file of positions; figures at the mark price that the row was last read with. */
export const POSITION_CSV: readonly CsvColumn<PositionRow>[] = [
  { header: 'Venue', value: ({ position }) => position.market.providerId },
  { header: 'Market', value: ({ position }) => position.market.id },
  { header: 'Side', value: ({ position }) => position.side },
  { header: 'Size', value: ({ position }) => position.size },
  { header: 'Entry price', value: ({ position }) => position.entryPrice },
  { header: 'Mark price', value: ({ position }) => position.markPrice },
  { header: 'Value (USD)', value: ({ position }) => mul(position.size, position.markPrice) },
  { header: 'Unrealized PnL (USD)', value: ({ position }) => position.unrealizedPnl },
  {
    header: 'Liquidation price',
    value: ({ position }) => position.liquidationPrice ?? undefined,
  },
  { header: 'Leverage', value: ({ position }) => String(position.leverage) },
  { header: 'Margin mode', value: ({ position }) => position.marginMode },
  { header: 'Margin (USD)', value: ({ position }) => position.marginUsed },
  { header: 'Funding (USD)', value: ({ position }) => position.accruedFunding },
]
