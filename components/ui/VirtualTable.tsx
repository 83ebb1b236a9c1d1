'use client'
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RecycledRows } from './RecycledRows'
import { Spacer } from './Spacer'
import { TableHead } from './TableHead'
import { type Column, cellClasses, rowHeight, type Sorting, sortRows } from './tableColumn'
import { useDrawnRows } from './useDrawnRows'
import { useHeldRows } from './useHeldRows'
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
  /** Rows have buttons and are sorted by live figures: they stay while somebody is at them. */
  holdsOrder?: boolean
  rowClassName?: (row: R) => string | undefined
  /** More rows can be asked for than are here. */
  hasMore?: boolean
  /** Called when the end of the rows comes into sight and there are more. */
  onEndReached?: () => void
  /** Shown below the last row: that more is coming, or why it is not. */
  foot?: ReactNode
}

/** Rows before the end at which more are asked for. */
const END_ROWS = 20

/**
 * A table of as many rows as there are, of which only those in sight are drawn. It stays a table:
 * assistive technology hears how many rows there are and which one each is. Rows that come in above
 * do not move what is being read, and rows with buttons stay where they are while somebody is at them.
 */
export function VirtualTable<R>({
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
}: VirtualTableProps<R>) {
  const rowPx = useRowPx(usualRowPx)
  const [sorting, setSorting] = useState(initialSorting)
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])
  const { rows: shown, holder } = useHeldRows(sorted, {
    rowKey,
    sorting,
    isWanted: holdsOrder,
  })
  const scroller = useRef<HTMLElement>(null)
  // First what is read is held in its place, then the rows around that place are drawn.
  useHeldPlace(scroller, { rows: shown, rowKey, sorting, rowPx })
  const { first, end } = useDrawnRows(scroller, { count: shown.length, rowPx })
  const below = shown.length - end
  const isRecycled = columns.every(({ isPlain }) => isPlain === true)
  const renderRow = useCallback(
    (index: number, recycled?: number) => {
      const row = shown[index]
      if (row === undefined) return null
      return (
        <VirtualRow
          key={recycled ?? rowKey(row)}
          row={row}
          columns={columns}
          index={index}
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
    [shown, columns, rowKey, rowClassName],
  )
  // Made anew only when other rows are drawn: scrolling asks far more often.
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
  }, [wantsMore, shown.length])

  return (
    <section
      ref={scroller}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto contain-content -outline-offset-2"
    >
      <table
        aria-rowcount={hasMore ? -1 : shown.length + 1}
        className="data-table"
        style={rowHeight(rowPx)}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} sorting={sorting} onSort={setSorting} rowIndex={1} />
        {isRecycled ? (
          <RecycledRows
            count={shown.length}
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
    className,
    renderCells,
  }: {
    row: unknown
    columns: unknown
    index: number
    className: string | undefined
    renderCells: () => ReactNode
  }) {
    return (
      <tr aria-rowindex={index + 2} className={className}>
        {renderCells()}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.index === after.index &&
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
  const held = useRef<{ key: string; index: number; sorting: Sorting | undefined }>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = held.current
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
      held.current = row === undefined ? undefined : { key: rowKey(row), index, sorting }
    }
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [scroller, rows, rowKey, sorting, rowPx])
}
