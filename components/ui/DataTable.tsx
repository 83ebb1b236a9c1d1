'use client'
import { memo, type ReactNode, useState } from 'react'
import { classes } from './classes'

export interface Column<R> {
  key: string
  header: ReactNode
  /** A cell may be a component that subscribes to its own figure; the row need not redraw for it. */
  cell: (row: R) => ReactNode
  /** Text to the left, figures to the right (the default). */
  align?: 'left' | 'right'
  /** Ascending order; makes the header a sort button. */
  compare?: (a: R, b: R) => number
  /** First press sorts downwards, as figures usually want. */
  descendingFirst?: boolean
  className?: string
}

export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

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

const HEIGHTS = { compact: 'h-7', normal: 'h-8', comfortable: 'h-10' }

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
  const shown = sortRows(rows, columns, sorting)
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={(next) => setSorting(next)}
              />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for a link or button inside */}
        <tbody
          onClick={(event) => {
            const element = event.target instanceof Element ? event.target.closest('tr') : null
            const row = element === null ? undefined : shown[element.sectionRowIndex]
            if (row !== undefined) onRowClick?.(row)
          }}
        >
          {shown.map((row) => (
            <DataRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              className={rowClassName?.(row)}
              isPressable={onRowClick !== undefined}
              renderCells={() =>
                columns.map((column) => (
                  <td
                    key={column.key}
                    className={classes(
                      'whitespace-nowrap border-line border-t px-2.5',
                      HEIGHTS[density],
                      column.align === 'left' ? 'text-left' : 'text-right',
                      EDGES,
                      column.className,
                    )}
                  >
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

/** The rows in the order asked for; equal rows keep their places, so lists do not jump. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sorting: Sorting | undefined,
): readonly R[] {
  const compare = columns.find((column) => column.key === sorting?.key)?.compare
  if (sorting === undefined || compare === undefined) return rows
  const factor = sorting.direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => factor * compare(a, b))
}

const EDGES = 'first:pl-3 last:pr-3'

function HeaderCell<R>({
  column,
  sorting,
  onSort,
}: {
  column: Column<R>
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
}) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  const first = column.descendingFirst === true ? 'descending' : 'ascending'
  const second = first === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={column.compare === undefined ? undefined : (direction ?? 'none')}
      className={classes(
        'sticky top-0 z-10 h-7 whitespace-nowrap bg-panel px-2.5 font-normal text-11 text-faint',
        column.align === 'left' ? 'text-left' : 'text-right',
        EDGES,
        column.className,
      )}
    >
      {column.compare === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, direction: direction === first ? second : first })
          }
          className={classes('min-h-6 hover:text-fg', direction !== undefined && 'text-fg')}
        >
          {column.header}
          <span aria-hidden="true">{direction === undefined ? '' : ARROWS[direction]}</span>
        </button>
      )}
    </th>
  )
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' }

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
