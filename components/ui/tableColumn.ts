import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<R> {
  key: string
  header: ReactNode
  /** A cell may be a component that subscribes to its own figure; the row need not redraw for it. */
  cell: (row: R) => ReactNode
  /** Text to the left, figures to the right (the default). */
  align?: 'left' | 'right'
  /** Ascending order; makes the header a sort button. */
  compare?: (a: R, b: R) => number
  /**
   * What rows are sorted by where there may be many of them: worked out once a row. It must not
   * order two rows the other way round than `compare` does, which settles what it leaves equal.
   */
  sortValue?: (row: R) => number | string
  /** First press sorts downwards, as figures usually want. */
  descendingFirst?: boolean
  className?: string
}

/** By which column a table is sorted. */
export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** The rows in the order asked for; equal rows keep their places, so lists do not jump. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sorting: Sorting | undefined,
): readonly R[] {
  const column = columns.find(({ key }) => key === sorting?.key)
  if (sorting === undefined || column === undefined) return rows
  const factor = sorting.direction === 'ascending' ? 1 : -1
  const { compare, sortValue } = column
  if (sortValue === undefined) {
    return compare === undefined ? rows : [...rows].sort((a, b) => factor * compare(a, b))
  }
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((a, b) => {
      if (a.value < b.value) return -factor
      if (a.value > b.value) return factor
      return compare === undefined ? 0 : factor * compare(a.row, b.row)
    })
    .map(({ row }) => row)
}

/** Whether the header of a column is a sort button. */
export function isSortable(column: Column<never>): boolean {
  return column.compare !== undefined || column.sortValue !== undefined
}
