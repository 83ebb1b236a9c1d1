'use client'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from '@/components/ui/classes'
import { DEAD_AFTER_MS, STALE_AFTER_MS } from '@/components/ui/states/StaleBadge'
import { t } from '@/lib/i18n/t'
import type { Trade } from '@/lib/schema/model/orderbook'
import type { BookStore } from './bookStore'
import { LadderHover, type LadderHoverHandle } from './LadderHover'
import { LadderRows } from './LadderRows'
import { buildLadder, type Ladder, type LadderRow, type LadderSettings } from './ladder'
import { createLadderPainter, type LadderPainter } from './paintLadder'
import { paintMid } from './paintMid'
import type { TapeStore } from './tape'
import { useRowsThatFit } from './useRowsThatFit'

export interface BookLadderProps {
  /** The current book; the spread row comes from it. */
  book: BookStore
  /** The book as the venue groups it, once it has come; undefined while rows are one tick wide. */
  grouped: BookStore | undefined
  tape: TapeStore
  settings: Omit<LadderSettings, 'rows'>
  baseSymbol: string
  quoteSymbol: string
  ageMs: number | undefined
  isNarrow: boolean
  onPaint: (ladder: Ladder) => void
  onChoose: (row: LadderRow) => void
}

const ROW_PX = 20
const HEAD_PX = 24
/** The line between the sides is at least this high; it takes up what whole rows leave over. */
const MID_PX = 30

/**
 * Both sides of the book around the last price. One stop for the keyboard: arrows walk the rows,
 * Enter takes the price. Painted outside of React, in each scheduled frame with changes.
 */
export function BookLadder(props: BookLadderProps) {
  const { book, grouped, tape, settings, baseSymbol, quoteSymbol, ageMs } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const asks = useRef<HTMLTableSectionElement>(null)
  const mid = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLTableSectionElement>(null)
  const painter = useRef<LadderPainter>(undefined)
  const hover = useRef<LadderHoverHandle>(null)
  const hovered = useRef<Element>(undefined)
  const lastTrade = useRef<Trade>(undefined)
  const fit = useRowsThatFit(frame, ROW_PX, 2, HEAD_PX + MID_PX)
  const rows = fit.rows / 2
  const [active, setActive] = useState<number>()

  const showHover = () => {
    const element = hovered.current
    const row = element === undefined ? undefined : painter.current?.rowAt(element)
    if (element === undefined || row === undefined) hover.current?.hide()
    else hover.current?.show(element, row)
  }

  const paintRows = useEffectEvent(() => {
    const current = book.current()
    if (current === undefined || asks.current === null || bids.current === null) return
    painter.current ??= createLadderPainter(asks.current, bids.current)
    const visible = grouped?.current() ?? current
    const ladder = buildLadder(visible.book, { ...settings, rows })
    painter.current.paint(ladder)
    showHover()
    props.onPaint(ladder)
  })

  const paintMiddle = useEffectEvent(() => {
    const current = book.current()
    if (current !== undefined && mid.current !== null) {
      paintMid(mid.current, current.book, lastTrade.current, settings.step)
    }
  })

  useEffect(() => {
    // Painted in the same frame as the market bar's last price: no frame shows two different ones.
    const takeLast = () => {
      lastTrade.current = tape.lines()[0]?.trade
      paintMiddle()
    }
    takeLast()
    const leaves = [
      book.onPaint(() => {
        paintMiddle()
        if (grouped?.current() === undefined) paintRows()
      }),
      grouped?.onPaint(() => paintRows()),
      tape.onPaint(takeLast),
    ]
    return () => {
      for (const leave of leaves) leave?.()
    }
  }, [book, grouped, tape])

  // New settings or another height: the same book is drawn again at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is painted
  useEffect(() => {
    paintRows()
    paintMiddle()
  }, [settings, rows])

  const allRows = () => [...(asks.current?.children ?? []), ...(bids.current?.children ?? [])]

  const activate = (index: number | undefined) => {
    const elements = allRows()
    for (const element of elements) {
      for (const name of ['data-active', 'aria-label', 'id']) element.removeAttribute(name)
    }
    const element = index === undefined ? undefined : elements[index]
    if (element !== undefined) {
      element.setAttribute('data-active', '')
      element.id = `${id}-active`
      const row = painter.current?.rowAt(element)
      // What it was when it was asked for: a label that followed the market would be read on and on.
      if (row !== undefined) element.setAttribute('aria-label', sentenceOf(row, index ?? 0))
    }
    setActive(index)
  }

  const sentenceOf = (row: LadderRow, index: number): string => {
    const texts = {
      price: row.priceText,
      size: row.sizeText,
      symbol: settings.unit === 'base' ? baseSymbol : quoteSymbol,
      total: row.totalText,
    }
    return index < rows
      ? t('ask {price}, size {size} {symbol}, total {total}', texts)
      : t('bid {price}, size {size} {symbol}, total {total}', texts)
  }

  const take = (element: Element | undefined) => {
    const row = element === undefined ? undefined : painter.current?.rowAt(element)
    if (row !== undefined) props.onChoose(row)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const elements = allRows()
    if (event.key === 'Enter') return take(active === undefined ? undefined : elements[active])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const from = active ?? (step > 0 ? rows - 1 : rows)
    activate(Math.max(0, Math.min(elements.length - 1, from + step)))
  }

  const rowUnder = (event: MouseEvent) =>
    (event.target instanceof Element ? event.target.closest('[data-side]') : null) ?? undefined

  const point = (element: Element | undefined) => {
    if (hovered.current === element) return
    hovered.current = element
    showHover()
  }

  const isStale = ageMs !== undefined && ageMs > STALE_AFTER_MS
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows with one stop for the keyboard
    <div
      ref={frame}
      role="group"
      // Figures to the right, as every book has them.
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label={t(
        'Order book. Arrow keys move between prices, Enter copies the price to the ticket.',
      )}
      aria-activedescendant={active === undefined ? undefined : `${id}-active`}
      onKeyDown={onKeyDown}
      onClick={(event) => take(rowUnder(event))}
      onMouseMove={(event) => point(rowUnder(event))}
      onMouseLeave={() => point(undefined)}
      onBlur={() => activate(undefined)}
      className={classes(
        // A layer of its own: drawing it again leaves the rest of the page as composited.
        'min-h-0 flex-1 overflow-hidden -outline-offset-2 will-change-transform',
        isStale && 'hatched',
        ageMs !== undefined && ageMs > DEAD_AFTER_MS && 'opacity-60',
      )}
    >
      <LadderRows
        rows={rows}
        rowHeight={fit.rowHeight}
        midHeight={MID_PX + fit.leftover}
        baseSymbol={baseSymbol}
        quoteSymbol={quoteSymbol}
        unit={settings.unit}
        isNarrow={props.isNarrow}
        asksRef={asks}
        midRef={mid}
        bidsRef={bids}
      />
      <LadderHover
        ref={hover}
        sizeDecimals={settings.sizeDecimals}
        baseSymbol={baseSymbol}
        quoteSymbol={quoteSymbol}
      />
    </div>
  )
}
