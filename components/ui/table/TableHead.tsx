import { memo } from 'react'
import { classes } from '@/components/ui/classes'
import { type Column, isSortable, type Sorting, STICKY } from './tableColumn'

/** What the first and last header have more of, as the cells below them. */
const CELL_EDGES = 'first:ps-3 last:pe-3'

/** The header row: sticky, sortable columns as buttons. */
export const TableHead = memo(function TableHead({
  columns,
  sorting,
  onSort,
  rowIndex,
}: {
  columns: readonly Column<never>[]
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
  /** Place of the row where only some of the rows are drawn. */
  rowIndex?: number
}) {
  return (
    // One box that sticks costs a scrolled frame less than one for each header.
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} sorting={sorting} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
})

function HeaderCell({
  column,
  sorting,
  onSort,
}: {
  column: Column<never>
  sorting: Sorting | undefined
  onSort: (next: Sorting) => void
}) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined
  const first = column.descendingFirst === true ? 'descending' : 'ascending'
  const second = first === 'ascending' ? 'descending' : 'ascending'
  const canSort = isSortable(column)
  return (
    <th
      scope="col"
      aria-sort={canSort ? (direction ?? 'none') : undefined}
      className={classes(
        'h-7 whitespace-nowrap bg-panel px-2.5 font-normal text-11 text-faint',
        column.align === 'left' ? 'text-start' : 'text-right',
        CELL_EDGES,
        column.isSticky === true && STICKY,
        column.className,
      )}
    >
      {canSort ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, direction: direction === first ? second : first })
          }
          className={classes(
            'min-h-6 pointer-coarse:min-h-11 hover:text-fg',
            direction !== undefined && 'text-fg',
          )}
        >
          {column.header}
          <span aria-hidden="true">{direction === undefined ? '' : ARROWS[direction]}</span>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

const ARROWS = { ascending: ' ↑', descending: ' ↓' }
