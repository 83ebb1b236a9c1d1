// biome-ignore-all lint/a11y/noRedundantRoles: boxes that are not laid out as a table lose its roles in some browsers
// biome-ignore-all lint/a11y/useFocusableInteractive: the ladder is one stop of its own
'use client'
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import type { BookStore } from '@/components/book/bookStore'
import { useRowsThatFit } from '@/components/book/useRowsThatFit'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { DEAD_AFTER_MS } from '@/components/ui/states/StaleBadge'
import { type Decimal, parseTyped } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import { type DomRow, domRows } from './domRows'
import { createDomPainter, type DomPainter } from './paintDom'
import { useDomOrders } from './useDomOrders'

export interface DomLadderProps {
  provider: Provider
  market: Market
  book: BookStore
  /** Width of a row. */
  step: Decimal
  ageMs: number | undefined
}

const ROW_PX = 20
const HEAD_PX = 24

/** The columns: what a press on a cell of each is about. */
const HEADS = [
  {
    key: 'ownBid',
    cell: 'own',
    get label() {
      return t('Orders')
    },
  },
  {
    key: 'bid',
    cell: 'bid',
    get label() {
      return t('Bids')
    },
  },
  {
    key: 'price',
    cell: 'price',
    get label() {
      return t('Price')
    },
  },
  {
    key: 'ask',
    cell: 'ask',
    get label() {
      return t('Asks')
    },
  },
  {
    key: 'ownAsk',
    cell: 'own',
    get label() {
      return t('Orders')
    },
  },
] as const
const LEFTS = [2, 16, 40, 60, 84]
const WIDTHS = [14, 22, 20, 22, 14]

/** Where a column lies, in percent of the ladder's width. */
function placeOf(index: number): CSSProperties {
  return { left: `${LEFTS[index]}%`, width: `${WIDTHS[index]}%` }
}

/**
 * A ladder of prices that stays where it is: a press on the bids buys at that price, one on the asks
 * sells, one on an own size cancels it. One stop for the keyboard: arrows walk the prices, B, S and
 * C do the same.
 */
export function DomLadder({ provider, market, book, step, ageMs }: DomLadderProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const painter = useRef<DomPainter>(undefined)
  const top = useRef<string>(undefined)
  const { rows } = useRowsThatFit(frame, ROW_PX, 1, HEAD_PX)
  const [size, setSize] = useState('')
  const [sends, setSends] = useState(false)
  // With confirmation of every order on, the ticket opens instead; in a frame, always.
  const confirms = useStore(ticketStore, ({ confirmsOrders }) => confirmsOrders)
  const [active, setActive] = useState<number>()
  const { own, place, cancelAt } = useDomOrders(provider, market, step)
  const symbol = market.baseAsset.displaySymbol
  const isDead = ageMs !== undefined && ageMs > DEAD_AFTER_MS

  const paint = useEffectEvent(() => {
    const current = book.current()
    if (current === undefined || body.current === null) return
    const settings = { step, rows, sizeDecimals: market.szDecimals, own }
    const dom = domRows(current.book, settings, top.current)
    if (dom === undefined) return
    top.current = dom.top
    painter.current ??= createDomPainter(body.current)
    painter.current.paint(dom.rows)
  })
  useEffect(() => book.onPaint(() => paint()), [book])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is painted
  useEffect(() => paint(), [step, rows, own])

  const rowAt = (element: Element | null | undefined): DomRow | undefined =>
    element == null ? undefined : painter.current?.rowAt(element)

  const order = (side: Side, row: DomRow | undefined) => {
    if (row === undefined) return
    const typed = parseTyped(size)
    place({ side, price: row.price, size: typed, isSent: sends && !isDead && !confirms })
  }

  const activate = (index: number) => {
    const next = Math.max(0, Math.min(rows - 1, index))
    const element = body.current?.children[next]
    for (const marked of body.current?.querySelectorAll('[data-active]') ?? []) {
      for (const name of ['data-active', 'id', 'aria-label']) marked.removeAttribute(name)
    }
    const row = rowAt(element)
    if (element === undefined || row === undefined) return
    element.setAttribute('data-active', '')
    element.id = `${id}-active`
    element.setAttribute(
      'aria-label',
      t('{price}, bids {bids}, asks {asks}', {
        price: row.priceText,
        bids: row.bidText === '' ? '0' : row.bidText,
        asks: row.askText === '' ? '0' : row.askText,
      }),
    )
    setActive(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = active ?? Math.floor(rows / 2)
    const row = active === undefined ? undefined : rowAt(body.current?.children[active])
    const isWalk = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isWalk && !'bsc'.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isWalk) activate(event.key === 'ArrowUp' ? at - 1 : at + 1)
    // Held down, a key sends once.
    else if (row === undefined || event.repeat) return
    else if (event.key === 'c') cancelAt(row.price)
    else order(event.key === 'b' ? 'BUY' : 'SELL', row)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-1.5">
        <DecimalInput
          size="sm"
          className="w-28"
          label=""
          accessibleName={t('Size per press')}
          value={size}
          onValueChange={setSize}
          stepAt={() => sizeStep(market)}
          snap={(value) => snapToStep(value, sizeStep(market), 'down')}
          placeholder={t('Size')}
          unit={symbol}
        />
        {confirms ? null : (
          <Checkbox label={t('Send on press')} isChecked={sends} onCheckedChange={setSends} />
        )}
      </div>
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ladder is one stop, its prices are walked by arrows
        tabIndex={0}
        role="application"
        aria-label={t(
          'Price ladder. Arrow keys move between prices, B buys, S sells, C cancels your orders at the price.',
        )}
        aria-activedescendant={active === undefined ? undefined : `${id}-active`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!(event.target instanceof Element)) return
          const cell = event.target.closest<HTMLElement>('[data-cell]')
          const row = rowAt(cell?.parentElement)
          if (row === undefined) return
          if (cell?.dataset.cell === 'own') cancelAt(row.price)
          else if (cell?.dataset.cell === 'bid') order('BUY', row)
          else if (cell?.dataset.cell === 'ask') order('SELL', row)
        }}
        className={
          isDead
            ? 'min-h-0 flex-1 overflow-hidden opacity-60 -outline-offset-2 will-change-transform'
            : 'min-h-0 flex-1 overflow-hidden -outline-offset-2 will-change-transform'
        }
      >
        <table role="table" className="ladder-table">
          <thead role="rowgroup">
            <tr role="row" className="relative h-6 text-11 text-faint leading-6">
              {HEADS.map(({ key, label }, index) => (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  style={placeOf(index)}
                  className="ladder-cell font-normal"
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} role="rowgroup">
            {Array.from({ length: rows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are places on the screen, not levels
              <tr key={index} role="row" className="dom-row">
                {HEADS.map(({ key, cell }, column) => (
                  <td
                    key={key}
                    role="cell"
                    data-cell={cell}
                    style={placeOf(column)}
                    className="ladder-cell"
                  >
                    {' '}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
