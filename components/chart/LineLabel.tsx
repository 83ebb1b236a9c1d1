'use client'
import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { ChartLine } from './chartLine'

export interface LineLabelProps {
  line: ChartLine
  /** Where the line is being moved to; undefined while it is not. */
  preview: Decimal | undefined
  /** The price at a height of the screen, on the market's grid. */
  priceAt: (clientY: number) => Decimal | undefined
  /** The price some ticks from another. */
  step: (price: Decimal, direction: 1 | -1, ticks: number) => Decimal
  onPreview: (price: Decimal | undefined) => void
}

const TONES: Record<ChartLine['tone'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  accent: 'border-accent text-accent',
  warn: 'border-warn text-warn',
  muted: 'border-muted text-muted',
}

const TICKS_WITH_SHIFT = 10

/**
 * The name of one line, with its handle and its cancel. Nothing is sent while a line moves: letting
 * go (or Enter) asks for the price that the label shows, Escape puts it back.
 */
export function LineLabel({ line, preview, priceAt, step, onPreview }: LineLabelProps) {
  const isDragging = useRef(false)

  const commit = () => {
    if (preview !== undefined && preview !== line.price) line.onMove?.(preview)
    onPreview(undefined)
  }

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    isDragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isDragging.current) return
    const price = priceAt(event.clientY)
    if (price !== undefined) onPreview(price)
  }

  const onPointerUp = () => {
    if (!isDragging.current) return
    isDragging.current = false
    commit()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      isDragging.current = false
      onPreview(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const direction = event.key === 'ArrowUp' ? 1 : -1
      onPreview(step(preview ?? line.price, direction, event.shiftKey ? TICKS_WITH_SHIFT : 1))
    }
  }

  return (
    <li
      data-key={line.key}
      className={classes(
        'invisible absolute top-0 left-0 flex h-[18px] items-center gap-1 whitespace-nowrap rounded-sm border bg-panel px-2 text-11',
        TONES[line.tone],
      )}
    >
      {line.label}
      {preview === undefined ? null : (
        <b className="text-fg">→ {formatPrice(preview, { decimals: decimalPlaces(preview) })}</b>
      )}
      {line.onMove === undefined ? null : (
        <button
          type="button"
          aria-label={`Move ${line.label}: arrow keys choose the price, Enter sends it`}
          title="Drag to move, Escape to leave it"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            isDragging.current = false
            onPreview(undefined)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (!isDragging.current) onPreview(undefined)
          }}
          className="pointer-events-auto grid size-4 cursor-ns-resize touch-none place-items-center rounded-sm hover:bg-raised hover:text-fg"
        >
          <GripVertical size={11} aria-hidden="true" />
        </button>
      )}
      {line.onCancel === undefined ? null : (
        <button
          type="button"
          aria-label={`Cancel ${line.label}`}
          onClick={line.onCancel}
          className="-mr-1.5 pointer-events-auto grid size-4 place-items-center rounded-sm hover:bg-raised hover:text-fg"
        >
          <X size={11} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
