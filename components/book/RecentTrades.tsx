// biome-ignore-all lint/a11y/noRedundantRoles: boxes that are not laid out as a table lose its roles in some browsers
'use client'
import { memo, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import { LadderHead } from './LadderRows'
import { createTapePainter, type TapePainter } from './paintTape'
import type { TapeStore } from './tape'
import { useRowsThatFit } from './useRowsThatFit'

export interface RecentTradesProps {
  tape: TapeStore
  priceDecimals: number
  sizeDecimals: number
  unit: 'base' | 'quote'
  baseSymbol: string
  quoteSymbol: string
}

const ROW_PX = 20
const HEAD_PX = 24

/**
 * The public trades, newest first; a print far above average is highlighted. Painted outside of React
 * in each scheduled frame, so that its first row is the last price in every frame.
 */
export function RecentTrades(props: RecentTradesProps) {
  const { tape, priceDecimals, sizeDecimals, unit, baseSymbol, quoteSymbol } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLTableSectionElement>(null)
  const painter = useRef<TapePainter>(undefined)
  const { rows } = useRowsThatFit(frame, ROW_PX, 1, HEAD_PX)
  const [isEmpty, setIsEmpty] = useState(() => tape.lines().length === 0)

  const paint = useEffectEvent(() => {
    const lines = tape.lines()
    if (isEmpty !== (lines.length === 0)) setIsEmpty(lines.length === 0)
    if (list.current === null) return
    painter.current ??= createTapePainter(list.current)
    painter.current.paint(lines.slice(0, rows), { priceDecimals, sizeDecimals, unit })
  })

  useEffect(() => tape.onPaint(() => paint()), [tape])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is painted
  useEffect(() => paint(), [tape, rows, priceDecimals, sizeDecimals, unit])

  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-hidden will-change-transform">
      {isEmpty ? (
        <EmptyState title={t('No trades yet')} description={t('Waiting for trades')} />
      ) : null}
      <TapeTable
        rowsRef={list}
        isHidden={isEmpty}
        quoteSymbol={quoteSymbol}
        sizeSymbol={unit === 'base' ? baseSymbol : quoteSymbol}
      />
    </div>
  )
}

/** The table of trades in the ladder's columns, whose rows the painter makes. */
const TapeTable = memo(function TapeTable({
  rowsRef,
  isHidden,
  quoteSymbol,
  sizeSymbol,
}: {
  rowsRef: Ref<HTMLTableSectionElement>
  isHidden: boolean
  quoteSymbol: string
  sizeSymbol: string
}) {
  return (
    <table role="table" className="ladder-table" dir="ltr" hidden={isHidden}>
      <caption className="sr-only">{t('Latest trades, newest first')}</caption>
      <LadderHead
        heads={[
          t('Price ({quoteSymbol})', { quoteSymbol }),
          t('Size ({part})', { part: sizeSymbol }),
          t('Time'),
        ]}
      />
      <tbody ref={rowsRef} role="rowgroup" />
    </table>
  )
})
