'use client'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { type Column, type Sorting, sortRows } from './tableColumn'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'

export interface CardListProps<R> {
  /** What the list holds; read out, not shown. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  initialSorting?: Sorting | undefined
  rowClassName?: ((row: R) => string | undefined) | undefined
  hasMore?: boolean
  onEndReached?: (() => void) | undefined
  foot?: ReactNode
}

/** Cards drawn at first, and added whenever the end of those drawn comes into sight. */
const STEP = 30

/**
 * The rows of a table as cards, one below the other, for a screen that has no room for columns: a
 * heading, what matters most beside it, every other figure under its name, and the row's buttons.
 */
export function CardList<R>(props: CardListProps<R>) {
  const { columns, rowKey, rowClassName, hasMore = false, onEndReached } = props
  const rows = useMemo(
    () => sortRows(props.rows, columns, props.initialSorting),
    [props.rows, columns, props.initialSorting],
  )
  const section = useRef<HTMLElement>(null)
  useFocusAfterRemoval(
    section,
    useMemo(() => rows.map((row) => rowKey(row)), [rows, rowKey]),
  )
  const [count, setCount] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  const isAllDrawn = count >= rows.length

  useEffect(() => {
    const element = end.current
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        if (!isAllDrawn) setCount((before) => before + STEP)
        else if (hasMore) onEndReached?.()
      },
      { rootMargin: '400px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isAllDrawn, hasMore, onEndReached])

  return (
    <section
      ref={section}
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overflow-x-clip p-3 -outline-offset-2"
    >
      <ul aria-label={props.caption} className="flex flex-col gap-2.5">
        {rows.slice(0, count).map((row) => (
          <Card
            key={rowKey(row)}
            row={row}
            rowKey={rowKey(row)}
            columns={columns}
            className={rowClassName?.(row)}
            renderCell={(column) => (column.cardCell ?? column.cell)(row)}
          />
        ))}
      </ul>
      <div ref={end} />
      {props.foot}
    </section>
  )
}

// Drawn again when its row, the columns or its look changed; functions are new every time.
const Card = memo(
  function Card<R>({
    rowKey,
    columns,
    className,
    renderCell,
  }: {
    row: R
    rowKey: string
    columns: readonly Column<R>[]
    className: string | undefined
    renderCell: (column: Column<R>) => ReactNode
  }) {
    const at = (place: Column<R>['card']) => columns.filter(({ card = 'field' }) => card === place)
    const [fields, wide, actions] = [at('field'), at('wide'), at('actions')]
    return (
      <li
        data-row={rowKey}
        className={classes('rounded-lg border border-line bg-raised/40 p-3', className)}
      >
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            {at('title').map((column) => (
              <span key={column.key} className={column.cellClassName}>
                {renderCell(column)}
              </span>
            ))}
          </div>
          <div className="shrink-0 text-end text-13">
            {at('aside').map((column) => (
              <div key={column.key} className={column.cellClassName}>
                {renderCell(column)}
              </div>
            ))}
          </div>
        </div>
        {fields.length === 0 ? null : (
          <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-2">
            {fields.map((column) => (
              <div key={column.key} className="min-w-0">
                <dt className="text-11 text-muted">{column.header}</dt>
                <dd className={classes('[overflow-wrap:anywhere]', column.cellClassName)}>
                  {renderCell(column)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {wide.map((column) => (
          <div key={column.key} className="mt-2.5">
            {renderCell(column)}
          </div>
        ))}
        {actions.map((column) => (
          <div key={column.key} className="card-actions mt-2.5">
            {renderCell(column)}
          </div>
        ))}
      </li>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.className === after.className,
) as <R>(props: {
  row: R
  rowKey: string
  columns: readonly Column<R>[]
  className: string | undefined
  renderCell: (column: Column<R>) => ReactNode
}) => ReactNode
