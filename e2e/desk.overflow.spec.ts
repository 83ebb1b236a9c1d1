import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { openPage, seeWhole } from './pages/openPage'
import { TradePage } from './pages/TradePage'
import { cutOff, wordsOf } from './pages/words'

const TAGS = ['de', 'es', 'fr', 'ja', 'ko', 'zh-Hans'] as const

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Goes on after a fault, so that one run lists them all. */
const soft = expect.configure({ soft: true, timeout: 10_000 })

/** Panels, and the tab of a phone that shows each. */
const PANELS = [
  { area: '#area-chart', tab: 'Chart' },
  { area: '#area-book', tab: 'Book' },
  { area: '#area-ticket', tab: 'Trade' },
  { area: '#area-account', tab: 'Positions' },
] as const

test('every button of the trade page and its dialogs holds its words in every language [row 60]', {
  tag: LONG,
}, async ({ page }) => {
  test.setTimeout(600_000)
  // What words have room for is the same without the dialogs' ways in and out.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.02/ }).first()).toBeVisible()

  for (const tag of TAGS) {
    const words = wordsOf(tag)
    await page.setViewportSize(SIZES[0])
    await openPage(page, `/trade/hyperliquid/BTC?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const { area, tab } of PANELS) {
        const button = page.getByRole('radio', { name: words[tab] ?? tab, exact: true })
        if (size.width < 768) await button.click()
        await expect(page.locator(area).getByRole('button').first()).toBeVisible()
        const place = `${tag} ${size.width} ${area}`
        await seeWhole(page)
        await soft.poll(() => cutOff(page), place).toEqual([])
        await expectDialogsToFit(page, area, `${place}, dialog`)
      }
    }
  }
})

/** Every dialog that a panel's buttons open holds its words. */
async function expectDialogsToFit(page: Page, area: string, place: string): Promise<void> {
  const openers = page.locator(`${area} button[aria-haspopup=dialog]:not(:disabled)`)
  const dialog = page.getByRole('dialog')
  for (const opener of await openers.filter({ visible: true }).all()) {
    await opener.click()
    await expect(dialog.getByRole('button').first()).toBeVisible()
    await soft.poll(() => cutOff(page), place).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
}
