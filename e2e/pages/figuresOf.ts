import type { FrameLocator } from '@playwright/test'

/** Labels of the figures in the market bar: seen whole, in part, and on lines below. */
export async function figuresOf(frame: FrameLocator) {
  const bar = frame.getByRole('region', { name: 'Market', exact: true })
  return await bar.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    // What is beyond its sides cannot be scrolled to.
    const { left = 0, right = 0 } =
      element.querySelector('.market-stats')?.getBoundingClientRect() ?? {}
    const found = { whole: [] as string[], cut: [] as string[], below: [] as string[] }
    for (const figure of element.querySelectorAll('.market-stats > *')) {
      const box = figure.getBoundingClientRect()
      const isBeside = box.left > left - 1 && box.right < right + 1
      const isBelow = box.top > bottom - 1
      const isWhole = box.top > top - 1 && box.bottom < bottom + 1
      const place = isBeside && isBelow ? 'below' : isBeside && isWhole ? 'whole' : 'cut'
      found[place].push(figure.querySelector('dt')?.textContent ?? '')
    }
    return found
  })
}
