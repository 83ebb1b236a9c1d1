'use client'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { t } from '@/lib/i18n/t'
import type { LadderRow } from './ladder'
import { reachTexts } from './reachTexts'
import { placesOf } from './scaledText'

export interface LadderHoverHandle {
  /** Shows the card beside a row, or what it says again while it is there. */
  show(element: Element, row: LadderRow): void
  hide(): void
}

export interface LadderHoverProps {
  ref: Ref<LadderHoverHandle>
  sizeDecimals: number
  baseSymbol: string
  quoteSymbol: string
}

const GAP_PX = 8
const FIELDS = ['average', 'size', 'worth'] as const

/** What taking everything down to the row under the pointer would cost. */
export function LadderHover({ ref, sizeDecimals, baseSymbol, quoteSymbol }: LadderHoverProps) {
  const card = useRef<HTMLDListElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      show(element, row) {
        const target = card.current
        if (target === null) return
        const texts = reachTexts(row.reach, placesOf(row.price), sizeDecimals)
        for (const field of FIELDS) {
          const cell = target.querySelector(`[data-field=${field}]`)
          if (cell !== null && cell.textContent !== texts[field]) cell.textContent = texts[field]
        }
        if (!target.matches(':popover-open')) target.showPopover()
        const box = element.getBoundingClientRect()
        const left = box.left - target.offsetWidth - GAP_PX
        target.style.left = `${left < GAP_PX ? box.right + GAP_PX : left}px`
        target.style.top = `${Math.max(GAP_PX, box.top + box.height / 2 - target.offsetHeight / 2)}px`
      },
      hide() {
        if (card.current?.matches(':popover-open') === true) card.current.hidePopover()
      },
    }),
    [sizeDecimals],
  )

  return (
    <dl
      ref={card}
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 grid-cols-[auto_auto] gap-x-4 gap-y-1 rounded-md border border-line-strong bg-raised px-3 py-2 text-12 text-fg shadow-(--shadow) open:grid"
    >
      <dt className="text-muted">{t('Average price')}</dt>
      <dd data-field="average" className="text-right" />
      <dt className="text-muted">{t('Total {baseSymbol}', { baseSymbol })}</dt>
      <dd data-field="size" className="text-right" />
      <dt className="text-muted">{t('Total {quoteSymbol}', { quoteSymbol })}</dt>
      <dd data-field="worth" className="text-right" />
    </dl>
  )
}
