'use client'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { tIn } from '@/lib/i18n/t'
import { type Panel, togglePanel } from '@/lib/stores/deskLayout'
import type { NarrowTab } from '@/lib/stores/layout'
import { changeDeskLayout } from './deskLayoutStore'
import { PANEL_NAMES } from './panelNames'
import { Splitter } from './Splitter'

export interface TradeGridProps {
  header: ReactNode
  bar: ReactNode
  /** The list of markets beside the chart, where there is room. */
  rail?: ReactNode
  chart: ReactNode
  book: ReactNode
  ticket: ReactNode
  account: ReactNode
  footer: ReactNode
  /** Which panel is shown where there is no room for all. */
  tab: NarrowTab
  /** The switch between panels on narrow screens. */
  tabs: ReactNode
  /** Links past everything, first in the order of the keyboard. */
  skip?: ReactNode
  /** The way from chart and book to the ticket, on a phone. */
  sides?: ReactNode
}

/**
 * Layout of the trade page; the geometry is in `app/trade-grid.css` and `app/phone.css`, the sizes
 * that were chosen come from `DeskFrame`. Wide: chart, book and ticket side by side, tables below.
 * From 1024: book or ticket share the right column. From 768: chart over book and ticket. Below:
 * one panel at a time.
 */
export function TradeGrid(props: TradeGridProps) {
  return (
    <div className="trade-grid" data-tab={props.tab}>
      {props.skip}
      <Area name="head">{props.header}</Area>
      <main className="contents">
        <Area name="bar">{props.bar}</Area>
        <Area name="rail" panel="rail">
          {props.rail}
        </Area>
        <Area name="chart">{props.chart}</Area>
        <Area name="account" panel="account">
          {props.account}
        </Area>
        <Splitter panel="account" />
        <Area name="book" panel="book">
          {props.book}
        </Area>
        <Splitter panel="book" />
        <Area name="ticket" panel="ticket">
          {props.ticket}
        </Area>
        <Splitter panel="ticket" />
        {props.sides === undefined ? null : <Area name="sides">{props.sides}</Area>}
        <Area name="tabs">{props.tabs}</Area>
      </main>
      <Area name="foot">{props.footer}</Area>
    </div>
  )
}

/** Panels whose changes must not make the page lay out anything outside of them. */
const CONTAINED = ['chart', 'book', 'ticket', 'account']

function Area({
  name,
  panel,
  children,
}: {
  name: string
  /** Given where the area can be folded. */
  panel?: Panel
  children: ReactNode
}) {
  return (
    <div
      id={`area-${name}`}
      tabIndex={-1}
      className={classes(
        'relative min-h-0 min-w-0 bg-panel -outline-offset-2',
        name === 'ticket' ? 'overflow-y-auto overflow-x-hidden' : 'overflow-clip',
        CONTAINED.includes(name) && 'contain-[layout_paint_style]',
      )}
    >
      {panel === undefined ? null : <PanelRail panel={panel} />}
      {children}
    </div>
  )
}

/** What a folded panel leaves behind: a rail that opens it. Seen only while the panel is folded. */
function PanelRail({ panel }: { panel: Panel }) {
  return (
    <button
      type="button"
      onClick={() => changeDeskLayout((layout) => togglePanel(layout, panel))}
      className="panel-rail"
    >
      <span className="sr-only">{tIn('verb', 'Open')} </span>
      {PANEL_NAMES[panel]}
    </button>
  )
}
