'use client'
import { GripVertical, X } from 'lucide-react'
import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type SetStateAction,
  useRef,
  useState,
} from 'react'
import { classes } from '@/components/ui/classes'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { ConfirmMove, isConfirmMove } from './ConfirmMove'
import type { ChartLine, MovedLine } from './chartLine'
import { letGo } from './letGo'

export interface LineLabelProps {
  line: ChartLine
  /** Where the line is being moved to; undefined while it is not. */
  moved: MovedLine | undefined
  /** The price at a height of the screen, on the market's grid. */
  priceAt: (clientY: number) => Decimal | undefined
  /** The price some ticks from another. */
  step: (price: Decimal, direction: 1 | -1, ticks: number) => Decimal
  /** What a price would do at once, in words. */
  effectOf: (line: ChartLine, price: Decimal) => string | undefined
  onMovedChange: Dispatch<SetStateAction<MovedLine | undefined>>
}

const TONES: Record<ChartLine['tone'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  accent: 'border-accent text-accent',
  warn: 'border-warn text-warn',
  muted: 'border-muted text-muted',
}

const TICKS_WITH_SHIFT = 10
/** After a yes, the stream brings the moved order within this; until then the line stays put. */
const STREAM_WITHIN_MS = 1_000

/**
 * The name of one line, with its handle and its cancel. Nothing is sent while a line moves: letting
 * go (or Enter) asks for the price that the label shows, at once or after one more press where each
 * order is confirmed (`letGo`); Escape puts it back.
 */
export function LineLabel(props: LineLabelProps) {
  const { line, moved, priceAt, step, effectOf, onMovedChange } = props
  const isDragging = useRef(false)
  const handle = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const preview = moved?.price
  const priceText = formatPrice(line.price, { decimals: decimalPlaces(line.price) })
  // Two orders of one size differ by their prices.
  const name = `${line.label} · ${priceText}`
  const isSent = moved?.stage === 'sent'
  const isChoosing = preview !== undefined && !isSent
  const effect = isChoosing ? effectOf(line, preview) : undefined
  const warning = isChoosing && effect === undefined ? line.moveWarning : undefined
  const onPreview = (price: Decimal | undefined) =>
    onMovedChange(price === undefined ? undefined : { key: line.key, price, stage: 'chosen' })

  const commit = (isConfirmed = false) => {
    if (isSent) return
    const { moved: next, sendsTo } = letGo(line, moved, isConfirmed)
    onMovedChange(next)
    if (sendsTo === undefined) return
    // The line waits where it was let go, until the venue said no, or yes and its stream moved it.
    const settle = () => onMovedChange((now) => (now === next ? undefined : now))
    line
      .onMove?.(sendsTo)
      .then((wasTaken) => (wasTaken ? setTimeout(settle, STREAM_WITHIN_MS) : settle()), settle)
  }

  const putBack = () => onMovedChange((now) => (now?.stage === 'asked' ? undefined : now))

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (isSent || event.button !== 0) return
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
    if (event.key === 'Escape' && !isSent) {
      isDragging.current = false
      onPreview(undefined)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (isSent) {
      return
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const direction = event.key === 'ArrowUp' ? 1 : -1
      onPreview(step(preview ?? line.price, direction, event.shiftKey ? TICKS_WITH_SHIFT : 1))
    }
  }

  return (
    <li
      data-key={line.key}
      data-stale={line.isStale === true || undefined}
      className={classes(
        'invisible absolute top-0 left-0 flex h-[18px] items-center gap-1 whitespace-nowrap rounded-sm border bg-panel px-2 text-11',
        line.isStale === true ? 'border-faint text-faint' : TONES[line.tone],
        (line.pending !== undefined || isSent) && 'hatched',
      )}
    >
      <i aria-hidden="true" className="line-leader" />
      {line.label} <span className="text-muted">{priceText}</span>
      {preview === undefined ? null : (
        <b className="text-fg">→ {formatPrice(preview, { decimals: decimalPlaces(preview) })}</b>
      )}
      {effect === undefined ? null : <b className="text-warn">{effect}</b>}
      {warning === undefined ? null : <span className="text-warn">{warning}</span>}
      {moved?.stage === 'asked' ? (
        <ConfirmMove
          label={line.label}
          price={moved.price}
          handle={handle}
          onSend={() => commit(true)}
          onLeave={putBack}
        />
      ) : null}
      {line.pending === undefined && !isSent ? null : (
        <span className="text-muted">{line.pending ?? t('moving')}…</span>
      )}
      {line.onMove === undefined ? null : (
        <button
          ref={handle}
          type="button"
          aria-label={t('Move: {label}. Arrow keys choose the price, Enter sends it.', {
            label: name,
          })}
          title={t('Drag to move, Escape to cancel')}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            isDragging.current = false
            onPreview(undefined)
          }}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            if (isDragging.current || isSent || isConfirmMove(relatedTarget)) return
            onPreview(undefined)
          }}
          className="pointer-events-auto grid size-4 cursor-ns-resize touch-none place-items-center rounded-sm hover:bg-raised hover:text-fg"
        >
          <GripVertical size={11} aria-hidden="true" />
        </button>
      )}
      {line.onCancel === undefined ? null : (
        <button
          type="button"
          aria-label={
            isAsking
              ? t('Cancel: {label}. Press again to cancel it', { label: name })
              : t('Cancel: {label}', { label: name })
          }
          onClick={(event) => {
            const isCrowded = event.currentTarget.closest('li')?.dataset.crowded === ''
            if (isCrowded && !isAsking) return setIsAsking(true)
            setIsAsking(false)
            line.onCancel?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setIsAsking(false)
          }}
          onBlur={() => setIsAsking(false)}
          className={classes(
            'pointer-events-auto -mr-1.5 grid h-4 place-items-center rounded-sm hover:bg-raised hover:text-fg',
            isAsking ? 'bg-danger-wash px-1 font-semibold text-danger' : 'w-4',
          )}
        >
          {isAsking ? t('Cancel this?') : <X size={11} aria-hidden="true" />}
        </button>
      )}
    </li>
  )
}
