import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { TradePage } from './pages/TradePage'

test('a link and a typed line fill the ticket, and nothing is sent [rows 53, 68]', {
  tag: LONG,
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/(createAction|executeAction)$/.test(request.url())) sent.push(request.url())
  })
  const trade = new TradePage(page)
  await page.goto('/trade/hyperliquid/BTC?interval=1h&side=sell&type=limit&size=0.25&price=61000')
  await expect(trade.size).toHaveValue('0.25')
  await expect(trade.price).toHaveValue('61000')
  await expect(trade.ticket.getByRole('radio', { name: /^Short/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: '1 hour' })).toBeChecked()
  await expect(page).toHaveURL(/\/trade\/hyperliquid\/BTC$/)

  // Keys do nothing while a field has the focus.
  await trade.size.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.keyboard.press('?')
  await expect(trade.dialog).toBeHidden()
  await expect(page).toHaveURL(/\/trade\/hyperliquid\/BTC$/)

  await page.keyboard.press('Control+K')
  const line = trade.dialog.getByRole('combobox', { name: 'Command palette' })
  await expect(line).toBeFocused()
  await line.fill('buy 0.1 60000')
  await expect(trade.dialog.getByText('Two amounts. Write “at” before a price.')).toBeVisible()
  await line.fill('long 0.5 eth at 2,000 5x sl 1900')
  await expect(trade.dialog.getByText('Buy 0.5 ETH at 2,000, 5×, stop 1,900')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trade\/hyperliquid\/ETH$/)
  await expect(trade.size).toHaveValue('0.5')
  await expect(trade.price).toHaveValue('2000')
  await expect(trade.ticket.getByRole('radio', { name: /^Long/ })).toBeChecked()
  await expect(trade.ticket.getByText('5×').first()).toBeVisible()
  expect(sent).toEqual([])
})
