'use client'
import { useMemo, useState } from 'react'
import { ExportButton } from '@/components/session/history/ExportButton'
import { FilterBar } from '@/components/session/history/FilterBar'
import { type LeftOutVenue, readVisible } from '@/components/session/history/readEachVenue'
import { TableBar } from '@/components/session/history/TableBar'
import { type Choices, passes } from '@/components/session/history/tableFilter'
import { Button } from '@/components/ui/controls/Button'
import { EmptyState } from '@/components/ui/states/EmptyState'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { plural, t } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import { OPEN_ORDER_FILTERS } from './openOrderFilters'
import { ORDER_CSV } from './orderCsv'
import { type OrderRow, venueOfRow } from './orderRow'

/** The rows of open orders: narrowed down, cancelled together, saved as CSV. */
export function OpenOrderList({
  caption,
  file,
  rows,
  columns,
  leftOut,
  onCancel,
}: {
  caption: string
  /** Name of the file that they are saved as. */
  file: string
  rows: readonly OrderRow[]
  columns: readonly Column<OrderRow>[]
  /** Venues whose rows are missing. */
  leftOut?: readonly LeftOutVenue[]
  onCancel: (orders: readonly Order[]) => void
}) {
  const [choices, setChoices] = useState<Choices>({})
  const isNarrowed = Object.keys(choices).length > 0
  const visible = useMemo(
    () => (isNarrowed ? rows.filter((row) => passes(row, OPEN_ORDER_FILTERS, choices)) : rows),
    [rows, choices, isNarrowed],
  )
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('No open orders')}
        description={t('Open limit, take profit and stop orders appear here.')}
      />
    )
  }
  const listed = visible.flatMap((row) => (row.kind === 'listed' ? [row.order] : []))
  return (
    <>
      <TableBar>
        {rows.length > 1 || isNarrowed ? (
          <FilterBar
            rows={rows}
            filters={OPEN_ORDER_FILTERS}
            choices={choices}
            onChange={setChoices}
          />
        ) : null}
        {isNarrowed && listed.length > 0 ? (
          <Button size="sm" className="text-muted" onClick={() => onCancel(listed)}>
            {plural(listed.length, 'Cancel {count} shown', 'Cancel {count} shown')}
          </Button>
        ) : null}
        <span className="ms-auto" />
        <span className="text-faint">
          {isNarrowed
            ? t('{count} of {total} rows', { count: visible.length, total: rows.length })
            : plural(rows.length, '{count} row', '{count} rows')}
        </span>
        <ExportButton
          name={file}
          columns={ORDER_CSV}
          readAll={readVisible(listed, leftOut)}
          isWanted={() => true}
        />
      </TableBar>
      <VirtualTable
        caption={caption}
        columns={columns}
        rows={visible}
        rowKey={keyOf}
        rowClassName={lookOf}
        holdsOrder
        cardsOnPhone
        foot={
          visible.length > 0 ? null : (
            <p className="sticky start-0 py-6 text-center text-muted">
              {t('No open orders match the filters')}
            </p>
          )
        }
      />
    </>
  )
}

function keyOf(row: OrderRow): string {
  return `${venueOfRow(row)}:${row.key}`
}

function lookOf(row: OrderRow): string | undefined {
  return isUnconfirmed(row) ? 'hatched' : undefined
}

function isUnconfirmed(row: OrderRow): boolean {
  return row.kind === 'pending' || row.change !== undefined
}
