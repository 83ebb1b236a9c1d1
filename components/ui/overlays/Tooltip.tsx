'use client'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { placePopover } from './placePopover'

export interface TooltipProps {
  content: ReactNode
  /** One element that can take the focus; plain text stands in a `HintText`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const DELAY_MS = 250

/** A short explanation on hover and on keyboard focus; Escape hides it. Never the only place of a fact. */
export function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (anchor: Element | null, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const element = bubble.current
      if (element === null || anchor === null || !anchor.isConnected) return
      if (!element.matches(':popover-open')) element.showPopover()
      const at = placePopover(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        'center',
      )
      element.style.left = `${at.left}px`
      element.style.top = `${at.top}px`
    }, delayMs)
  }

  const hide = () => {
    clearTimeout(timer.current)
    if (bubble.current?.matches(':popover-open') === true) bubble.current.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens on its one child
    <span
      className="contents"
      onMouseEnter={(event) => show(event.currentTarget.firstElementChild, DELAY_MS)}
      onMouseLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(event.target, 0)
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {/* A span, as the child may stand in a paragraph. */}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 font-normal text-12 text-fg shadow-(--shadow)"
      >
        {content}
      </span>
    </span>
  )
}
