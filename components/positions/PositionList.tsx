'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { ExportButton } from '@/components/session/history/ExportButton'
import { FilterBar } from '@/components/session/history/FilterBar'
import { MARKET_FILTER } from '@/components/session/history/marketFilters'
import { type LeftOutVenue, readVisible } from '@/components/session/history/readEachVenue'
import { TableBar } from '@/components/session/history/TableBar'
import type { TableFilter } from '@/components/session/history/tableFilter'
import { type Choices, passes } from '@/components/session/history/tableFilter'
import { EmptyState } from '@/components/ui/states/EmptyState'
import type { CsvColumn } from '@/components/ui/table/csvText'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { mul } from '@/lib/decimal/decimal'
import { plural, t } from '@/lib/i18n/t'
import type { PositionRow } from './positionRow'

/** The rows of open positions: narrowed down, sorted, saved as CSV. */
export function PositionList({
  caption,
  file,
  rows,
  columns,
  isOld,
  leftOut,
  below,
}: {
  caption: string
  /** Name of the file that they are saved as. */
  file: string
  rows: readonly PositionRow[]
  columns: readonly Column<PositionRow>[]
  /** Figures that follow the mark price are stale. */
  isOld: boolean
  /** Venues whose rows are missing. */
  leftOut?: readonly LeftOutVenue[]
  /** Shown under the last position. */
  below?: ReactNode
}) {
  const [choices, setChoices] = useState<Choices>({})
  const visible = useMemo(
    () => rows.filter((row) => passes(row, POSITION_FILTERS, choices)),
    [rows, choices],
  )
  if (rows.length === 0) {
    return (
      <>
        <EmptyState
          title={t('No open positions')}
          description={t('Positions appear when your orders fill.')}
        />
        {below}
      </>
    )
  }
  return (
    <>
      <TableBar>
        {rows.length > 1 || visible.length < rows.length ? (
          <FilterBar
            rows={rows}
            filters={POSITION_FILTERS}
            choices={choices}
            onChange={setChoices}
          />
        ) : null}
        <span className="ms-auto" />
        <span className="text-faint">
          {visible.length < rows.length
            ? t('{count} of {total} rows', { count: visible.length, total: rows.length })
            : plural(rows.length, '{count} row', '{count} rows')}
        </span>
        <ExportButton
          name={file}
          columns={POSITION_CSV}
          readAll={readVisible(visible, leftOut)}
          isWanted={() => true}
        />
      </TableBar>
      <div data-stale={isOld || undefined} className="flex min-h-0 flex-1 flex-col">
        <VirtualTable
          caption={caption}
          columns={columns}
          rows={visible}
          rowKey={keyOf}
          rowPx={40}
          rowClassName={lookOf}
          holdsOrder
          cardsOnPhone
          foot={
            <>
              {visible.length > 0 ? null : (
                <p className="sticky start-0 py-6 text-center text-muted">
                  {t('No positions match the filters')}
                </p>
              )}
              {below}
            </>
          }
        />
      </div>
    </>
  )
}

function keyOf({ position: { market, side } }: PositionRow): string {
  return `${market.providerId}:${market.id}:${side}`
}

function lookOf({ isClosing }: PositionRow): string | undefined {
  return isClosing ? 'hatched' : undefined
}

/** Columns of the file of positions; figures at the mark price that the row was last read with. */
const POSITION_CSV: readonly CsvColumn<PositionRow>[] = [
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

/** What the positions are narrowed down by. */
const POSITION_FILTERS: readonly TableFilter<PositionRow>[] = [
  {
    key: 'market',
    get label() {
      return MARKET_FILTER.label
    },
    get allLabel() {
      return MARKET_FILTER.allLabel
    },
    read: ({ position }) => MARKET_FILTER.read(position),
  },
  {
    key: 'side',
    get label() {
      return t('Side')
    },
    get allLabel() {
      return t('Both sides')
    },
    read: ({ position }) => position.side,
    wordOf: (side) => (side === 'LONG' ? t('Longs') : t('Shorts')),
  },
  {
    key: 'mode',
    get label() {
      return t('Margin mode')
    },
    get allLabel() {
      return t('Any margin mode')
    },
    read: ({ position }) => position.marginMode,
    wordOf: (mode) => (mode === 'ISOLATED' ? t('Isolated') : t('Cross')),
  },
]
