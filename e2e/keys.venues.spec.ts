import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { lookAt } from './pages/lookAt'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

test('the keys page of Lighter lists slots and the fee, and says which key can withdraw', async ({
  page,
}) => {
  const wallet = await injectTrader(page, 'lighter')
  await new TradePage(page, STORY_VENUES.lighter).openReady()
  await page.getByRole('link', { name: 'Keys' }).click()
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'this browser' })
  await expect(own).toContainText('42')
  await expect(own).toContainText(/withdraw/)
  await expect(page.getByText(/withdraw to your own address only/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'This browser has a key' })).toBeDisabled()
  // A bare number beside a list of slots reads as one of them.
  await expect(page.getByText(/^Up to .* of each order, to account \d+$/)).toBeVisible()
  await lookAt(page, 'lighter-keys')

  const signed = wallet.prompts.length
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Not approved.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/^Up to .* of each order/)).toBeVisible()
  expect(wallet.prompts.slice(signed).every((method) => method === 'personal_sign')).toBe(true)
})

test('the keys page of Ondo lists the keys of the account with their rights, and removes them', async ({
  page,
}) => {
  await injectTrader(page, 'ondo')
  const trade = new TradePage(page, STORY_VENUES.ondo)
  await trade.openReady()
  await page.getByRole('link', { name: 'Keys' }).click()
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'this browser' })
  await expect(own).toContainText(/withdraw/)
  await expect(
    page.getByText(/withdraw to the addresses in your address book/).first(),
  ).toBeVisible()
  await lookAt(page, 'ondo-keys')
  await own.getByRole('button', { name: /^Remove/ }).click()
  // Its secret is shown once: one press ends nothing.
  const removal = own.getByRole('button', { name: /Press again to remove it$/ })
  await expect(removal).toHaveText('Remove this?')
  await expect(page.getByText('This browser is signed out.')).toBeHidden()
  await lookAt(page, 'ondo-keys-asked')
  await removal.click()
  // No other key is made behind the person's back: this browser is signed out.
  await expect(page.getByText('This browser is signed out.').first()).toBeVisible()
  const open = page.getByRole('button', { name: 'Open setup' })
  await expect(open).toBeVisible()
  await lookAt(page, 'ondo-keys-none')

  await open.click()
  await trade.dialog.getByRole('button', { name: /^Sign in/ }).click()
  await expect(trade.dialog).toContainText('Everything is set up.')
  await trade.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(own).toContainText('this browser')
  await lookAt(page, 'ondo-keys-again')
})
