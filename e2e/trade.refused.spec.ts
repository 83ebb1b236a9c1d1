import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { TradePage } from './pages/TradePage'

test('a wallet that says no is told so in words, and the step can be tried again', async ({
  page,
}) => {
  const wallet = await injectWallet(page)
  const trade = new TradePage(page)
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()
  await trade.openSetUp()
  wallet.refuseNext(1)
  await trade.dialog.getByRole('button', { name: /^Sign/ }).first().click()
  await expect(
    page.getByText(/refused|rejected|declined|cancelled in your wallet/i).first(),
  ).toBeVisible()
  await trade.signSetUp()
})

test("a refused order shows the venue's own reason", async ({ page }) => {
  await injectWallet(page)
  const trade = new TradePage(page)
  await trade.becomeTrader('Story Wallet')
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  await trade.price.fill(String(Math.floor(bid) - 500))
  await trade.size.fill('0.01')
  await trade.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('IOC')
  await trade.submit(/^Long 0\.01/)
  await expect(page.getByText(/could not immediately match/).first()).toBeVisible()
})
