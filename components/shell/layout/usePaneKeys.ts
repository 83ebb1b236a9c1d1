'use client'
import { useEffect } from 'react'
import { nextPane } from './panes'

/**
 * F6 goes to the next pane of the page, Shift with F6 to the one before; a pane is entered where it
 * was left. Panes that are folded away or on another tab are passed over.
 */
export function usePaneKeys(): void {
  useEffect(() => {
    const lastIn = new WeakMap<Element, HTMLElement>()
    const onFocus = (event: FocusEvent) => {
      const pane = event.target instanceof Element ? paneOf(event.target) : undefined
      if (pane !== undefined && event.target instanceof HTMLElement) lastIn.set(pane, event.target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      // A modal dialog keeps the focus: the panes behind it are out of reach.
      if (document.querySelector('[role=dialog]') !== null) return
      const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(
        (pane) => targetIn(pane) !== undefined,
      )
      const from = document.activeElement === null ? undefined : paneOf(document.activeElement)
      const at = from === undefined ? -1 : panes.indexOf(from)
      const pane = panes[nextPane(at, panes.length, event.shiftKey)]
      if (pane === undefined) return
      event.preventDefault()
      const left = lastIn.get(pane)
      const target = left !== undefined && isReachable(left) ? left : targetIn(pane)
      target?.focus()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const PANES = '[id^="area-"]'
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), [tabindex="0"]'

function paneOf(element: Element): HTMLElement | undefined {
  return element.closest<HTMLElement>(PANES) ?? undefined
}

function targetIn(pane: HTMLElement): HTMLElement | undefined {
  return [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isReachable)
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true })
  )
}
