import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { boxOf } from './pages/boxes'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

// Its account offers deposits, as a desk with a chain does.
test.use({ deskKind: 'chain' })

/** What of the panel can be scrolled sideways. */
function scrolledSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('#area-account *')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { overflowX } = getComputedStyle(element)
      if (overflowX !== 'auto' && overflowX !== 'scroll') continue
      if (element.scrollWidth > element.clientWidth + 1) found.push(element.className)
    }
    return found
  })
}

/** Labels of check boxes in the ticket that take more than one line. */
function brokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-ticket] label:has([type=checkbox])')].flatMap((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const text = label.textContent ?? ''
      const node = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (node !== undefined) range.selectNode(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return lines.size > 1 ? [text] : []
    }),
  )
}

/** Figures about as long as they become, in the order of the market bar. */
const LONG_FIGURES = [
  '▲ 1,024.75%',
  '1,104,512.5',
  '1,104,518.5',
  '−0.0030656% −1,026.9% APR · 07:59:59',
  '$999.99M',
  '$999.99B',
]
/** So long that two rows cannot hold them. */
const LONGEST_FIGURES = LONG_FIGURES.map((figure) => `${figure} ${figure}`)

/**
 * Figures of the market bar that its edges cut.
 * @param written measured in place of those of the market, which are restored afterwards
 */
function cutFigures(page: Page, written: readonly string[] = []): Promise<string[]> {
  return page.evaluate((instead) => {
    const area = document.querySelector('#area-bar')
    const values = [...document.querySelectorAll('.market-stats dd')]
    if (area === null || values.length < instead.length) return ['no bar']
    const before = values.map((value) => [...value.childNodes])
    for (const [index, text] of instead.entries()) values[index]?.replaceChildren(text)
    const bar = area.getBoundingClientRect()
    const figures = document.querySelectorAll('.market-stats :is(dt, dd)')
    const texts = [...figures].flatMap((figure) => {
      const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (walker.nextNode()) found.push(walker.currentNode)
      return found.filter(({ parentElement }) => parentElement?.closest('.sr-only') === null)
    })
    const cut = texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { bottom, right } = range.getBoundingClientRect()
      return bottom > bar.bottom || right > bar.right ? [text.textContent ?? ''] : []
    })
    for (const [index, value] of values.entries()) value.replaceChildren(...(before[index] ?? []))
    return cut
  }, written)
}

/** Places in the open dialog where something else would take a press. */
function coveredPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]')
    if (dialog === null) return ['no dialog']
    const { left, top, width, height } = dialog.getBoundingClientRect()
    const found: string[] = []
    for (let column = 1; column < 8; column++) {
      for (let row = 1; row < 16; row++) {
        const [x, y] = [left + (width * column) / 8, top + (height * row) / 16]
        const hit = document.elementFromPoint(x, y)
        if (hit === null || !dialog.contains(hit)) found.push(hit?.outerHTML.slice(0, 80) ?? '')
      }
    }
    return found
  })
}

test.describe('a low window', () => {
  test.use({ viewport: { width: 390, height: 420 }, hasTouch: true, isMobile: true })

  test('a sheet that is open lies over the toasts, and nothing takes its presses', {
    tag: LONG,
  }, async ({ page }) => {
    await injectTrader(page)
    const trade = new TradePage(page)
    await openPage(page, '/trade/hyperliquid/BTC')
    await page.getByRole('radiogroup', { name: 'Panel' }).getByText('Trade').click()
    await trade.choose('Market')
    await trade.size.fill('0.02')
    await trade.submit(/^Long 0\.02/)
    const toast = page.locator('[data-sonner-toast]').first()
    await expect(toast).toBeVisible()
    // Held open, as a toast under a pointer is.
    await page.locator('[data-sonner-toaster]').dispatchEvent('mouseenter')
    await trade.ticket.getByRole('button', { name: /^Leverage: / }).click()
    await expect(trade.dialog).toBeVisible()
    const reachesUnderToast = async () =>
      (await boxOf(trade.dialog)).y < (await boxOf(toast)).bottom
    await expect.poll(reachesUnderToast).toBe(true)
    await expect.poll(() => coveredPlaces(page)).toEqual([])
  })
})

