import { expect } from '@playwright/test'
import { paperAdminUrl } from './fixtures/desk'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { LONG } from './pages/long'
import { TradePage } from './pages/TradePage'

const DAY_MS = 86_400_000

test('a trading key that expires while the ticket is filled costs a signature, not the ticket', {
  tag: LONG,
}, async ({ page, request }) => {
  test.slow()
  const wallet = await injectWallet(page)
  const trade = new TradePage(page)
  const { ticket, price, size, dialog } = trade
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()
  await trade.openSetUp()
  await dialog.getByRole('combobox', { name: 'Key lifetime' }).selectOption('1')
  await trade.signSetUp()

  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  const typed = { price: String(Math.floor(bid * 0.9)), size: '0.01' }
  await price.fill(typed.price)
  await size.fill(typed.size)
  await expect(ticket.getByRole('button', { name: /^Long 0\.01/ })).toBeEnabled()
  const moved = await request.post(`${paperAdminUrl()}/clock`, {
    data: { advanceMs: DAY_MS + 60_000 },
  })
  expect(moved.ok()).toBe(true)

  const askedBefore = wallet.prompts.length
  await trade.submit(/^Long 0\.01/)
  const notice = page.getByText(/Unknown trading key|Setup is not finished/).first()
  await expect(notice).toBeVisible()
  // Where the venue itself refused, the note on the ticket leads to the set-up.
  const refusal = ticket.getByRole('region', { name: 'Rejected' })
  const quickFix = refusal.getByRole('button', { name: 'Set up' })
  await expect(async () => {
    // Where the dialog opened by itself, it covers the note.
    await quickFix.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })

  const card = dialog.getByRole('listitem').filter({ hasText: 'Allow one-click trading' })
  await card.getByRole('button', { name: /^(Sign|Try again)/ }).click()
  await expect(dialog).toBeHidden()
  expect(wallet.prompts.length).toBe(askedBefore + 1)

  await expect(price).toHaveValue(typed.price)
  await expect(size).toHaveValue(typed.size)
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  await expect(page.getByRole('button', { name: /^Cancel buy 0\.01/ })).toHaveCount(1)
})
