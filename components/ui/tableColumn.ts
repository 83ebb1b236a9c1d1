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
   * What rows are sorted by where there may be many of them: worked out once a row. A number may
   * be off by what floats lose: numbers that near each other are settled by `compare`.
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
      if (compare !== undefined && isNear(a.value, b.value)) return factor * compare(a.row, b.row)
      if (a.value < b.value) return -factor
      return a.value > b.value ? factor : 0
    })
    .map(({ row }) => row)
}

/** Far more than a float loses over a few steps, far less than two different figures differ by. */
const FLOAT_LOSS = 1e-12

function isNear(a: number | string, b: number | string): boolean {
  if (a === b) return true
  if (typeof a === 'string' || typeof b === 'string') return false
  return Math.abs(a - b) <= FLOAT_LOSS * Math.max(Math.abs(a), Math.abs(b))
}

/** Whether the header of a column is a sort button. */
export function isSortable(column: Column<never>): boolean {
  return column.compare !== undefined || column.sortValue !== undefined
}
