import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { FirefoxTradePage } from './pages/FirefoxTradePage'
import { type StoryVenue, storyVenues } from './pages/storyVenues'

for (const venue of storyVenues()) {
  test(`in Firefox a trader on ${venue.name} connects, sets up, orders, finds the position in the portfolio, and closes it`, async ({
    page,
    browserName,
  }) => {
    expect(browserName).toBe('firefox')
    await tradeOnce(page, venue)
  })
}

async function tradeOnce(page: Page, venue: StoryVenue): Promise<void> {
  const wallet = await injectWallet(page)
  const trade = new FirefoxTradePage(page, venue)
  await trade.countClicks()
  const close = page.getByRole('button', { name: /^Close long 0\.02/ }).first()

  await test.step('connect', async () => {
    await trade.open()
    await trade.connect('Story Wallet')
    await trade.fund()
  })
  await test.step('set up', async () => {
    await trade.openSetUp()
    await trade.signSetUp()
    await trade.seeMoney()
    expect(wallet.prompts.filter((method) => /sign/i.test(method))).toEqual(venue.signatures)
  })
  const promptsBefore = wallet.prompts.length
  await test.step('order', async () => {
    await trade.choose('Limit')
    const { bid } = await trade.bestPrices()
    await trade.retype(trade.price, String(Math.floor(bid * 0.99)))
    await trade.retype(trade.size, '0.01')
    await trade.submit(/^Long 0\.01/)
    await expect(trade.size).toHaveValue('')
    await trade.show('Open orders')
    const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
    await trade.press(cancel)
    await expect(page.getByText('No open orders')).toBeVisible()

    await trade.choose('Market')
    await trade.retype(trade.size, '0.02')
    await trade.submit(/^Long 0\.02/)
    await trade.show('Positions')
    await expect(close).toBeVisible()
  })
  await test.step('portfolio', async () => {
    await trade.press(page.getByRole('link', { name: 'Portfolio' }))
    const positions = page.getByRole('table', { name: 'Open positions on all venues' })
    const row = positions.getByRole('row', { name: new RegExp(`${venue.name}.*BTC`) })
    await expect(row).toContainText('0.02')
    await page.goBack()
  })
  await test.step('close', async () => {
    await trade.show('Positions')
    await trade.press(close)
    await trade.press(trade.dialog.getByRole('button', { name: /^Close 0\.02.* at market/ }))
    await expect(page.getByText('No open positions')).toBeVisible()
    await trade.show('Fills')
    const fills = page.getByRole('table', { name: /Fills/ }).getByRole('row')
    await expect(fills.filter({ hasText: /Closed long|Sell/ }).first()).toBeVisible()
  })
  expect(wallet.prompts, 'no order asked the wallet').toHaveLength(promptsBefore)
}
