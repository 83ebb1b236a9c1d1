import { expect, type Route } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { TradePage } from './pages/TradePage'

test('an order that no stream confirms is called unconfirmed, asked about, and found', async ({
  page,
  request,
}) => {
  test.slow()
  const admin = paperAdmin(request)
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  await trade.price.fill(`${Math.floor(bid * 0.9)}`)
  await trade.size.fill('0.01')
  await trade.show('Open orders')
  // A page whose stream is mute reads its orders again and may find this one before it is in doubt:
  // what it asks the venue waits meanwhile.
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  try {
    await admin.setFault({ name: 'ws_freeze' })
    await page.route('**/info', hold)
    await trade.submit(/^Long 0\.01/)
    await expect(page.getByText('unconfirmed, checking').first()).toBeVisible({ timeout: 45_000 })
    await page.unroute('**/info', hold)
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
    await expect(page.getByRole('button', { name: /^Cancel buy 0\.01/ })).toHaveCount(1, {
      timeout: 45_000,
    })
  } finally {
    await admin.clearFaults()
  }
})

test('a position shows its figures, closes in part, at a limit, and with all others [rows 36, 37, 40]', async ({
  page,
}) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.04')
  await trade.submit(/^Long 0\.04/)
  await trade.show('Positions')
  const positions = page.getByRole('table', { name: /Open positions/ })
  for (const name of ['Mark', 'PnL (ROE)', 'Liquidation', 'Margin', 'Funding', 'TP / SL']) {
    await expect(positions.getByRole('columnheader', { name }).last()).toBeVisible()
  }
  await positions.getByRole('button', { name: /^Close long 0\.04.* at a limit$/ }).click()
  await trade.dialog.getByRole('radio', { name: 'Market' }).click()
  await trade.dialog.getByRole('textbox', { name: 'Close size' }).fill('0.01')
  await trade.dialog.getByRole('button', { name: /^Close 0\.01.* at market/ }).click()
  await expect(positions.getByRole('button', { name: /^Close long 0\.03/ }).first()).toBeVisible()

  // Before the dialog opens: behind one the book is hidden from assistive technology, and from here.
  const { ask } = await trade.bestPrices()
  await positions.getByRole('button', { name: /^Close long 0\.03.* at a limit$/ }).click()
  await trade.dialog.getByRole('textbox', { name: 'Close price' }).fill(`${Math.ceil(ask * 1.02)}`)
  await trade.dialog.getByRole('button', { name: /^Close 0\.03.* at limit/ }).click()
  await expect(trade.dialog).toBeHidden()
  await trade.show('Open orders')
  await expect(page.getByRole('button', { name: /^Cancel sell 0\.03/ })).toHaveCount(1)

  await trade.show('Positions')
  await page.getByRole('button', { name: 'Close all' }).click()
  await page.getByRole('menuitem', { name: 'All longs' }).click()
  await trade.dialog.getByRole('button', { name: 'Close 1' }).click()
  await expect(page.getByText('No open positions')).toBeVisible()
})

test('open orders are narrowed down, and what is shown is cancelled without the rest [row 41]', async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Limit')
  const { bid, ask } = await trade.bestPrices()
  await trade.price.fill(`${Math.floor(bid * 0.9)}`)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await expect(trade.tab('Open orders')).toContainText('1')
  await trade.ticket.getByRole('radio', { name: /^Short/ }).click()
  await trade.price.fill(`${Math.ceil(ask * 1.1)}`)
  await trade.size.fill('0.02')
  await trade.submit(/^Short 0\.02/)
  await trade.show('Open orders')
  const orders = page.getByRole('table', { name: /Open orders/ })
  const buy = orders.getByRole('button', { name: /^Cancel buy 0\.01/ })
  const sell = orders.getByRole('button', { name: /^Cancel sell 0\.02/ })
  await expect(buy).toHaveCount(1)
  await expect(sell).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Side' }).selectOption({ label: 'Sells' })
  await expect(buy).toHaveCount(0)
  await expect(page.getByText('1 of 2 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel 1 shown' }).click()
  await expect(page.getByText('No open orders match the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(buy).toHaveCount(1)
  await expect(sell).toHaveCount(0)
})