for (const width of [360, 390, 430]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })

    const tag = width === 390 ? [] : LONG
    test('a phone trades beside the book and closes from a card, without scrolling sideways', {
      tag,
    }, async ({ page }) => {
      test.slow()
      await injectTrader(page)
      const trade = new TradePage(page)
      await openPage(page, '/trade/hyperliquid/BTC')
      const tabs = page.getByRole('radiogroup', { name: 'Panel' }).getByRole('radio')
      await tabs.getByText('Trade').click()
      await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
      const ask = page
        .getByRole('table', { name: 'Asks' })
        .locator('tbody')
        .getByRole('row')
        .first()
      await expect(ask).toBeVisible()
      await expect
        .poll(async () => (await boxOf(trade.size)).x - (await boxOf(ask)).right)
        .toBeGreaterThanOrEqual(0)

      const type = trade.ticket.getByRole('combobox', { name: 'Order type' })
      for (const kind of ['MARKET', 'LIMIT']) {
        await type.selectOption(kind)
        await expect(trade.ticket.getByRole('checkbox', { name: 'Reduce only' })).toBeVisible()
        await expect.poll(() => brokenLabels(page), kind).toEqual([])
      }
      await lookAt(page, `phone-ticket-${width}`)
      await tabs.getByText('Chart').click()
      const bar = page.locator('#area-chart section > div').first()
      await expect(bar.getByRole('button', { name: /^Candle interval/ })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Draw on the chart' })).toBeVisible()
      await lookAt(page, `phone-chart-${width}`)
      await expect(page.locator('.market-stats').getByText('Open interest')).toBeVisible()
      await expect.poll(() => cutFigures(page)).toEqual([])
      // The market of the day has figures of one length alone.
      await expect.poll(() => cutFigures(page, LONG_FIGURES)).toEqual([])
      await expect.poll(() => cutFigures(page, LONGEST_FIGURES)).toEqual([])
      await expect
        .poll(() => bar.evaluate((row) => row.scrollWidth - row.clientWidth))
        .toBeLessThanOrEqual(0)
      await bar.getByRole('button', { name: /^Candle interval/ }).click()
      await page.getByRole('menuitemcheckbox', { name: '4 hours' }).click()
      await expect(bar.getByRole('button', { name: 'Candle interval: 4h' })).toBeVisible()
      await tabs.getByText('Trade').click()

      await type.selectOption('MARKET')
      await trade.size.fill('0.02')
      await trade.submit(/^Long 0\.02/)
      await tabs.getByText('Positions').click()
      // By what it can do: its label on the chart, of the same words, may be in sight as well.
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByText('Entry', { exact: true }) })
      await expect(card).toContainText(/BTC.*20×/)
      await expect(card).toContainText(/% left/)
      const summary = page.getByRole('region', { name: 'Account summary' })
      await expect(summary).toContainText(/Equity\D*[\d,]+\.\d\d/)
      await expect(summary).toContainText(/Highest risk\s*BTC long, \d+% margin left/)
      for (const name of [/^Close long 0\.02/, /^Take profit and stop loss/, 'More actions']) {
        const button = card.getByRole('button', { name })
        await expect.poll(async () => (await boxOf(button)).height).toBeGreaterThanOrEqual(44)
      }
      const tables = page.getByRole('combobox', { name: 'Account tables' })
      for (const table of ['positions', 'orders', 'fills', 'history'] as const) {
        await tables.selectOption(table)
        await expect.poll(() => scrolledSideways(page), table).toEqual([])
      }
      await tables.selectOption('fills')
      await expect(
        page.getByRole('listitem').filter({ hasText: 'Opened long' }).first(),
      ).toBeVisible()

      await tables.selectOption('positions')
      await card.getByRole('button', { name: /^Close long 0\.02/ }).click()
      // A sheet at the lower edge, in the thumb's reach.
      await expect.poll(async () => Math.round((await boxOf(trade.dialog)).bottom)).toBe(844)
      await trade.dialog.getByRole('button', { name: /^Close 0\.02.* at market/ }).click()
      await expect(page.getByText('No open positions')).toBeVisible()

      await tabs.getByText('Account').click()
      for (const name of ['Deposit', 'Withdraw', 'Transfer']) {
        await expect(trade.ticket.getByRole('link', { name })).toBeVisible()
      }
      // The account over all venues: the sum, and what each other venue holds or still lacks.
      const total = page.getByRole('region', { name: 'All venues' })
      await expect(total).toContainText(/Equity.*[\d,]+\.\d\d/)
      const others = page.getByRole('list', { name: 'By venue' }).getByRole('listitem')
      await expect(others).toHaveCount(2)
      await expect(others.filter({ hasText: 'Ondo Perps' })).toContainText(/Set up \(\d steps?\)/)
    })
  })
}
