'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Focused {
  key: string
  /** Place of the row among all rows. */
  index: number
  /** Place of what had the focus among what can have it in the row. */
  place: number
  /** What holds the list, should the whole list go. */
  around: HTMLElement | null
}

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled)'

/**
 * Gives the focus to the next row where the row that had it goes, such as that of a cancelled order:
 * without this it falls to the page's beginning. Rows carry their key as `data-row`.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const focused = useRef<Focused>(undefined)

  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const note = (event: FocusEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-row]')
      const key = row?.dataset.row
      if (row === null || key === undefined) return
      focused.current = {
        key,
        index: keys.indexOf(key),
        place: [...row.querySelectorAll<Element>(FOCUSABLE)].indexOf(target),
        around: element.closest<HTMLElement>('[tabindex="-1"]'),
      }
    }
    const forget = (event: FocusEvent) => {
      // Leaving for another place is a choice; being taken away comes without one.
      if (event.relatedTarget !== null) focused.current = undefined
    }
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', forget)
    }
  }, [list, keys])

  useLayoutEffect(() => {
    const lost = focused.current
    if (lost === undefined || keys.includes(lost.key)) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const next = keys[Math.min(lost.index, keys.length - 1)]
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      ({ dataset }) => dataset.row === next,
    )
    const places = row?.querySelectorAll<HTMLElement>(FOCUSABLE)
    const target = places?.[lost.place] ?? places?.[0] ?? list.current
    target?.focus({ preventScroll: true })
  }, [list, keys])

  // The last row takes the list with it: the panel around it stays.
  useEffect(
    () => () => {
      const lost = focused.current
      if (lost === undefined) return
      setTimeout(() => {
        if (document.activeElement === document.body) lost.around?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
