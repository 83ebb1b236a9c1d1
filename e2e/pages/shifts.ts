import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  sources: readonly { node: Node | null }[]
}

/**
 * Sum of the layout shifts of each document before anything in it was pressed. What a press moves
 * counts as its own only for half a second, which a busy machine does not keep.
 * @param isWithTables whether what moves within a table counts too: figures that come late sort its rows
 */
export async function watchShifts(page: Page, isWithTables = true): Promise<() => Promise<number>> {
  await page.addInitScript((countsTables) => {
    let sum = 0
    let firstPressMs = Number.POSITIVE_INFINITY
    for (const press of ['pointerdown', 'keydown']) {
      const note = ({ timeStamp }: Event) => {
        firstPressMs = Math.min(firstPressMs, timeStamp)
      }
      window.addEventListener(press, note, { capture: true })
    }
    const isInTable = ({ node }: { node: Node | null }) =>
      node?.parentElement?.closest('table') instanceof HTMLElement
    new PerformanceObserver((list) => {
      for (const { startTime, sources, value } of list.getEntries() as Shift[]) {
        const isSorting = !countsTables && sources.length > 0 && sources.every(isInTable)
        if (startTime < firstPressMs && !isSorting) sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, '__shifts', () => sum)
  }, isWithTables)
  return () => page.evaluate(() => Reflect.get(window, '__shifts')())
}
