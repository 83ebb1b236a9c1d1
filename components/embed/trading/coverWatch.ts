/** What an IntersectionObserver of version 2 reads of one element. */
interface CoverReading<Element> {
  target: Element
  isIntersecting: boolean
  /** Nothing lies over it and nothing changes how it looks; absent in version 1. */
  isVisible?: boolean
}

/** The page as the watch needs it. */
export interface WatchedPage<Element> {
  root: Element
  /**
   * What the page itself holds over everything (a menu, a tooltip): it lies over the root, and is
   * read in its place. `waiting`: the placeholder of a dialog that loads, which fades in.
   */
  ownLayer(): Element | 'waiting' | undefined
  /** Reads this element from now on, and no other one. */
  watch(element: Element | undefined): void
  onChange(isCovered: boolean): void
}

/** Detects whether something of the host's page lies over the frame. */
export interface CoverWatch<Element> {
  read(readings: readonly CoverReading<Element>[]): void
  /** To be called when something of the page's own came up or went. */
  look(): void
  isCovered(): boolean
}

/**
 * Follows whether the host covers the frame. Readings of the root count only while nothing of the
 * page's own lies over it; until the first reading of another element the verdict stays.
 */
export function createCoverWatch<Element>(page: WatchedPage<Element>): CoverWatch<Element> {
  let target: Element | undefined
  let isCovered = false
  const wanted = () => {
    const layer = page.ownLayer()
    return layer === 'waiting' ? undefined : (layer ?? page.root)
  }
  const look = () => {
    const next = wanted()
    if (next === target) return
    target = next
    page.watch(next)
  }
  look()
  return {
    read(readings) {
      // Where the page changed since it was read, the reading may be of its own menu.
      look()
      const newest = readings.findLast((reading) => reading.target === target)
      if (newest === undefined) return
      // Out of sight is not covered: it cannot be pressed.
      const next = newest.isIntersecting && newest.isVisible === false
      if (next === isCovered) return
      isCovered = next
      page.onChange(next)
    },
    look,
    isCovered: () => isCovered,
  }
}
