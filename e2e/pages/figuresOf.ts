import type { FrameLocator } from '@playwright/test'

/** Labels of the figures in the market bar: seen whole, in part, and on lines below. */
export async function figuresOf(frame: FrameLocator) {
  const bar = frame.getByRole('region', { name: 'Market', exact: true })
  return await bar.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const found = { whole: [] as string[], cut: [] as string[], below: [] as string[] }
    for (const figure of element.querySelectorAll('.market-stats > *')) {
      const box = figure.getBoundingClientRect()
      const isBelow = box.top > bottom - 1
      const isWhole =
        box.left > left - 1 && box.right < right + 1 && box.top > top - 1 && box.bottom < bottom + 1
      const place = isBelow ? 'below' : isWhole ? 'whole' : 'cut'
      found[place].push(figure.querySelector('dt')?.textContent ?? '')
    }
    return found
  })
}
