'use client'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { TableHead } from './TableHead'
import { type Column, cellClasses, rowHeight, type Sorting, sortRows } from './tableColumn'

export interface DataTableProps<R> {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** Height of a row: 28, 32 or 40 px. */
  density?: 'compact' | 'normal' | 'comfortable'
  initialSorting?: Sorting
  /** Shown instead of the body when there are no rows. */
  empty?: ReactNode
  rowClassName?: (row: R) => string | undefined
  /** A larger target for what a link or button in the row does; never the only way to it. */
  onRowClick?: (row: R) => void
}

const ROW_PX = { compact: 28, normal: 32, comfortable: 40 }

/** A plain accessible table: caption, sortable headers, figures right-aligned, sticky head. */
export function DataTable<R>({
  caption,
  columns,
  rows,
  rowKey,
  density = 'comfortable',
  initialSorting,
  empty,
  rowClassName,
  onRowClick,
}: DataTableProps<R>) {
  const [sorting, setSorting] = useState(initialSorting)
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="data-table" style={rowHeight(ROW_PX[density])}>
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} sorting={sorting} onSort={setSorting} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for a link or button inside */}
        <tbody
          onClick={(event) => {
            const element = event.target instanceof Element ? event.target.closest('tr') : null
            const row = element === null ? undefined : sorted[element.sectionRowIndex]
            if (row !== undefined) onRowClick?.(row)
          }}
        >
          {sorted.map((row) => (
            <DataRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              className={rowClassName?.(row)}
              isPressable={onRowClick !== undefined}
              renderCells={() =>
                columns.map((column) => (
                  <td key={column.key} className={cellClasses(column)}>
                    {column.cell(row)}
                  </td>
                ))
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// A row redraws when it, the columns or its look changed; the functions are new on every render.
const DataRow = memo(
  function DataRow({
    className,
    isPressable,
    renderCells,
  }: {
    row: unknown
    columns: unknown
    className: string | undefined
    isPressable: boolean
    renderCells: () => ReactNode
  }) {
    return (
      <tr className={classes(isPressable && 'cursor-pointer hover:bg-raised', className)}>
        {renderCells()}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.className === after.className,
)
