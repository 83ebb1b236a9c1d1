'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix gives it to its own trigger alone,
 * and dialogs here are opened by state; without this the focus is lost to the page's beginning.
 *
 * To be called by the component that holds the portal: its layout effect runs before the portal
 * renders, so before a field that asks for `autoFocus` takes the focus away.
 *
 * Where a key opened it and nothing had the focus, the page's main content gets it.
 *
 * @returns what `onCloseAutoFocus` of the dialog does.
 */
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement)
  }, [isOpen])
  return (event) => {
    event.preventDefault()
    // What the closing led to may have taken the focus already: it keeps it.
    if (document.activeElement !== document.body) return
    giveBackTo(opener.current)
  }
}

/**
 * Shows a modal for as long as its component is there. At its end the focus is back where it was,
 * before whatever takes its place on the page asks where that is.
 */
export function useFocusHold(place: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const modal = place.current
    const opener = openerOf(document.activeElement)
    modal?.showModal()
    // Not its first button: a key held down since would press it.
    modal?.focus()
    return () => {
      modal?.close()
      giveBackTo(opener)
    }
  }, [place])
}

function giveBackTo(opener: HTMLElement | null): void {
  if (opener !== null && opener !== document.body && opener.isConnected) {
    opener.focus({ preventScroll: true })
  }
  // Opened by a key while nothing had the focus, or from a button that is gone since.
  if (document.activeElement === document.body) focusContent()
}

/** Puts the focus to the beginning of what the page is about, so that Tab goes on from there. */
function focusContent(): void {
  const [content] = ['main h1', 'main > [tabindex="-1"]', 'main'].flatMap(
    (place) => document.querySelector<HTMLElement>(place) ?? [],
  )
  if (content === undefined) return
  if (!content.hasAttribute('tabindex')) content.tabIndex = -1
  content.focus({ preventScroll: true })
}

/** An entry of a menu is gone with its menu; the button that opened the menu stays. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menuButtonId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (typeof menuButtonId === 'string') return document.getElementById(menuButtonId)
  return focused instanceof HTMLElement ? focused : null
}
