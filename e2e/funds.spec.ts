import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { TradePage } from './pages/TradePage'

test('money goes in by a transaction, out by a signature, and is listed', async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open()
  await trade.connect(/Paper wallet/)
  await trade.fund()
  await page.getByRole('link', { name: 'Deposit' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })

  await amount.fill('3')
  await expect(page.getByText('The minimum is 5 USDC: less would be lost.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled()
  await amount.fill('250.5')
  await page.getByRole('button', { name: 'Deposit 250.5 USDC' }).click()
  await expect(page.getByText('10,250.50').first()).toBeVisible({ timeout: 20_000 })

  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await amount.fill('40')
  await expect(page.getByText('39 USDC')).toBeVisible()
  // Of an address with a checksum, a mistyped letter is told before anything is signed.
  const own = await page.getByLabel('To address').inputValue()
  await page.getByLabel('To address').fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358')
  await page.getByRole('button', { name: 'Withdraw 40 USDC' }).click()
  await expect(page.getByText(/is mistyped/).first()).toBeVisible()
  await page.getByLabel('To address').fill(own)
  await page.getByRole('button', { name: 'Withdraw 40 USDC' }).click()
  await expect(page.getByText('10,210.50').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('row', { name: /Withdrawal/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Transfer' }).click()
  await amount.fill('10')
  await page.getByRole('button', { name: 'Transfer 10 USDC' }).click()
  await expect(page.getByRole('row', { name: /^USDC Spot/ })).toBeVisible({ timeout: 20_000 })
})

test('a key of this browser is listed, revoked, and the mode is chosen', async ({ page }) => {
  const trade = new TradePage(page)
  await trade.becomeTrader(/Paper wallet/)
  await page.getByRole('link', { name: 'Keys' }).click()
  await expect(page.getByText('this browser', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose: Unified account' }).click()
  const chosen = page.getByRole('listitem').filter({ hasText: 'Unified account' })
  await expect(chosen.getByText('current').last()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: /^Revoke svc/ }).click()
  await expect(page.getByText('No key may trade for this account')).toBeVisible({ timeout: 20_000 })
})
