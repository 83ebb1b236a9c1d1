import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { boxOf, hiddenPixels } from './pages/boxes'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

// Labels of a chart are where its candles' range lets them be.
test.use({ deskKind: 'moving' })

/** Whether a press in the middle of the element reaches it. */
function isReached(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element === hit || element.contains(hit))
  })
}

/** Puts the pointer on the toasts that are up, once they lie still: they wait while it is there. */
async function holdToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  let last = ''
  await expect
    .poll(async () => {
      const box = await boxOf(toasts.first())
      if (Number.isNaN(box.x)) return false
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      const before = last
      last = JSON.stringify(box)
      return before === last && (await page.locator('[data-sonner-toast]:hover').count()) > 0
    })
    .toBe(true)
}

const buttonsOf = (page: Page) =>
  page
    .getByRole('table', { name: /Open positions/ })
    .getByRole('row')
    .nth(1)
    .getByRole('button')

test('every width has its rows, its actions and no toast over them', { tag: LONG }, async ({
  page,
}) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.05')
  await trade.submit(/^Long 0\.05/)
  await trade.show('Positions')
  await expect(buttonsOf(page).first()).toBeVisible()

  const toast = page.locator('[data-sonner-toast]').first()
  const expectReached = async (places: Locator, where: string) => {
    await expect(places.first()).toBeVisible()
    for (const place of await places.all()) {
      const name = (await place.getAttribute('aria-label')) ?? (await place.textContent())
      await expect.poll(() => isReached(place), `${where}: ${name}`).toBe(true)
    }
    // Or it was gone before it could cover anything.
    await expect(toast).toBeVisible()
  }
  await test.step('toasts leave row actions and tabs alone', async () => {
    const tabs = page.getByRole('tablist', { name: 'Account tables' }).getByRole('tab')
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await trade.size.fill('0.001')
      await trade.submit(/^Long 0\.001/)
      // It goes along where the window grows under it.
      await holdToasts(page)
      await expectReached(buttonsOf(page), `${width}`)
      await expectReached(tabs, `${width}`)
      await page.setViewportSize({ width: 1920, height: 1080 })
      await holdToasts(page)
      await expectReached(tabs, `${width}, then 1920`)
    }
  })

  await test.step('390: toasts leave tabs, cards and the ticket alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const areas = page.locator('#area-tabs')
    await areas.getByText('Trade', { exact: true }).click()
    await trade.size.fill('0.001')
    await trade.submit(/^Long 0\.001/)
    await holdToasts(page)
    await areas.getByText('Positions', { exact: true }).click()
    await holdToasts(page)
    await expectReached(page.getByRole('combobox', { name: 'Account tables' }), '390')
    await expectReached(page.getByRole('button', { name: /^Close (all|long)/ }), '390')
    await expectReached(areas.getByRole('radio'), '390')
    await areas.getByText('Chart', { exact: true }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('1280: actions are in sight at the end of the row', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const panel = page.locator('#area-account')
    const reverse = page.getByRole('button', { name: /^Reverse long/ })
    await expect
      .poll(async () => (await boxOf(panel)).right - (await boxOf(reverse)).right)
      .toBeGreaterThanOrEqual(0)
    // What the row says ends before its actions begin, the edit button of the exits included.
    const close = page.getByRole('button', { name: /^Close long/ }).first()
    const exits = page.getByRole('button', { name: /^Take profit and stop loss: / })
    await expect
      .poll(async () => (await boxOf(close)).x - (await boxOf(exits)).right)
      .toBeGreaterThanOrEqual(0)
  })

  await test.step('exits that cover a part end before the actions at every width', async () => {
    const { bid } = await trade.bestPrices()
    const exits = page.getByRole('button', { name: /^Take profit and stop loss: / })
    await trade.size.fill('0.011')
    await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
    for (const [name, share] of [
      ['Take profit price', 1.03],
      ['Stop loss price', 0.97],
    ] as const) {
      await trade.ticket.getByRole('textbox', { name }).fill(`${Math.floor(bid * share)}`)
    }
    await trade.submit(/^Long 0\.011/)
    const row = page
      .getByRole('table', { name: /Open positions/ })
      .getByRole('row')
      .nth(1)
    await expect(row).toContainText(/0\.011 of 0\.0\d+/)
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(async () => {
          const close = await boxOf(page.getByRole('button', { name: /^Close long/ }).first())
          return (await boxOf(exits)).right - close.x
        }, `${width}: the exits lie under the actions`)
        .toBeLessThanOrEqual(0)
    }
  })

  await test.step('1280: nothing of the market bar and of the book’s tabs is cut', async () => {
    await openPage(page, '/trade/lighter/1')
    await expect(page.getByRole('region', { name: 'Market', exact: true })).toContainText('$')
    await expect(trade.book.getByRole('tab', { name: 'DOM' })).toBeVisible()
    for (const part of [
      page.getByRole('region', { name: 'Market', exact: true }),
      // Its figures that have no room are on lines below.
      page.locator('.market-stats'),
      trade.book.getByRole('tablist'),
    ]) {
      await expect.poll(() => part.first().evaluate(hiddenPixels)).toBeLessThanOrEqual(0)
    }
    // Nor do price and size of a book beside the ticket touch on a narrow phone.
    await page.setViewportSize({ width: 360, height: 780 })
    await page.locator('#area-tabs').getByText('Trade', { exact: true }).click()
    await expect
      .poll(() =>
        trade.book
          .getByRole('table', { name: 'Bids' })
          .locator('tbody')
          .getByRole('row')
          .first()
          .evaluate((row) => {
            const [price, size] = [...row.children].map((cell) => {
              const range = document.createRange()
              range.selectNodeContents(cell.firstChild ?? cell)
              return range.getBoundingClientRect()
            })
            return price === undefined || size === undefined ? 0 : size.left - price.right
          }),
      )
      .toBeGreaterThanOrEqual(5)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, '/trade/hyperliquid/BTC')
    await expect(buttonsOf(page).first()).toBeVisible()
  })

  await test.step('1920: fifteen levels a side, the tape below, nothing empty under the book', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    const rows = (side: string) =>
      trade.book.getByRole('table', { name: side }).locator('tbody').getByRole('row')
    await expect.poll(() => rows('Asks').count()).toBeGreaterThanOrEqual(15)
    await expect.poll(() => rows('Bids').count()).toBeGreaterThanOrEqual(15)
    const foot = page.locator('#area-foot')
    await expect
      .poll(async () => (await boxOf(foot)).y - (await boxOf(trade.book)).bottom)
      .toBeLessThanOrEqual(2)
    await expect(trade.book.getByRole('heading', { name: 'Trades' })).toBeVisible()
  })
  await lookAt(page, 'wide-1920')
})

