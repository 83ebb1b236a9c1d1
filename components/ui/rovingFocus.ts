import type { KeyboardEvent } from 'react'

/**
 * Arrow keys, Home and End move focus between the enabled elements that match `selector` inside
 * the element the handler sits on; the newly focused one is clicked where `isAutomatic`.
 */
export function moveFocusOnArrow(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  isAutomatic: boolean,
): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => !item.hasAttribute('disabled'),
  )
  const index = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1
  const next = nextIndex(event.key, index, items.length)
  const target = next === undefined ? undefined : items[next]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
  if (isAutomatic) target.click()
}

/** Where an arrow, Home or End key leads from `index` among `count`; undefined for other keys. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
