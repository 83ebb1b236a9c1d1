import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { answerFromDesk } from './pages/answers'
import { boxOf } from './pages/boxes'
import { DASHBOARD_PAGES } from './pages/deskPages'
import { LONG } from './pages/long'
import { openPage, seeWhole } from './pages/openPage'
import { TradePage } from './pages/TradePage'
import { cutOff, wordsOf } from './pages/words'

/** Names and words that are data, or the same in every language. */
const DATA =
  /Perpdesk|Deutsch|Español|Français|Hyperliquid|Lighter|Ondo Perps|Ondo|Paradex|Pseudo|English|Alt|Shift|Enter|Ctrl|Charting by TradingView|TradingView|Markets of \w+ are run by a builder.*?before trading\./g

/**
 * Visible or spoken texts of the page that did not go through `t`: texts outside the
 * pseudo-language's brackets in which a word of three letters or more is left.
 */
function unsaidTexts(page: Page): Promise<string[]> {
  return page.evaluate((data) => {
    const names = new RegExp(data, 'g')
    const bare = (text: string) => {
      let left = text
      for (let i = 0; i < 4; i++) left = left.replace(/\[[^[\]]*\]/g, ' ')
      return left.replace(names, ' ').trim()
    }
    const isUnsaid = (text: string) => /[a-z]{3}/.test(bare(text))
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      let holder = node.parentElement
      if (holder === null || holder.closest('script, style, noscript') !== null) continue
      // A sentence may hold pieces of the page: it is checked as far up as its brackets go.
      for (let i = 0; i < 5 && isUnsaid(holder.textContent ?? ''); i++) {
        const above: HTMLElement | null = holder.parentElement
        if (above === null || !/[[\]]/.test(above.textContent ?? '')) break
        holder = above
      }
      const own = node.textContent ?? ''
      if (isUnsaid(own) && bare(holder.textContent ?? '').includes(bare(own))) found.add(own.trim())
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
        const text = element.getAttribute(name)
        if (text !== null && isUnsaid(text)) found.add(`${name}: ${text}`)
      }
    }
    return [...found]
  }, DATA.source)
}

/** Its switches are listed by the exchange's own names, which are the same in every language. */
const NAMES_SWITCHES = '/paper'

for (const path of [
  '/trade/hyperliquid/BTC',
  ...DASHBOARD_PAGES.filter((path) => path !== NAMES_SWITCHES),
]) {
  const tag = path.startsWith('/trade') ? [] : LONG
  test(`${path} says all of its texts in the language that was chosen`, { tag }, async ({
    page,
  }) => {
    await openPage(page, `${path}?lang=en-XA`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
    await expect(page.getByRole('button', { name: /^\[Çóññéçt/ }).first()).toBeVisible()
    // Before it is whole, a page has said nothing wrong only because it has said little.
    if (path.startsWith('/trade')) {
      await expect(page.locator('#area-chart canvas').first()).toBeVisible()
    }
    await seeWhole(page)
    await expect.poll(() => unsaidTexts(page)).toEqual([])
    await expect.poll(() => cutOff(page)).toEqual([])
    // The choice is kept: the next page needs not be asked again.
    await openPage(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  })
}

test('a language that runs right to left mirrors the desk, and leaves figures and chart as they are', {
  tag: LONG,
}, async ({ page }) => {
  await openPage(page, '/trade/hyperliquid/BTC?lang=ar-XB')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle(/ BTC · Hyperliquid$/)
  const leftOf = async (id: string) => (await boxOf(page.locator(id))).x
  await expect
    .poll(async () => (await leftOf('#area-ticket')) < (await leftOf('#area-chart')))
    .toBe(true)
  await expect(page.locator('#area-chart canvas').first()).toHaveCSS('direction', 'ltr')
  await expect(page.locator('.ladder-row').first()).toHaveCSS('direction', 'ltr')
  // The arrow leads to where it points.
  const tabs = page.locator('#area-book [role=tab]')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of DASHBOARD_PAGES) {
    await openPage(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await seeWhole(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('figures follow their own choice, and fields keep the point [row 61]', { tag: LONG }, async ({
  page,
}) => {
  // The choice loads the page again; to leave before it has would break that off.
  const write = async (locale: string) => {
    const isLoaded = page.waitForEvent('load')
    await page.getByRole('combobox', { name: 'Numbers' }).selectOption(locale)
    await isLoaded
  }
  const trade = new TradePage(page)
  await openPage(page, '/settings')
  await write('de-DE')
  await openPage(page, '/trade/hyperliquid/BTC')
  await expect(page).toHaveTitle(/^\d{1,3}\.\d{3}(,\d+)? BTC/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(trade.book.getByText(/^\d{1,3}\.\d{3}(,\d+)?$/).first()).toBeVisible()
  await trade.price.fill('6123,5')
  await trade.price.blur()
  await expect(trade.price).toHaveValue('6123.5')
  await trade.openSettings()
  await write('auto')
  await openPage(page, '/trade/hyperliquid/BTC')
  await expect(page).toHaveTitle(/^\d{1,3},\d{3}(\.\d+)? BTC/)
})

test.describe('a browser that prefers French', () => {
  test.use({ locale: 'fr-FR' })
  const connect = wordsOf('fr')['Connect wallet'] ?? ''

  test('gets French figures and French words [row 60]', async ({ page }) => {
    await openPage(page, '/trade/hyperliquid/BTC')
    await expect(page).toHaveTitle(/^\d{1,3}\s\d{3}(,\d+)? BTC/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('button', { name: connect }).first()).toBeVisible()
  })

  test('gets English words, and a notice, where the French ones do not load', async ({ page }) => {
    await answerFromDesk(page, '**/_next/static/**/*.js', async (route, ask) => {
      const answer = await ask()
      const isFrench = (await answer.text()).includes(connect)
      await (isFrench ? route.abort() : route.fulfill({ response: answer }))
    })
    await page.goto('/trade/hyperliquid/BTC')
    // The notice itself: screen readers are given the same words.
    await expect(page.getByText('Français did not load', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
  })
})
