import { memo, type Ref } from 'react'

export interface LadderTableProps {
  rows: number
  /** Heights in pixels, of a row and of the line between the sides. */
  rowHeight: number
  midHeight: number
  baseSymbol: string
  quoteSymbol: string
  unit: 'base' | 'quote'
  asksRef: Ref<HTMLTableSectionElement>
  midRef: Ref<HTMLTableSectionElement>
  bidsRef: Ref<HTMLTableSectionElement>
}

/** The bare table of the ladder. React makes its rows once; the painter fills them. */
export const LadderTable = memo(function LadderTable({
  rows,
  rowHeight,
  midHeight,
  baseSymbol,
  quoteSymbol,
  unit,
  asksRef,
  midRef,
  bidsRef,
}: LadderTableProps) {
  const unitSymbol = unit === 'base' ? baseSymbol : quoteSymbol
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Order book: asks above, bids below, best in the middle</caption>
      <thead>
        <tr className="h-6 text-11 text-faint">
          <th scope="col" className="w-[36%] pl-3 text-left font-normal">
            Price ({quoteSymbol})
          </th>
          <th scope="col" className="text-right font-normal">
            Size ({unitSymbol})
          </th>
          <th scope="col" className="pr-3 text-right font-normal">
            Total
          </th>
        </tr>
      </thead>
      <LadderRows side="ask" rows={rows} height={rowHeight} bodyRef={asksRef} />
      <tbody ref={midRef} aria-label="Spread">
        <tr style={{ height: midHeight }}>
          <td
            colSpan={3}
            className="px-3 py-0 shadow-[inset_0_1px_var(--line),inset_0_-1px_var(--line)]"
          >
            <span className="flex items-center gap-2">
              <b data-last className="font-semibold text-[15px] text-up">
                {'​'}
              </b>
              <span data-spread className="truncate text-muted">
                {'​'}
              </span>
            </span>
          </td>
        </tr>
      </tbody>
      <LadderRows side="bid" rows={rows} height={rowHeight} bodyRef={bidsRef} />
    </table>
  )
})

const WASH = { ask: 'var(--down-wash)', bid: 'var(--up-wash)' }

function LadderRows({
  side,
  rows,
  height,
  bodyRef,
}: {
  side: 'ask' | 'bid'
  rows: number
  height: number
  bodyRef: Ref<HTMLTableSectionElement>
}) {
  return (
    <tbody ref={bodyRef} aria-label={side === 'ask' ? 'Asks' : 'Bids'}>
      {Array.from({ length: rows }, (_, index) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are places on the screen, not levels
          key={index}
          className="group cursor-pointer bg-no-repeat hover:bg-raised data-active:outline-1 data-active:outline-accent data-active:-outline-offset-1"
          style={{
            height,
            backgroundImage: `linear-gradient(to left, ${WASH[side]} var(--share, 0%), transparent var(--share, 0%))`,
            backgroundSize: `100% ${height - 2}px`,
            backgroundPosition: '0 1px',
          }}
        >
          <td className={`relative pl-3 ${side === 'ask' ? 'text-down' : 'text-up'}`}>
            <i
              title="Your order rests here"
              className="absolute top-1/2 left-[4px] -translate-y-1/2 hidden h-1.5 w-1 rounded-sm bg-accent group-data-own:block"
            />{' '}
          </td>
          <td className="text-right"> </td>
          <td className="pr-3 text-right text-muted"> </td>
        </tr>
      ))}
    </tbody>
  )
}
