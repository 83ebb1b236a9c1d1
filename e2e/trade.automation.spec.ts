import { expect } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { TradePage } from './pages/TradePage'

test('the desk schedules a cancel that one tab renews, chases a price and trails a stop [rows 29, 30, 42]', {
  tag: LONG,
}, async ({ page, context, request }) => {
  const wallet = await injectTrader(page)
  const trade = new TradePage(page)
  await trade.open('SOL')
  const { ticket, dialog, size } = trade
  const strip = ticket.getByRole('region', { name: 'Automation' })
  const begin = async (item: RegExp) => {
    await strip.getByRole('button', { name: 'Automation' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await trade.choose('Market')
  await size.fill('1')
  await trade.submit(/^Long 1/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 1/ }).first()).toBeVisible()

  await begin(/Trailing stop/)
  await dialog.getByRole('textbox', { name: 'Distance' }).fill('2')
  await dialog.getByRole('button', { name: 'Start trailing' }).click()
  await expect(strip.getByText('Trailing stop of long SOL')).toBeVisible()
  await expect(strip.getByText(/moves only while this tab is open/)).toBeVisible()
  await paperAdmin(request).shock('SOL', 150)
  await expect(strip.getByText(/[1-9]\d* moves?\b/)).toBeVisible()
  await strip.getByRole('button', { name: 'Stop trailing' }).click()
  await expect(page.getByText('SOL trailing stop ended').first()).toBeVisible()

  const { bid } = await trade.bestPrices()
  await begin(/Chase/)
  await dialog.getByRole('textbox', { name: 'Size' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Highest price' }).fill(`${Math.round(bid * 1.02)}`)
  const chase = strip.getByText('Chase buy 1 SOL').or(page.getByText('SOL chase ended'))
  const start = dialog.getByRole('button', { name: /^Start at/ })
  // Where the book moves in between, the order would execute at once: it is refused and quoted again at
  // the new best price, a few times; then the dialog stays and a trader presses again.
  await expect
    .poll(async () => {
      if (await start.isVisible()) await start.click({ timeout: 2_000 }).catch(() => undefined)
      return await chase.first().isVisible()
    })
    .toBe(true)

  // As another tab of the desk that renews already; it is closed in the middle.
  const other = await context.newPage()
  await other.goto('/docs')
  const lock = `perpdesk.scheduledCancel.hyperliquid:${wallet.address.toLowerCase()}`
  await other.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise(() => undefined))
  }, lock)
  await page.bringToFront()
  await begin(/Scheduled cancel/)
  await dialog.getByRole('button', { name: 'Start countdown' }).click()
  await expect(strip.getByText(/All orders cancelled in/)).toBeVisible()
  await expect(strip.getByText('Another tab renews the countdown.')).toBeVisible()
  await other.close()
  await expect(strip.getByText(/This tab renews the countdown/)).toBeVisible()
  await lookAt(page, 'automation')
  await strip.getByRole('button', { name: 'Stop countdown' }).click()
  await expect(strip.getByText(/All orders cancelled in/)).toHaveCount(0)
})