test('leverage is shown before and after, and a close says its share and what becomes of its exits [rows 31, 36]', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  const { bid } = await trade.bestPrices()
  await trade.size.fill('0.04')
  await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
  await trade.ticket
    .getByRole('textbox', { name: 'Stop loss price' })
    .fill(`${Math.floor(bid * 0.97)}`)
  await trade.submit(/^Long 0\.04/)
  await trade.show('Positions')
  const close = page.getByRole('button', { name: /^Close long 0\.04/ }).first()
  await expect(close).toBeVisible()

  await trade.ticket.getByRole('button', { name: /^Leverage: / }).click()
  await trade.dialog.getByRole('textbox', { name: 'Leverage' }).fill('5')
  for (const name of ['Margin', 'Liquidation, est.', 'Largest size']) {
    const row = trade.dialog.locator('dl > div').filter({ hasText: name }).first()
    await expect(row, name).toContainText('→')
  }
  await lookAt(page, 'leverage')
  await trade.dialog.getByRole('button', { name: 'Cancel' }).click()

  await close.click()
  await trade.dialog.getByRole('button', { name: '25 percent of the position' }).click()
  await expect(trade.dialog.getByRole('textbox', { name: 'Close size' })).toHaveValue('0.01')
  await expect(trade.dialog).toContainText('PnL at the mark price')
  await expect(trade.dialog).toContainText('Take profit and stop loss stay')
  await trade.dialog.getByRole('button', { name: '100 percent of the position' }).click()
  await trade.dialog.getByRole('radio', { name: 'Limit' }).click()
  await expect(trade.dialog).toContainText('1 fixed-size TP/SL order stays open after')
  await lookAt(page, 'close')
  await trade.dialog.getByRole('radio', { name: 'Market' }).click()
  await trade.dialog.getByRole('button', { name: /^Close 0\.04.* at market/ }).click()
  await expect(page.getByText('No open positions')).toBeVisible()

  // One press, where that was chosen.
  await trade.openSettings()
  const onePress = page.getByRole('switch', { name: 'One-press close' })
  await onePress.click()
  await expect(onePress).toBeChecked()
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.03')
  await trade.submit(/^Long 0\.03/)
  await trade.show('Positions')
  const closeNow = page.getByRole('button', { name: /^Close long 0\.03/ }).first()
  await closeNow.click()
  await expect(closeNow).toBeHidden()
  await expect(trade.dialog).toBeHidden()
})

test('labels that would cover the chart of a phone are one, and a cross beside another asks', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  for (const [share, size] of [
    [0.99, '0.011'],
    [0.9899, '0.012'],
  ] as const) {
    await trade.price.fill(`${Math.floor(bid * share)}`)
    await trade.size.fill(size)
    await trade.submit(new RegExp(`^Long ${size}`))
    await expect(trade.size).toHaveValue('')
  }
  const lines = page.getByRole('list', { name: 'Chart lines' })
  const crosses = lines.getByRole('button', { name: /^Cancel: Limit buy/ })
  await expect(crosses).toHaveCount(2)
  await crosses.first().click()
  await expect(crosses.first()).toHaveText('Cancel this?')
  await expect(crosses).toHaveCount(2)
  await crosses.first().click()
  await expect(crosses).toHaveCount(1)

  await trade.price.fill(`${Math.floor(bid * 0.9898)}`)
  await trade.size.fill('0.013')
  await trade.submit(/^Long 0\.013/)
  await expect(crosses).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const chart = page.locator('#area-tabs').getByText('Chart', { exact: true })
  await chart.click()
  const together = lines.getByRole('button', { name: /^2 buys from .* Show each$/ })
  await expect(together).toBeVisible()
  await expect(crosses.first()).toBeHidden()
  await lookAt(page, 'phone-labels')
  await together.click()
  await expect(together).toBeHidden()
  await expect(crosses.first()).toBeVisible()
})
