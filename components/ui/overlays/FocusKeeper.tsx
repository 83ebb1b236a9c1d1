'use client'
import { useEffect } from 'react'
import { focusContent, type Opener, openerOf } from './useFocusReturn'

/** Not every browser fires an event for a focused element that is removed or disabled. */
const CHECK_MS = 150
const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]'

/**
 * Keeps the focus on the page: where the focused element is removed or disabled, its panel gets it,
 * else the page's content, and not the body, from which Tab begins at the very top. What a person
 * leaves by a press beside it stays left.
 */
export function FocusKeeper() {
  useEffect(() => {
    let last: HTMLElement | undefined
    let opener: Opener = { element: null, pane: null }
    // A page in which nothing had the focus yet has none to lose.
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return
      last = target
      opener = openerOf(target)
      timer ??= setTimeout(check, CHECK_MS)
    }
    // Seen lost twice: whatever ends with a dialog or menu gives the focus back itself, a moment later.
    let wasLost = false
    const isLost = () =>
      last !== undefined &&
      document.activeElement === document.body &&
      (!last.isConnected || last.matches(':disabled')) &&
      // An open dialog keeps the focus itself, and gives it back at its end.
      document.querySelector(DIALOGS) === null
    const check = () => {
      // No interval: after a busy moment two of its checks might come at once, before a closed
      // dialog has given the focus back.
      timer = setTimeout(check, CHECK_MS)
      const isStillLost = wasLost
      wasLost = isLost()
      if (!wasLost || !isStillLost) return
      // An entry of a menu is gone with its menu; a dialog it opens gives back to the menu's button.
      const { element, pane } = opener
      if (element !== last && element?.isConnected === true) element.focus({ preventScroll: true })
      if (document.activeElement === document.body) pane?.focus({ preventScroll: true })
      if (document.activeElement === document.body) focusContent()
    }
    document.addEventListener('focusin', note)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
    }
  }, [])
  return null
}
