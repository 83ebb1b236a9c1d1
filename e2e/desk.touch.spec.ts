import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { TradePage } from './pages/TradePage'

/** Least side of what a finger is to meet, in CSS pixels (WCAG 2.5.5). */
const LEAST_PX = 44

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What can be pressed, is in sight and is smaller than a finger; links within a sentence may be. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressable =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=option], [role=slider]'
    const isInSentence = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
      if (element.matches(':disabled') || isInSentence(element)) continue
      // Seen by the keyboard alone, and the credit that the chart's maker asks for in its corner.
      if (element.matches('[href*="tradingview"]')) continue
      if (getComputedStyle(element).clipPath !== 'none') continue
      // A field is as large as its label where the label is around it.
      const target = element.closest('label, [data-touch]') ?? element
      const { width, height } = target.getBoundingClientRect()
      if (width === 0 || height === 0 || (width < 2 && height < 2)) continue
      if (width >= least - 0.5 && height >= least - 0.5) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      const size = `${Math.round(width)} × ${Math.round(height)}`
      found.push(`${element.tagName.toLowerCase()} "${name.slice(0, 30)}" ${size}`)
    }
    return found
  }, LEAST_PX)
}

test('everything on the trade page is large enough for a finger', async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open()
  const tabs = page.getByRole('radiogroup', { name: 'Panel' }).getByRole('radio')
  for (const tab of ['Chart', 'Book', 'Trade', 'Positions', 'Account']) {
    await tabs.getByText(tab).click()
    expect(await tooSmall(page), tab).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

for (const path of ['/markets', '/portfolio', '/settings', '/transfers', '/keys', '/referral']) {
  test(`everything on ${path} is large enough for a finger`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await tooSmall(page)).toEqual([])
  })
}
