import type { CSSProperties, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { orderRows, type RowOrder, takeRows } from './rowOrder'

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
   * be off by what floats lose: numbers that near each other are settled by `compare`. What is
   * unknown is minus infinity.
   */
  sortValue?: (row: R) => number | string
  /** First press sorts downwards, as figures usually want. */
  descendingFirst?: boolean
  /**
   * Its cells are there to be read: nothing in them takes focus or keeps a state of its own. Where
   * all columns are, a long table uses the elements of its rows again while it is scrolled.
   */
  isPlain?: boolean
  /** Stays in sight at the end of the row where the table is wider than its place. */
  isSticky?: boolean
  className?: string
  /** Look of its cells alone, not of its header. */
  cellClassName?: string
  /** Its place on a card, which a phone shows instead of a row; under its name by default. */
  card?: 'title' | 'aside' | 'field' | 'wide' | 'actions' | 'hidden'
  /** What a card shows in place of `cell`. */
  cardCell?: (row: R) => ReactNode
}

/** By which column a table is sorted. */
export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** Orders worked out so far: lists of rows never change once they are shown. */
const orders = new WeakMap<readonly unknown[], WeakMap<object, RowOrder>>()

/** The rows in the order asked for; equal rows keep their places, so lists do not jump. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sorting: Sorting | undefined,
): readonly R[] {
  const column = columns.find(({ key }) => key === sorting?.key)
  if (sorting === undefined || column === undefined) return rows
  const isDescending = sorting.direction === 'descending'
  const { compare, sortValue } = column
  if (sortValue === undefined) {
    const factor = isDescending ? -1 : 1
    return compare === undefined ? rows : [...rows].sort((a, b) => factor * compare(a, b))
  }
  const ordersByColumn = orders.get(rows) ?? new WeakMap<object, RowOrder>()
  orders.set(rows, ordersByColumn)
  const order = ordersByColumn.get(column) ?? orderRows(rows, { sortValue, compare })
  ordersByColumn.set(column, order)
  return takeRows(rows, order, isDescending)
}

/** Whether the header of a column is a sort button. */
export function isSortable(column: Column<never>): boolean {
  return column.compare !== undefined || column.sortValue !== undefined
}

/** Classes of the cells of a column: none where they look as most do. */
export function cellClasses({
  align,
  isSticky,
  className,
  cellClassName,
}: Pick<Column<never>, 'align' | 'isSticky' | 'className' | 'cellClassName'>): string | undefined {
  const sticky = isSticky === true && STICKY
  return classes(align === 'left' && 'text-start', sticky, className, cellClassName) || undefined
}

/** Look of what stays at the end of the row, over the cells that scroll under it. */
export const STICKY = 'sticky-cell'

/** Style of a table that gives its rows their height, as `app/table.css` reads it. */
export function rowHeight(px: number): CSSProperties & { '--row-height': string } {
  return { '--row-height': `${px}px` }
}
