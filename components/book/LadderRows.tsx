// biome-ignore-all lint/a11y/noRedundantRoles: boxes that are not laid out as a table lose its roles in some browsers
// biome-ignore-all lint/a11y/useFocusableInteractive: the ladder is one stop of its own
import { memo, type ReactNode, type Ref } from 'react'
import { t } from '@/lib/i18n/t'

export interface LadderRowsProps {
  /** Rows a side. */
  rows: number
  /** Heights in pixels, of a row and of the line between the sides. */
  rowHeight: number
  midHeight: number
  baseSymbol: string
  quoteSymbol: string
  unit: 'base' | 'quote'
  /** Beside a phone's ticket, where units have no room. */
  isNarrow: boolean
  asksRef: Ref<HTMLTableSectionElement>
  midRef: Ref<HTMLDivElement>
  bidsRef: Ref<HTMLTableSectionElement>
}

/**
 * The bare ladder, a table for each side: React makes its rows once, the painter fills them. Rows
 * and cells are contained boxes, so that a new figure makes the browser lay out one cell and not
 * the table; at fifty frames a second that is most of the cost.
 */
export const LadderRows = memo(function LadderRows(props: LadderRowsProps) {
  const { rows, rowHeight, midHeight, baseSymbol, quoteSymbol, unit, isNarrow } = props
  const heads = [
    isNarrow ? t('Price') : t('Price ({quoteSymbol})', { quoteSymbol }),
    isNarrow ? t('Size') : t('Size ({part})', { part: unit === 'base' ? baseSymbol : quoteSymbol }),
    t('Total'),
  ] as const
  return (
    <>
      <Side side="ask" rows={rows} height={rowHeight} heads={heads} rowsRef={props.asksRef} />
      <div
        ref={props.midRef}
        style={{ height: midHeight }}
        className="flex items-center gap-2 border-line border-y px-3 contain-strict"
      >
        <b data-last className="font-semibold text-[15px] text-up" />
        <span data-spread className="truncate text-muted" />
      </div>
      <Side side="bid" rows={rows} height={rowHeight} heads={heads} rowsRef={props.bidsRef} />
    </>
  )
})

const PLACES = ['left', 'middle', 'right'] as const

/** The headers of a table in the ladder's three columns. */
export function LadderHead({
  heads,
  isSeen = true,
}: {
  heads: readonly [string, string, string]
  /** A table right below another with the same headers has its own for screen readers alone. */
  isSeen?: boolean
}) {
  return (
    <thead role="rowgroup" className={isSeen ? undefined : 'sr-only'}>
      <tr role="row" className="relative h-6 text-11 text-faint leading-6">
        {PLACES.map((place, index) => (
          <th
            key={place}
            role="columnheader"
            scope="col"
            className={`ladder-cell font-normal ladder-${place}`}
          >
            {heads[index]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Side({
  side,
  rows,
  height,
  heads,
  rowsRef,
}: {
  side: 'ask' | 'bid'
  rows: number
  height: number
  heads: readonly [string, string, string]
  rowsRef: Ref<HTMLTableSectionElement>
}) {
  return (
    <table role="table" className="ladder-table">
      <caption className="sr-only">{side === 'ask' ? t('Asks') : t('Bids')}</caption>
      <LadderHead heads={heads} isSeen={side === 'ask'} />
      <tbody ref={rowsRef} role="rowgroup">
        {Array.from({ length: rows }, (_, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are places on the screen, not levels
            key={index}
            role="row"
            data-side={side}
            style={{ height, lineHeight: `${height}px` }}
            className="ladder-row"
          >
            <Cell place="left">
              <i title={t('Your open order')} className="ladder-own" />
            </Cell>
            <Cell place="middle" />
            <Cell place="right" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A cell that begins with the text the painter writes. */
function Cell({ place, children }: { place: (typeof PLACES)[number]; children?: ReactNode }) {
  return (
    <td
      role="cell"
      className={`ladder-cell ladder-${place}${place === 'right' ? ' text-muted' : ''}`}
    >
      {' '}
      {children}
    </td>
  )
}
