import { type RefObject, useEffect, useRef } from 'react'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'

/**
 * The press that sends a price that was chosen on the chart, where each order is confirmed. It takes
 * the keyboard from the handle; leaving it puts the price back. A question that is withdrawn gives the
 * keyboard back to the handle.
 */
export function ConfirmMove({
  label,
  price,
  handle,
  onSend,
  onLeave,
}: {
  label: string
  price: Decimal
  /** What it was asked from; it gets the keyboard back. */
  handle: RefObject<HTMLButtonElement | null>
  onSend: () => void
  onLeave: () => void
}) {
  const isLeft = useRef(false)
  useEffect(
    () => () => {
      if (!isLeft.current && document.activeElement === document.body) handle.current?.focus()
    },
    [handle],
  )
  const moved = `${label} → ${formatPrice(price, { decimals: decimalPlaces(price) })}`
  return (
    <button
      ref={takeFocus}
      type="button"
      data-confirms-move=""
      aria-label={t('Send: {label}', { label: moved })}
      // Browsers that focus no button by a press would take the question away before it is answered.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onSend()
        handle.current?.focus()
      }}
      onKeyDown={(event) => {
        // The key that asked, still held down, is no answer.
        if (event.repeat) event.preventDefault()
        if (event.key !== 'Escape') return
        onLeave()
        handle.current?.focus()
      }}
      onBlur={() => {
        isLeft.current = true
        onLeave()
      }}
      className="pointer-events-auto h-4 rounded-sm bg-accent px-1.5 font-semibold text-on-accent"
    >
      {t('Send')}
    </button>
  )
}

/** Whether the keyboard goes to such a press. */
export function isConfirmMove(target: EventTarget | null): boolean {
  return target instanceof Element && target.hasAttribute('data-confirms-move')
}

// Of the module: a new function would take the keyboard with every render.
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
