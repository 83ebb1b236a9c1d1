import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

test('a key is revoked, approved again for as long as was chosen, and named with its end [row 49]', {
  tag: LONG,
}, async ({ page }) => {
  const wallet = await injectTrader(page)
  const trade = new TradePage(page)
  const { dialog } = trade
  await openPage(page, '/keys')
  await expect(page.getByText(/Expires [^(]* \(in 30 days\)/)).toBeVisible()
  await lookAt(page, 'keys')
  await page.getByRole('button', { name: /^Revoke “svc/ }).click()
  await expect(page.getByText('No trading keys')).toBeVisible()

  // Without a key the ticket asks for the setup, before anything is signed; what is typed stays.
  await trade.open()
  await trade.size.fill('0.01')
  await trade.ticket.getByRole('button', { name: /^Set up trading/ }).click()
  const step = dialog.getByRole('listitem').filter({ hasText: 'Allow one-click trading' })
  await step.getByRole('combobox', { name: 'Key lifetime' }).selectOption('7 days')
  await lookAt(page, 'setup')
  const before = wallet.prompts.length
  await step.getByRole('button', { name: /^Sign/ }).click()
  await expect(step.getByRole('button', { name: /^Sign/ })).toBeHidden()
  expect(wallet.prompts.slice(before)).toContain('eth_signTypedData_v4')
  await expect(trade.size).toHaveValue('0.01')
  await openPage(page, '/keys')
  await expect(page.getByText(/Expires [^(]* \(in 7 days\)/)).toBeVisible()
})
