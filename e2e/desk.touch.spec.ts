import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { axeOn } from './pages/axe'
import { boxOf } from './pages/boxes'
import { DASHBOARD_PAGES, OTHER_PAGES } from './pages/deskPages'
import { LONG } from './pages/long'
import { openPage, seeWhole } from './pages/openPage'
import { TradePage } from './pages/TradePage'

// The form of a deposit is among what it looks at.
test.use({ deskKind: 'chain' })

/** Least side of what a finger is to meet, in CSS pixels (WCAG 2.5.5). */
const LEAST_PX = 44

/** Goes on after a fault, so that one run lists them all. */
const soft = expect.configure({ soft: true, timeout: 10_000 })

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
      const { clipPath, pointerEvents } = getComputedStyle(element)
      if (clipPath !== 'none') continue
      if (pointerEvents === 'none' && !element.checkVisibility({ opacityProperty: true })) continue
      // Toasts behind the newest are drawn smaller until they are opened.
      if (element.closest('[data-sonner-toast][data-front=false][data-expanded=false]')) continue
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
    await seeWhole(page)
    await expect.poll(() => tooSmall(page), tab).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

/** A list and a table of cards stand for the others in the usual run. */
const tagOf = (path: string) => (['/markets', '/portfolio'].includes(path) ? [] : LONG)

for (const path of DASHBOARD_PAGES) {
  test(`everything on ${path} is large enough for a finger`, { tag: tagOf(path) }, async ({
    page,
  }) => {
    await openPage(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await seeWhole(page)
    await expect.poll(() => tooSmall(page)).toEqual([])
  })
}

/** What can be pressed inside of `root` and cannot be brought into sight, as when zoomed to 400 %. */
function outOfReach(page: Page, root = '[role=dialog]'): Promise<string[]> {
  return page.evaluate((within) => {
    const found: string[] = []
    const pressable = 'button, a[href], input, select, [role=tab], [role=radio], [role=slider]'
    for (const element of document.querySelectorAll(`${within} :is(${pressable})`)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // Seen by the keyboard alone, and the credit in the chart's corner, which lies under others.
      if (element.matches('[href*="tradingview"]')) continue
      const { clipPath, pointerEvents } = getComputedStyle(element)
      if (clipPath !== 'none') continue
      if (pointerEvents === 'none' && !element.checkVisibility({ opacityProperty: true })) continue
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const target = element.closest('label') ?? element
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (hit !== null && (target.contains(hit) || hit.contains(target))) continue
      found.push(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
    }
    return found
  }, root)
}

for (const path of ['/trade/hyperliquid/BTC', ...DASHBOARD_PAGES, ...OTHER_PAGES]) {
  const tag = path.startsWith('/trade') ? [] : tagOf(path)
  test(`${path} keeps what it holds within reach at 400 %`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await seeWhole(page)
    // Every operation is on the page.
    if (path === '/docs/api') await expect(page.getByText('POST').first()).toBeVisible()
    // On a busy machine the page is looked at before it is whole.
    await expect.poll(() => outOfReach(page, 'body')).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // The frame leaves the page itself enough to work in.
    const held = page.locator('main, #area-chart').last()
    await expect.poll(async () => (await boxOf(held)).height).toBeGreaterThan(180)
  })
}

/** What axe finds at this moment. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await (await axeOn(page)).analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target}`)
}

test('a trader reaches every dialog by finger, at 400 % and with a reader, and comes back', {
  tag: LONG,
}, async ({ page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  const closing = page.getByRole('button', { name: /^Close long .* at a limit/ })
  await expect(closing).toBeVisible()
  await trade.choose('Limit')
  await trade.price.fill(`${Math.floor((await trade.bestPrices()).bid * 0.98)}`)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await expect(trade.tab('Open orders')).toContainText('1')
  const cancel = page.getByRole('button', { name: /^Cancel buy/ })
  const edit = page.getByRole('button', { name: /^Edit buy/ })

  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  const panel = (name: string) => page.getByRole('radio', { name, exact: true }).click()
  for (const name of ['Chart', 'Book', 'Trade', 'Positions', 'Account']) {
    await panel(name)
    await soft.poll(() => tooSmall(page), name).toEqual([])
  }
  await panel('Positions')
  await trade.show('Open orders')
  await expect(cancel).toBeVisible()
  await edit.click()
  await soft.poll(() => tooSmall(page), 'an order being edited').toEqual([])
  await page.keyboard.press('Escape')
  await trade.show('Positions')

  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const visit = async (opener: Locator, open = () => opener.click()) => {
    await open()
    await expect(trade.dialog).toBeVisible()
    const name = (await trade.dialog.getByRole('heading').first().textContent()) ?? ''
    await soft.poll(() => tooSmall(page), `${name}: small`).toEqual([])
    await soft
      .poll(() => violationsOn(page), { message: `${name}: axe`, timeout: 45_000 })
      .toEqual([])
    await page.setViewportSize({ width: 320, height: 256 })
    await soft.poll(() => outOfReach(page), `${name}: out of reach`).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), name)
      .toBe(320)
    await page.setViewportSize(phone)
    await page.keyboard.press('Escape')
    await expect(trade.dialog).toBeHidden()
    const isBack = () => opener.evaluate((element) => element === document.activeElement)
    await expect.poll(isBack, `${name}: the focus comes back`).toBe(true)
  }
  await visit(button(/^Close long/))
  await visit(button(/^Take profit and stop loss of long/))
  const more = button('More actions')
  for (const item of [/^Close long .* at a limit/, /^Reverse long/, /^Margin of long/]) {
    await visit(more, async () => {
      await more.click()
      await page.getByRole('menuitem', { name: item }).click()
    })
  }
  const closeAll = button('Close all')
  await visit(closeAll, async () => {
    await closeAll.click()
    await page.getByRole('menuitem').first().click()
  })
  await visit(button(/^Notifications/))
  await panel('Trade')
  await visit(button(/^Leverage: /))
  await visit(button(/^Margin mode: /))
  await panel('Chart')
  await visit(button('Indicators'))
  await visit(button('Candles as a table'))
  await visit(page.getByRole('banner').getByRole('button', { name: /^Search/ }))
})
