import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { reloadPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

test('the built-in paper wallet trades without any extension and is remembered [row 67]', {
  tag: LONG,
}, async ({ page }) => {
  const trade = new TradePage(page)
  // The page itself asks a visitor without a saved wallet for one, before any code.
  const served = async () => (await page.request.get('/trade/hyperliquid/BTC')).text()
  const ask = 'Connect a wallet to see your positions'
  await expect.poll(served).toContain(ask)
  await trade.becomeTrader(/Paper wallet/)
  await expect.poll(served).not.toContain(ask)
  await reloadPage(page)
  await expect(page.getByText('10,000.00').first()).toBeVisible()
  await trade.choose('Market')
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.01/ }).first()).toBeVisible()
  await page.context().clearCookies()
  // Without the cookie it is found again all the same.
  await reloadPage(page)
  await expect(page.getByRole('button', { name: /^Close long 0\.01/ }).first()).toBeVisible()
  await expect.poll(served).not.toContain(ask)
})
