import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { TradePage } from './pages/TradePage'

test('an order is simulated, recorded and undone, and the risk of its position is shown at any price [rows 9, 32]', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const { dialog } = trade
  const insight = trade.ticket.getByRole('region', { name: 'Risk and receipts' })
  await expect(insight).toContainText('No position is open: prices cannot cost you anything.')

  await test.step('a simulation follows the live book and sends nothing', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (/Action$/.test(request.url())) sent.push(request.url())
    })
    await trade.choose('Market')
    await trade.size.fill('0.02')
    await trade.ticket.getByRole('button', { name: 'Simulate on paper' }).click()
    await expect(dialog).toContainText('Simulation: buy 0.02 BTC')
    await expect(dialog).toContainText('0.02 of 0.02')
    await expect(dialog).toContainText(/Average price\s*[\d,.]+/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([])
  })

  await test.step('one sentence states the risk, and any price can be tried out', async () => {
    await trade.submit(/^Long 0\.02/)
    await expect(insight).toContainText(/Liquidation if BTC falls [\d.]+% to [\d,]+.*\$\d/)
    await insight.getByRole('button', { name: 'What if' }).click()
    const slider = insight.getByRole('slider', { name: /^Simulated price/ })
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(insight.getByText('Liquidated')).toBeVisible()
    await page.keyboard.press('End')
    await expect(insight).toContainText(/PnL\s*\+\$[\d,]+/)
    await expect(insight).toContainText(/Margin left\s*\d+%/)
    await insight.getByRole('textbox', { name: 'Simulated price' }).fill('1000')
    await expect(insight.getByText('Liquidated')).toBeVisible()
    await insight.getByRole('button', { name: 'What if' }).click()
  })

  await test.step('fills are marked on the chart: none, those of the position, all', async () => {
    for (const name of ['Off', 'This position', 'All']) {
      const item = page.getByRole('menuitemcheckbox', { name, exact: true })
      await page.getByRole('button', { name: 'Chart lines' }).click()
      await item.click()
      await page.getByRole('button', { name: 'Chart lines' }).click()
      await expect(item).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(item).toBeHidden()
    }
  })

  const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
  await test.step('a limit order has a place in the queue; cancelled, it is put back', async () => {
    await trade.choose('Limit')
    const { bid } = await trade.bestPrices()
    await trade.price.fill(`${Math.floor(bid * 0.97)}`)
    // All that the account can buy is accepted, fees and all.
    const slider = trade.ticket.getByRole('slider', { name: /^Size, percent/ })
    await slider.focus()
    await page.keyboard.press('End')
    await expect(trade.ticket.getByRole('button', { name: /^Long [\d.]+ BTC/ })).toBeEnabled()
    await trade.size.fill('0.01')
    await trade.submit(/^Long 0\.01/)
    const queue = insight.getByRole('list', { name: 'Queue positions' })
    await expect(queue).toContainText(/first in the queue|BTC ahead/)
    await trade.show('Open orders')
    await cancel.click()
    await expect(insight).toContainText(/Cancelled: Buy 0\.01 BTC.* 0:\d\d/)
    await expect(insight).toContainText('at the end of the queue')
    await expect(cancel).toBeHidden()
    await insight.getByRole('button', { name: 'Undo' }).click()
    await expect(cancel).toBeVisible()
    await expect(insight.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('each step of an order is proven with its time', async () => {
    await insight.getByRole('button', { name: 'Order receipts' }).click()
    await dialog.getByRole('button', { name: /0\.02/ }).click()
    const steps = dialog.getByRole('table', { name: 'Steps of the order' }).getByRole('row')
    const names = ['Pressed', 'Created by the service', 'Verified in this browser', 'Signed']
    for (const name of [...names, 'Sent', 'Accepted by the venue', 'First fill']) {
      await expect(steps.filter({ hasText: name })).toContainText(/\d\d:\d\d:\d\d\.\d{3}.*−?\d+ ms/)
    }
    await expect(dialog).toContainText(/Venue ID: \d+/)
    await dialog.getByText('What was signed', { exact: true }).click()
    await expect(dialog.locator('pre')).toContainText('"action": "placeOrder"')
    await expect(dialog.locator('pre')).toContainText('"connectionId": "0x')
    await lookAt(page, 'insight-proof')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('keys read position, danger and prices to a screen reader', async () => {
    const heard = page.getByRole('status').or(page.getByRole('log'))
    for (const [key, text] of [
      ['Alt+p', /Position: long 0\.02 BTC.* PnL/i],
      ['Alt+l', /BTC: liquidation at [\d,]+.*% away/],
      ['Alt+b', /BTC: bid [\d,]+.*, ask [\d,]+/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(heard.filter({ hasText: text }).first()).toBeAttached()
    }
  })

  await test.step('a close can be undone for a minute', async () => {
    await trade.show('Positions')
    const close = page.getByRole('button', { name: /^Close long 0\.02/ }).first()
    await close.click()
    await dialog.getByRole('button', { name: /^Close 0\.02.* at market/ }).click()
    await expect(insight).toContainText(/Closed: .*0\.02 BTC.* 0:\d\d/)
    await insight.getByRole('button', { name: 'Undo' }).click()
    await expect(close).toBeVisible()
  })
})
