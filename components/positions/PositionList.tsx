'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { ExportButton } from '@/components/session/history/ExportButton'
import { FilterBar } from '@/components/session/history/FilterBar'
import { type LeftOutVenue, readVisible } from '@/components/session/history/readEachVenue'
import { TableBar } from '@/components/session/history/TableBar'
import { type Choices, passes } from '@/components/session/history/tableFilter'
import { EmptyState } from '@/components/ui/states/EmptyState'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { plural, t } from '@/lib/i18n/t'
import { POSITION_CSV } from './positionCsv'
import { POSITION_FILTERS } from './positionFilters'
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
