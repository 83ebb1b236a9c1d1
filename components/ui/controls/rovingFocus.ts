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
  const { direction } = getComputedStyle(event.currentTarget)
  const next = nextIndex(event.key, index, items.length, direction === 'rtl')
  const target = next === undefined ? undefined : items[next]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
  if (isAutomatic) target.click()
}

/**
 * Where an arrow, Home or End key leads from `index` among `count`; undefined for other keys. Where
 * a line runs from right to left, the next one lies to the left.
 */
export function nextIndex(
  key: string,
  index: number,
  count: number,
  isRightToLeft = false,
): number | undefined {
  if (count === 0) return undefined
  const step = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (index + step + count) % count
    case 'ArrowLeft':
      return (index - step + count) % count
    case 'ArrowDown':
      return (index + 1) % count
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
