import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { TradePage } from './pages/TradePage'

test('the built-in paper wallet trades without any extension and is remembered', async ({
  page,
}) => {
  const trade = new TradePage(page)
  await trade.becomeTrader(/Paper wallet/)
  await page.reload()
  await expect(page.getByText('10,000.00').first()).toBeVisible()
  await trade.choose('Market')
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.01/ }).first()).toBeVisible()
})
