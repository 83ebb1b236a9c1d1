import { expect } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { openPage } from './pages/openPage'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

test('a position near its end is warned of in red, and its liquidation is reported with the loss', async ({
  page,
  request,
}) => {
  test.slow()
  const admin = paperAdmin(request)
  await injectTrader(page)
  const trade = new TradePage(page)
  // A market of its own: what it goes through is met by no other story.
  await trade.open('LINK')
  await trade.choose('Market')
  await trade.size.fill('50')
  await trade.submit(/^Long 50/)
  const row = page.getByRole('table', { name: /Open positions/ }).getByRole('row', { name: /LINK/ })
  await expect(row).toBeVisible()
  await expect(row.getByText(/(100|9\d)% left/)).toBeVisible()
  const account = page.getByRole('region', { name: /^Account/ })
  await expect(account.getByText(/LINK .*% margin left/)).toBeVisible()

  const figureOf = async (cell: number) => {
    const [text = ''] = await row.getByRole('cell').nth(cell).allInnerTexts()
    return Number((text.split(/\s/)[0] ?? '').replaceAll(',', ''))
  }
  let [mark, price] = [Number.NaN, Number.NaN]
  await expect(async () => {
    ;[mark, price] = [await figureOf(4), await figureOf(6)]
    expect(price).toBeGreaterThan(0)
    expect(mark).toBeGreaterThan(price)
  }).toPass({ timeout: 45_000 })
  const distanceBps = Math.round(((price - mark) / mark) * 10_000)
  await admin.shock('LINK', Math.round(distanceBps * 0.88))
  await expect(page.getByRole('alert').getByText(/^Near liquidation: long 50 LINK/)).toBeAttached()
  await expect(row.getByText(/High risk/)).toBeVisible()
  await expect(account.getByText(/margin left · High risk/)).toBeVisible()

  await admin.shock('LINK', Math.round(distanceBps * 0.4))
  const toast = page
    .locator('[data-sonner-toast][data-type=error]')
    .filter({ hasText: 'Liquidated' })
  await expect(toast).toContainText('long 50 LINK')
  await expect(toast).toContainText(/loss of \$[\d,.]+, from a margin of \$[\d,.]+/)
  await expect(toast).toContainText(/fell to the liquidation price of [\d.]+/)
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(0)
  await toast.getByRole('button', { name: 'Show fills' }).click()
  // One row, or more where the book was thin.
  await expect(
    page.getByRole('row', { name: /Liquidation · (Closed|Reduced) long/ }).first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Liquidation · Closed long/ })).toHaveCount(1)
})

test('a position near its end is warned of on the pages of another venue, and its venue is named', {
  tag: LONG,
}, async ({ page, request }) => {
  test.slow()
  const admin = paperAdmin(request)
  await injectTrader(page)
  const trade = new TradePage(page)
  // A market of its own: what it goes through is met by no other story.
  await trade.open('AVAX')
  await trade.choose('Market')
  await trade.size.fill('40')
  await trade.submit(/^Long 40/)
  const row = page.getByRole('table', { name: /Open positions/ }).getByRole('row', { name: /AVAX/ })
  await expect(row).toBeVisible()
  const figureOf = async (cell: number) => {
    const [text = ''] = await row.getByRole('cell').nth(cell).allInnerTexts()
    return Number((text.split(/\s/)[0] ?? '').replaceAll(',', ''))
  }
  let [mark, price] = [Number.NaN, Number.NaN]
  await expect(async () => {
    ;[mark, price] = [await figureOf(4), await figureOf(6)]
    expect(mark).toBeGreaterThan(price)
    expect(price).toBeGreaterThan(0)
  }).toPass({ timeout: 45_000 })

  const other = new TradePage(page, STORY_VENUES.lighter)
  await other.open()
  await admin.shock('AVAX', Math.round(((price - mark) / mark) * 0.88 * 10_000))
  const warning = page.getByRole('alert').getByText(/^Near liquidation: long 40 AVAX/)
  await expect(warning).toBeAttached()
  await expect(warning).toContainText('Hyperliquid')
  const toast = page.locator('[data-sonner-toast][data-type=error]')
  await expect(toast).toContainText('Near liquidation: long 40 AVAX')

  // All positions of all venues, the one in danger marked.
  await openPage(page, '/portfolio')
  const inDanger = page.getByRole('row', { name: /Hyperliquid.*AVAX/ })
  await expect(inDanger.first()).toBeVisible()
  await expect(page.getByText(/High risk/).first()).toBeVisible()
})

test('figures that follow a stale mark are grey, and the whole page shows one age', {
  tag: LONG,
}, async ({ page, request }) => {
  test.slow()
  const admin = paperAdmin(request)
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  const row = page.getByRole('table', { name: /Open positions/ }).getByRole('row', { name: /BTC/ })
  await expect(row).toBeVisible()
  const colourOf = (cell: number) =>
    row
      .getByRole('cell')
      .nth(cell)
      .evaluate((element) => getComputedStyle(element.querySelector('span') ?? element).color)
  const [entry, mark] = [3, 4]
  const faint = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--faint)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  // A size in the ticket: what it would be worth follows the same mark.
  await trade.size.fill('0.02')
  const worth = trade.ticket.getByText('Order value', { exact: true }).locator('xpath=../dd')
  const colourOfWorth = () => worth.evaluate((element) => getComputedStyle(element).color)
  await expect(worth).toContainText(/[\d,]+\.\d\d/)
  await expect.poll(() => colourOf(mark)).not.toBe(faint)
  await expect.poll(colourOfWorth).not.toBe(faint)
  try {
    await admin.setFault({ name: 'ws_freeze' })
    await expect(page.getByText(/data 1\d s old/).first()).toBeVisible({ timeout: 25_000 })
    await expect.poll(() => colourOf(mark)).toBe(faint)
    await expect.poll(() => colourOf(5)).toBe(faint)
    await expect.poll(colourOfWorth).toBe(faint)
    await expect.poll(() => colourOf(entry)).not.toBe(faint)
    await expect(
      page.getByRole('list', { name: 'Chart lines' }).locator('[data-stale]'),
    ).toHaveCount(1)
    await expect(async () => {
      const ages = await page.evaluate(() =>
        [...(document.body.textContent ?? '').matchAll(/data (\d+) s old/g)].map(([, age]) => age),
      )
      expect(ages.length).toBeGreaterThanOrEqual(3)
      expect(new Set(ages).size).toBe(1)
    }).toPass({ timeout: 45_000 })
  } finally {
    await admin.clearFaults()
  }
})

test('after a reload during an outage no skeleton stands for longer than 8 s', {
  tag: LONG,
}, async ({ page }) => {
  // Neither the venue nor the live figures of the service answer.
  await page.routeWebSocket(/.*/, () => {})
  await page.route('**/info', () => {})
  for (const path of ['marketsContext', 'ohlcv', 'orderbook']) {
    await page.route(`**/bff/v1/perps/${path}*`, () => {})
  }
  await page.goto('/trade/hyperliquid/BTC')
  await expect(page.getByRole('region', { name: 'Market', exact: true })).toBeVisible()
  // Twice the rule: a busy machine starts a page late.
  await expect(page.getByText('Waiting for the order book')).toBeVisible({ timeout: 16_000 })
  await expect(
    page.getByText('Hyperliquid does not respond. Retrying automatically.'),
  ).toBeVisible()
  await expect(page.getByText('Could not load the chart')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
})
