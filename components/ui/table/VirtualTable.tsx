'use client'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { useScreen } from '@/components/ui/useScreen'
import type { CardList } from './CardList'
import { RecycledRows } from './RecycledRows'
import { Spacer } from './Spacer'
import { TableHead } from './TableHead'
import { TableSkeleton } from './TableSkeleton'
import { type Column, cellClasses, rowHeight, type Sorting, sortRows } from './tableColumn'
import { useDrawnRows } from './useDrawnRows'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'
import { useLockedRows } from './useLockedRows'
import { useRowPx } from './useRowPx'

export interface VirtualTableProps<R> {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<R>[]
  /** All rows there are so far, in their own order. */
  rows: readonly R[]
  rowKey: (row: R) => string
  initialSorting?: Sorting
  /** Height of every row for a mouse, in pixels: rows of one height need no measuring. */
  rowPx?: 32 | 40 | 44
  /**
   * Rows have buttons and are sorted by live figures: they keep their order while they are in use.
   */
  holdsOrder?: boolean
  rowClassName?: (row: R) => string | undefined
  /** More rows can be asked for than are here. */
  hasMore?: boolean
  /** Called when the end of the rows comes into sight and there are more. */
  onEndReached?: () => void
  /** Rows become cards where there is no room for columns; their code comes with the first of them. */
  cardsOnPhone?: boolean
  /** Shown below the last row: that more is coming, or why it is not. */
  foot?: ReactNode
}

const NO_KEYS: readonly string[] = []

/** Rows before the end at which more are asked for. */
const END_ROWS = 20

const LateCardList = lazy(
  keepLoading(() => import('./CardList').then((module) => ({ default: module.CardList }))),
) as unknown as typeof CardList

/**
 * A table of as many rows as there are; on a phone a list of cards where that is asked for, so that
 * nothing has to be scrolled sideways.
 */
export function VirtualTable<R>({ cardsOnPhone = false, ...props }: VirtualTableProps<R>) {
  const screen = useScreen()
  return cardsOnPhone && screen === 'phone' ? (
    <Suspense
      fallback={
        <Patience>
          <TableSkeleton rows={3} />
        </Patience>
      }
    >
      <LateCardList {...props} />
    </Suspense>
  ) : (
    <TableOfRows {...props} />
  )
}

/**
 * A table of as many rows as there are, of which only those in sight are drawn. It stays a table:
 * assistive technology gets the count of rows and the index of each. Rows that come in above do not
 * move what is being read, and rows with buttons stay where they are while they are in use.
 */
function TableOfRows<R>({
  caption,
  columns,
  rows,
  rowKey,
  initialSorting,
  rowPx: usualRowPx = 32,
  holdsOrder = false,
  rowClassName,
  hasMore = false,
  onEndReached,
  foot,
}: Omit<VirtualTableProps<R>, 'cardsOnPhone'>) {
  const rowPx = useRowPx(usualRowPx)
  const [sorting, setSorting] = useState(initialSorting)
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])
  const { rows: visibleRows, holder } = useLockedRows(sorted, {
    rowKey,
    sorting,
    isWanted: holdsOrder,
  })
  const scroller = useRef<HTMLElement>(null)
  const rowKeys = useMemo(
    () => (holdsOrder ? visibleRows.map((row) => rowKey(row)) : NO_KEYS),
    [holdsOrder, visibleRows, rowKey],
  )
  useFocusAfterRemoval(scroller, rowKeys)
  // First what is read is held in its place, then the rows around that place are drawn.
  useHeldPlace(scroller, { rows: visibleRows, rowKey, sorting, rowPx })
  const { first, end } = useDrawnRows(scroller, { count: visibleRows.length, rowPx })
  const below = visibleRows.length - end
  const isRecycled = columns.every(({ isPlain }) => isPlain === true)
  const renderRow = useCallback(
    (index: number, recycled?: number) => {
      const row = visibleRows[index]
      if (row === undefined) return null
      return (
        <VirtualRow
          key={recycled ?? rowKey(row)}
          row={row}
          columns={columns}
          index={index}
          rowKey={holdsOrder ? rowKey(row) : undefined}
          className={rowClassName?.(row)}
          renderCells={() =>
            columns.map((column) => (
              <td key={column.key} className={cellClasses(column)}>
                {column.cell(row)}
              </td>
            ))
          }
        />
      )
    },
    [visibleRows, columns, rowKey, rowClassName, holdsOrder],
  )
  // Made again only when other rows are drawn: scrolling asks far more often.
  const body = useMemo(
    () =>
      isRecycled
        ? null
        : Array.from({ length: end - first }, (_, place) => renderRow(first + place)),
    [isRecycled, renderRow, first, end],
  )

  const wantsMore = hasMore && below <= END_ROWS
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again whenever rows came
  useEffect(() => {
    if (wantsMore) onEndReached?.()
  }, [wantsMore, visibleRows.length])

  return (
    <section
      ref={scroller}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto contain-content -outline-offset-2"
    >
      <table
        aria-rowcount={hasMore ? -1 : visibleRows.length + 1}
        className="data-table"
        style={rowHeight(rowPx)}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} sorting={sorting} onSort={setSorting} rowIndex={1} />
        {isRecycled ? (
          <RecycledRows
            count={visibleRows.length}
            rowPx={rowPx}
            drawn={{ first, end }}
            scroller={scroller}
            renderRow={renderRow}
          />
        ) : (
          <tbody {...holder}>
            <Spacer px={first * rowPx} />
            {body}
            <Spacer px={below * rowPx} />
          </tbody>
        )}
      </table>
      {foot}
    </section>
  )
}

// A row redraws when it, its place, the columns or its look changed; functions are new every time.
const VirtualRow = memo(
  function VirtualRow({
    index,
    rowKey,
    className,
    renderCells,
  }: {
    row: unknown
    columns: unknown
    index: number
    /** Given where its buttons must be found again. */
    rowKey: string | undefined
    className: string | undefined
    renderCells: () => ReactNode
  }) {
    return (
      <tr aria-rowindex={index + 2} data-row={rowKey} className={className}>
        {renderCells()}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.index === after.index &&
    before.rowKey === after.rowKey &&
    before.className === after.className,
)

/** How far down a row is looked for that new ones moved. */
const MOVED_MAX = 500

/** Keeps the row at the top of what is read where it is when rows come in above it. */
function useHeldPlace<R>(
  scroller: { current: HTMLElement | null },
  {
    rows,
    rowKey,
    sorting,
    rowPx,
  }: {
    rows: readonly R[]
    rowKey: (row: R) => string
    sorting: Sorting | undefined
    rowPx: number
  },
): void {
  const previous = useRef<{ key: string; index: number; sorting: Sorting | undefined }>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = previous.current
    if (element === null) return
    if (before !== undefined && before.sorting === sorting && element.scrollTop >= rowPx) {
      const end = Math.min(rows.length, before.index + MOVED_MAX)
      for (let index = before.index; index < end; index += 1) {
        const row = rows[index]
        if (row === undefined || rowKey(row) !== before.key) continue
        if (index !== before.index) element.scrollTop += (index - before.index) * rowPx
        break
      }
    }
    const note = () => {
      const index = Math.floor(element.scrollTop / rowPx)
      const row = rows[index]
      previous.current = row === undefined ? undefined : { key: rowKey(row), index, sorting }
    }
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [scroller, rows, rowKey, sorting, rowPx])
}
