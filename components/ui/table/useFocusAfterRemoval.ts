'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Focused {
  element: Element
  key: string
  /** Place of the row among all rows. */
  index: number
  /** Place of what had the focus among what can have it in the row. */
  place: number
  /** What holds the list, should the whole list go. */
  around: HTMLElement | null
  /** Rows there were when another one was about to take the place of this; undefined while none is. */
  rowsBefore?: ReadonlySet<string> | undefined
}

/** A row that is to come in place of the one that had the focus. */
interface Awaited {
  place: number
  around: HTMLElement | null
  rowsBefore: ReadonlySet<string>
}

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled)'
/** Within a row that another one is about to take the place of, such as that of an amended order. */
const REPLACED = '[data-replaced]'

/** What a list that went with its last row was waiting for: the next one in its place goes on. */
let handedOver: Awaited | undefined

/**
 * Keeps the focus in the row that it is in where its button goes, and gives it to the next row where
 * the whole row goes, such as that of a cancelled order: without this it falls to the page's
 * beginning. Where another row takes the place of one, marked by `data-replaced`, the list has the
 * focus until that row is there. Rows carry their key as `data-row`.
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const focused = useRef<Focused>(undefined)
  const awaited = useRef<Awaited>(undefined)
  const newestKeys = useRef(keys)

  // Before the rows are looked at: what is focused then is noted, too.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const note = (event: FocusEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-row]')
      const key = row?.dataset.row
      if (row === null || key === undefined) return
      focused.current = {
        element: target,
        key,
        index: newestKeys.current.indexOf(key),
        place: [...row.querySelectorAll<Element>(FOCUSABLE)].indexOf(target),
        around: element.closest<HTMLElement>('[tabindex="-1"]'),
        rowsBefore: row.querySelector(REPLACED) ? new Set(newestKeys.current) : undefined,
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
  }, [list])

  useLayoutEffect(() => {
    newestKeys.current = keys
    const element = list.current
    if (element === null) return
    const isNowhere = () => document.activeElement === document.body
    const lost = focused.current
    const row = lost && rowOf(element, lost.key)
    if (lost !== undefined && keys.includes(lost.key)) {
      if (row?.querySelector(REPLACED)) lost.rowsBefore ??= new Set(keys)
      else if (row !== undefined) lost.rowsBefore = undefined
      if (!lost.element.isConnected && isNowhere()) focusIn(row, lost.place)
    } else if (lost !== undefined) {
      focused.current = undefined
      const { rowsBefore, place, around, index } = lost
      if (!isNowhere()) return
      if (rowsBefore !== undefined) {
        awaited.current = { rowsBefore, place, around }
        element.focus({ preventScroll: true })
      } else {
        const next = rowOf(element, keys[Math.min(index, keys.length - 1)])
        if (!focusIn(next, place)) element.focus({ preventScroll: true })
      }
    }
    awaited.current ??= takeHandedOver(element)
    const wait = awaited.current
    if (wait === undefined) return
    const places: readonly unknown[] = [element, wait.around, document.body]
    // Whoever went on elsewhere stays there.
    if (!places.includes(document.activeElement)) awaited.current = undefined
    else if (
      keys.some((key) => !wait.rowsBefore.has(key) && focusIn(rowOf(element, key), wait.place))
    ) {
      awaited.current = undefined
    }
  }, [list, keys])

  // The last row takes the list with it: the panel around it stays.
  useEffect(
    () => () => {
      const lost = focused.current
      if (lost === undefined) return
      const { rowsBefore, place, around } = lost
      handedOver = rowsBefore && { rowsBefore, place, around }
      setTimeout(() => {
        if (document.activeElement === document.body) around?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

function takeHandedOver(element: HTMLElement): Awaited | undefined {
  const previous = handedOver
  if (previous?.around?.contains(element) !== true) return undefined
  handedOver = undefined
  return previous
}

function rowOf(list: HTMLElement, key: string | undefined): HTMLElement | undefined {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')].find(
    ({ dataset }) => dataset.row === key,
  )
}

/** Focuses what is at a place in a row, else what is first in it; false where nothing can have it. */
function focusIn(row: HTMLElement | undefined, place: number): boolean {
  const places = row?.querySelectorAll<HTMLElement>(FOCUSABLE)
  const target = places?.[place] ?? places?.[0]
  target?.focus({ preventScroll: true })
  return target !== undefined
}
