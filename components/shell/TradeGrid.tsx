import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export type NarrowTab = 'chart' | 'book' | 'trade' | 'account'

export interface TradeGridProps {
  header: ReactNode
  bar: ReactNode
  chart: ReactNode
  book: ReactNode
  ticket: ReactNode
  account: ReactNode
  footer: ReactNode
  /** Which panel is shown where there is no room for all. */
  tab: NarrowTab
  /** The switch between panels on narrow screens. */
  tabs: ReactNode
}

/**
 * Where everything stands on the trade page; the geometry is in `app/trade-grid.css`. Wide: chart,
 * book and ticket side by side, tables below. From 1024: book or ticket share the right column.
 * Below: one panel at a time.
 */
export function TradeGrid(props: TradeGridProps) {
  return (
    <div className="trade-grid" data-tab={props.tab}>
      <Area name="head">{props.header}</Area>
      <main className="contents">
        <Area name="bar">{props.bar}</Area>
        <Area name="chart">{props.chart}</Area>
        <Area name="book">{props.book}</Area>
        <Area name="ticket">{props.ticket}</Area>
        <Area name="account">{props.account}</Area>
      </main>
      <Area name="tabs">{props.tabs}</Area>
      <Area name="foot">{props.footer}</Area>
    </div>
  )
}

/** Panels whose changes must not make the page lay out anything outside of them. */
const CONTAINED = ['chart', 'book', 'ticket', 'account']

function Area({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      id={`area-${name}`}
      className={classes(
        'min-h-0 min-w-0 bg-panel',
        name === 'ticket' ? 'overflow-y-auto overflow-x-hidden' : 'overflow-hidden',
        CONTAINED.includes(name) && 'contain-[layout_paint_style]',
      )}
    >
      {children}
    </div>
  )
}
