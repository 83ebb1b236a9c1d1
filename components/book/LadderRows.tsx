import { memo, type ReactNode, type Ref } from 'react'
import { say } from '@/lib/messages/say'

export interface LadderRowsProps {
  /** Rows a side. */
  rows: number
  /** Heights in pixels, of a row and of the line between the sides. */
  rowHeight: number
  midHeight: number
  baseSymbol: string
  quoteSymbol: string
  unit: 'base' | 'quote'
  asksRef: Ref<HTMLDivElement>
  midRef: Ref<HTMLDivElement>
  bidsRef: Ref<HTMLDivElement>
}

/**
 * The bare ladder: React makes its rows once, the painter fills them. A table by its roles, not by
 * its elements: rows and cells are contained, so that a new figure makes the browser lay out one
 * cell and not the table; at fifty frames a second that is most of the cost.
 */
export const LadderRows = memo(function LadderRows(props: LadderRowsProps) {
  const { rows, rowHeight, midHeight, baseSymbol, quoteSymbol, unit } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="table" aria-label={say('Order book: asks above, bids below, best in the middle')}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the ladder is one stop of its own */}
      <div role="row" className="relative h-6 text-11 text-faint leading-6">
        <Head side="left">{say('Price ({quoteSymbol})', { quoteSymbol })}</Head>
        <Head side="middle">
          {say('Size ({part})', { part: unit === 'base' ? baseSymbol : quoteSymbol })}
        </Head>
        <Head side="right">{say('Total')}</Head>
      </div>
      <Side side="ask" rows={rows} height={rowHeight} sideRef={props.asksRef} />
      <div
        ref={props.midRef}
        role="presentation"
        style={{ height: midHeight }}
        className="flex items-center gap-2 border-line border-y px-3 contain-strict"
      >
        <b data-last className="font-semibold text-[15px] text-up" />
        <span data-spread className="truncate text-muted" />
      </div>
      <Side side="bid" rows={rows} height={rowHeight} sideRef={props.bidsRef} />
    </div>
  )
})

function Head({ side, children }: { side: 'left' | 'middle' | 'right'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table by its roles
    // biome-ignore lint/a11y/useFocusableInteractive: the ladder is one stop of its own
    <span role="columnheader" className={`ladder-cell ladder-${side}`}>
      {children}
    </span>
  )
}

function Side({
  side,
  rows,
  height,
  sideRef,
}: {
  side: 'ask' | 'bid'
  rows: number
  height: number
  sideRef: Ref<HTMLDivElement>
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table by its roles
    <div ref={sideRef} role="rowgroup" aria-label={side === 'ask' ? say('Asks') : say('Bids')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a table by its roles
        // biome-ignore lint/a11y/useFocusableInteractive: the ladder is one stop of its own
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are places on the screen, not levels
          key={index}
          role="row"
          data-side={side}
          style={{ height, lineHeight: `${height}px` }}
          className="ladder-row"
        >
          <i aria-hidden="true" className="ladder-bar" />
          <i title={say('Your order rests here')} className="ladder-own" />
          {/* biome-ignore lint/a11y/useSemanticElements: a table by its roles */}
          <span role="cell" className="ladder-cell ladder-left">
            {' '}
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a table by its roles */}
          <span role="cell" className="ladder-cell ladder-middle">
            {' '}
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a table by its roles */}
          <span role="cell" className="ladder-cell ladder-right text-muted">
            {' '}
          </span>
        </div>
      ))}
    </div>
  )
}
