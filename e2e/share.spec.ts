import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { TradePage } from './pages/TradePage'

test('a position is shared as a link that shows what was chosen and no more [row 45]', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  await page.getByRole('button', { name: /^Share long 0\.02/ }).click()

  const dialog = page.getByRole('dialog', { name: /^Share .* long$/ })
  await dialog.getByRole('checkbox', { name: 'Entry' }).uncheck()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Your link' })
  await expect(field).toHaveValue(/\/share\//)
  const link = await field.inputValue()
  await expect(dialog.getByRole('img', { name: 'Card image' })).toBeVisible()
  await lookAt(page, 'share-1-dialog')

  const picture = await page.request.get(`${link}/picture.png`)
  expect(picture.headers()['content-type']).toBe('image/png')
  const bytes = await picture.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])

  await page.goto(link)
  const card = page.getByRole('article')
  await expect(card.getByRole('heading')).toContainText('Long')
  await expect(card).toContainText(/ROE[−+]?\d+\.\d\d%/)
  await expect(card).toContainText('Paper money')
  await expect(card).toContainText('Checked at Hyperliquid')
  for (const hidden of ['Entry', 'Size', 'PnL', 'Account']) {
    await expect(card).not.toContainText(hidden)
  }
  await lookAt(page, 'share-2-card')

  const answer = await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Card not found' })).toBeVisible()
})
