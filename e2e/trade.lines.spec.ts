import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { boxOf, steadyBoxOf } from './pages/boxes'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

/**
 * Takes the handle of a line and moves it without letting go. Prices move the lines of a chart: where
 * the handle went from under the pointer, it is taken again.
 */
async function drag(page: Page, lines: Locator, handle: Locator, byPx: number): Promise<void> {
  let isFirst = true
  await expect(async () => {
    // Never let go over a line that came late after all: that would move it.
    if (!isFirst) await page.keyboard.press('Escape')
    if (!isFirst) await page.mouse.up()
    isFirst = false
    await handle.hover({ timeout: 5_000 })
    const box = await boxOf(handle)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.down()
    await page.mouse.move(x, y + byPx / 2, { steps: 4 })
    await page.mouse.move(x, y + byPx, { steps: 4 })
    await expect(lines).toContainText('→', { timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
}

/** The price that letting go would ask for. */
async function wishOf(lines: Locator): Promise<string> {
  const wish = lines.getByText('→')
  await expect(wish).toHaveText(/→\s*\d/)
  return ((await wish.textContent()) ?? '').replace('→', '').trim()
}

test('orders and triggers are moved and cancelled on their chart lines, by pointer and by keyboard [rows 6, 7]', async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const lines = trade.page.getByRole('list', { name: 'Chart lines' })

  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  const price = Math.floor(bid * 0.997)
  await trade.price.fill(`${price}`)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  const move = lines.getByRole('button', { name: /^Move: Limit buy 0\.01/ })
  await expect(move).toBeVisible()
  await trade.show('Open orders')
  const orders = page.getByRole('table', { name: /Open orders/ })

  // Escape leaves the line where it was.
  await drag(page, lines, move, 40)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(lines).not.toContainText('→')
  await expect(orders).toContainText(price.toLocaleString('en-US'))

  await drag(page, lines, move, 40)
  await page.mouse.up()
  await expect(orders).not.toContainText(price.toLocaleString('en-US'))
  await expect(move).toBeVisible()
  await expect(lines).not.toContainText('→')

  await move.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const wish = await wishOf(lines)
  await page.keyboard.press('Enter')
  await expect(orders).toContainText(wish)
  await expect(lines).not.toContainText('→')
  await lines.getByRole('button', { name: /^Cancel: Limit buy/ }).click()
  await expect(move).toBeHidden()

  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
  await trade.ticket.getByRole('textbox', { name: 'Take profit price' }).fill(`${price + 900}`)
  await trade.ticket.getByRole('textbox', { name: 'Stop loss price' }).fill(`${price - 300}`)
  await trade.submit(/^Long 0\.02/)
  const stop = lines.getByRole('button', { name: /^Move: SL/ })
  await expect(stop).toBeVisible()
  await stop.focus()
  await page.keyboard.press('Shift+ArrowDown')
  const moved = await wishOf(lines)
  await page.keyboard.press('Enter')
  await trade.show('Positions')
  await expect(page.getByRole('table', { name: /Open positions/ })).toContainText(moved)
  await lookAt(page, '6-lines')
  await page
    .getByRole('button', { name: /^Close long 0\.02/ })
    .first()
    .click()
  await trade.dialog.getByRole('button', { name: /^Close 0\.02.* at market/ }).click()
  await expect(stop).toBeHidden()
})

test('a line of a venue that replaces orders says so, and what its new price would do at once', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page, 'lighter')
  const trade = new TradePage(page, STORY_VENUES.lighter)
  await trade.openReady()
  const lines = page.getByRole('list', { name: 'Chart lines' })
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  const price = Math.floor(bid * 0.997)
  await trade.price.fill(`${price}`)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  const move = lines.getByRole('button', { name: /^Move: Limit buy 0\.01/ })
  await expect(move).toBeVisible()

  // Across the mark it would execute, before that it is replaced; Escape leaves it where it was.
  await drag(page, lines, move, -4)
  await expect(lines).toContainText('Replaces the whole order.')
  const { y } = await steadyBoxOf(page.getByRole('region', { name: /chart/i }).first())
  await page.mouse.move(400, y + 60, { steps: 4 })
  await expect(lines).toContainText('executes immediately')
  await lookAt(page, 'lighter-line-across')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(lines).not.toContainText('→')

  await move.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(lines).toContainText('Replaces the whole order.')
  await lookAt(page, 'lighter-line-replaces')
  const wish = await wishOf(lines)
  await page.keyboard.press('Enter')
  await trade.show('Open orders')
  const orders = page.getByRole('table', { name: /Open orders/ })
  await expect(orders).toContainText(wish)
  await expect(orders.getByRole('row')).toHaveCount(2)
  await lines.getByRole('button', { name: /^Cancel: Limit buy/ }).click()
  await expect(move).toBeHidden()
})
