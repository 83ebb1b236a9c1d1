'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix gives it to its own trigger alone,
 * and dialogs here are opened by state; without this the focus is lost to the page's beginning.
 *
 * To be called by the component that holds the portal: its layout effect runs before the portal
 * renders, so before a field that asks for `autoFocus` takes the focus away.
 *
 * Where what had it is gone or can no longer be pressed, the work goes on in its panel, else at the
 * next step. Where a key opened it and nothing had the focus, the page's main content gets it.
 *
 * @returns what `onCloseAutoFocus` of the dialog does.
 */
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Opener>(NO_OPENER)
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

/** What had the focus when a dialog opened, and the panel around it. */
export interface Opener {
  element: HTMLElement | null
  pane: HTMLElement | null
}

const NO_OPENER: Opener = { element: null, pane: null }

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

function giveBackTo({ element, pane }: Opener): void {
  const hadFocus = element !== null && element !== document.body
  if (hadFocus && element.isConnected && !isSpent(element)) element.focus({ preventScroll: true })
  if (document.activeElement !== document.body) return
  if (!hadFocus) {
    focusContent()
    return
  }
  // The ticket's panel leads to its next step; any other is where the work was.
  const hasNext = pane?.querySelector(`${NEXT_BUTTON}, ${NEXT_FIELD}`) !== null
  if (!hasNext) pane?.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusNextStep()
}

/** Whether a button refuses presses from now on; one that is busy takes them again. */
function isSpent(element: HTMLElement): boolean {
  return element.matches(':disabled, [aria-disabled=true]:not([aria-busy=true])')
}

/** The panel of the page's main part that an element is in. */
function paneOf(element: Element): HTMLElement | null {
  return element.parentElement?.closest<HTMLElement>('main [tabindex="-1"]') ?? null
}

const NEXT_BUTTON = '[data-focus-next]'
const NEXT_FIELD = '[data-focus-field]'

/** Where a page says its work goes on, else where its content begins. */
const CONTENT = [NEXT_BUTTON, 'main h1', 'main > [tabindex="-1"]', 'main']

/** Puts the focus to the beginning of what the page is about, so that Tab goes on from there. */
export function focusContent(): void {
  focusFirst(CONTENT.map((place) => document.querySelector<HTMLElement>(place)))
}

/**
 * Puts the focus where the next step of trading is taken: the button of a step that is left, else
 * the field to fill in. On a touch screen its panel, as a field would cover it with the keyboard.
 */
export function focusNextStep(): void {
  const field = document.querySelector<HTMLElement>(NEXT_FIELD)
  const isTouch = matchMedia('(pointer: coarse)').matches
  const button = document.querySelector<HTMLElement>(NEXT_BUTTON)
  focusFirst([button, isTouch || field === null ? null : field, field && paneOf(field)])
  if (document.activeElement === document.body) focusContent()
}

function focusFirst(places: readonly (HTMLElement | null)[]): void {
  for (const place of places) {
    if (place === null) continue
    if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
    // What is hidden or disabled does not take it.
    if (document.activeElement === place) return
  }
}

/** An entry of a menu is gone with its menu; the button that opened the menu stays. */
export function openerOf(focused: Element | null): Opener {
  const menuButtonId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const element = typeof menuButtonId === 'string' ? document.getElementById(menuButtonId) : focused
  if (!(element instanceof HTMLElement)) return NO_OPENER
  return { element, pane: paneOf(element) }
}
