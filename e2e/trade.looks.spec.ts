import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

/** The narrowest screen stands for all of them in `npm test`. */
const SCREENS =
  process.env.LONG_RUN === '1'
    ? ([
        [1440, 900],
        [1024, 768],
        [390, 844],
      ] as const)
    : ([[390, 844]] as const)

test('a visitor reads book, chart and funding in every way there is [rows 5, 12, 13, 15, 16, 17, 19, 20, 21, 22]', async ({
  page,
}) => {
  const trade = new TradePage(page)
  await trade.open()
  const { book, dialog } = trade
  const tab = (name: string) => book.getByRole('tab', { name, exact: true })

  await test.step('sizes in either unit, the spread, the pressure, the cost down to a level', async () => {
    await trade.choose('Limit')
    await expect(book).toContainText(/spread [\d.,]+ · [\d.]+ bp/)
    await expect(book.getByTitle('Share of visible size: bids and asks')).toContainText(
      /B \d+%\s*\d+% S/,
    )
    await book.getByRole('button', { name: 'Sizes and bars' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'USDC' }).click()
    await expect(book.getByRole('columnheader', { name: 'Size (USDC)' }).first()).toBeAttached()
    await book.getByRole('button', { name: 'Sizes and bars' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Level size' }).click()
    const level = book.getByRole('table', { name: 'Bids' }).locator('tbody').getByRole('row').nth(3)
    await level.hover()
    await expect(page.getByText('Average price', { exact: true })).toBeVisible()
    await expect(page.getByText('Total USDC', { exact: true })).toBeVisible()
    await trade.price.fill('')
    await level.click()
    await expect(trade.price).toHaveValue(/^\d{4,}/)
  })

  await test.step('depth, trades and a ladder of fixed prices', async () => {
    // Chosen where the press begins, whatever is under the pointer where it ends.
    await tab('Depth').hover()
    await page.mouse.down()
    await tab('Book').hover()
    await page.mouse.up()
    await expect(tab('Depth')).toHaveAttribute('aria-selected', 'true')
    await expect(book.getByRole('img')).toBeVisible()
    await tab('DOM').click()
    const ladder = book.getByRole('application', { name: /^Price ladder/ })
    await trade.price.fill('')
    await ladder.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('b')
    await expect(trade.price).toHaveValue(/^\d{4,}/)
    await tab('Book').click()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(book.getByRole('table', { name: /^Latest trades/ })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('indicators on the chart, the funding of a month', async () => {
    const chart = page.getByRole('region', { name: 'Chart' })
    await chart.getByRole('button', { name: 'Indicators' }).click()
    await dialog.getByRole('button', { name: 'Relative strength index' }).click()
    await dialog.getByRole('button', { name: 'Bollinger bands' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    for (const name of ['BB 20 2', 'RSI 14']) {
      const legend = chart.getByRole('list', { name: 'Indicators' }).filter({ hasText: name })
      await expect(legend).toContainText(/\d+\.\d/)
    }
    await chart.getByRole('button', { name: /show the funding history/ }).click()
    await expect(dialog.getByRole('table', { name: /^Funding settlements/ })).toContainText('%')
    await page.keyboard.press('Escape')
  })
})

test('markets are kept, alerts wait, colours turn, and any account can be looked at, on three screens [rows 2, 58, 69, 74]', {
  tag: LONG,
}, async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open('ETH')
  await trade.open()
  const bar = page.getByRole('region', { name: 'Market', exact: true })
  await bar.getByRole('button', { name: 'BTC-PERP is a favourite' }).click()
  const strip = page.getByRole('navigation', { name: 'Favourites' })
  await expect(strip.getByRole('link', { name: /^BTC-PERP/ })).toContainText('%')

  await test.step('an alert is set for the market, listed and removed', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    const form = trade.dialog.getByRole('form', { name: 'New alert' })
    await form.getByRole('textbox', { name: 'Value' }).fill('1')
    await form.getByRole('button', { name: 'Add alert' }).click()
    await expect(trade.dialog.getByRole('list', { name: 'Alerts' })).toContainText('BTC')
    await trade.dialog.getByRole('button', { name: /^Remove alert/ }).click()
    await expect(trade.dialog).toContainText('No alerts yet')
  })

  for (const [width, height] of SCREENS) {
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height })
      await openPage(page, '/markets')
      const markets = page.getByRole('table', { name: 'Markets' })
      await page.getByRole('radio', { name: 'Recent' }).click()
      await expect(markets).toContainText('ETH-PERP')
      await page.getByRole('radio', { name: 'Favourites' }).click()
      await expect(markets).toContainText('BTC-PERP')
      await expect(markets).not.toContainText('ETH-PERP')
      await page.getByRole('radio', { name: 'Gainers' }).click()
      await expect(markets).toContainText(/\+?\d+\.\d+%/)

      await openPage(page, '/settings')
      await page.getByRole('radio', { name: 'Red is up' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-dir', 'red-up')
      await page.getByRole('radio', { name: 'Green is up' }).click()

      await openPage(page, `/account/0x${'1'.repeat(40)}`)
      await expect(
        page.getByText(/No account on|shows accounts only to their owners/).first(),
      ).toBeVisible()
    })
  }
})
