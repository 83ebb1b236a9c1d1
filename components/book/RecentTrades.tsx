'use client'
import { memo, useEffect, useRef, useState } from 'react'
import { writeDate } from '@/components/figures/dates'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/EmptyState'
import { mul } from '@/lib/decimal/decimal'
import { formatPrice, formatSize, formatUsd } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { atMostEvery, pageClock } from './atMostEvery'
import type { TapeLine, TapeStore } from './tape'
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
const EVERY_MS = 100

/** The public trades, newest first; a print far above the usual stands out. */
export function RecentTrades(props: RecentTradesProps) {
  const { tape, unit, baseSymbol, quoteSymbol } = props
  const frame = useRef<HTMLDivElement>(null)
  const { rows } = useRowsThatFit(frame, ROW_PX, 1, HEAD_PX)
  const [lines, setLines] = useState<readonly TapeLine[]>(tape.lines())

  useEffect(() => {
    const painting = atMostEvery(EVERY_MS, () => setLines(tape.lines()), pageClock)
    setLines(tape.lines())
    const leave = tape.onPaint(painting.call)
    return () => {
      leave()
      painting.cancel()
    }
  }, [tape])

  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-hidden">
      {lines.length === 0 ? (
        <EmptyState
          title={say('No trades yet')}
          description={say('The first print will appear here.')}
        />
      ) : (
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{say('Latest trades, newest first')}</caption>
          <thead>
            <tr className="h-6 text-11 text-faint">
              <th scope="col" className="w-[36%] ps-3 text-start font-normal">
                {say('Price ({quoteSymbol})', { quoteSymbol })}
              </th>
              <th scope="col" className="text-right font-normal">
                {say('Size ({part})', { part: unit === 'base' ? baseSymbol : quoteSymbol })}
              </th>
              <th scope="col" className="pe-3 text-right font-normal">
                {say('Time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, rows).map((line) => (
              <TapeRow
                key={line.key}
                line={line}
                unit={unit}
                priceDecimals={props.priceDecimals}
                sizeDecimals={props.sizeDecimals}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const TapeRow = memo(function TapeRow({
  line: { trade, isBig },
  unit,
  priceDecimals,
  sizeDecimals,
}: {
  line: TapeLine
  unit: 'base' | 'quote'
  priceDecimals: number
  sizeDecimals: number
}) {
  const isBuy = trade.side === 'buy'
  const at = new Date(trade.timestamp)
  return (
    <tr
      className={classes('h-5', isBig && (isBuy ? 'bg-up-wash' : 'bg-down-wash'))}
      title={isBig ? say('Far above the usual size') : undefined}
    >
      <td className={classes('ps-3', isBuy ? 'text-up' : 'text-down', isBig && 'font-semibold')}>
        <span className="sr-only">{isBuy ? `${say('Bought at')} ` : `${say('Sold at')} `}</span>
        {formatPrice(trade.price, { decimals: priceDecimals })}
        <span aria-hidden="true" className="ms-1 text-[9px]">
          {isBuy ? '▲' : '▼'}
        </span>
      </td>
      <td className={classes('text-right', isBig && 'font-semibold')}>
        {unit === 'base'
          ? formatSize(trade.size, { decimals: sizeDecimals })
          : formatUsd(mul(trade.price, trade.size), { symbol: '' })}
      </td>
      <td className="pe-3 text-right text-muted" title={at.toISOString()}>
        {writeDate(at.getTime(), 'second')}
      </td>
    </tr>
  )
})
