import { expect, type Page } from '@playwright/test'
import { promised } from '@/lib/testing/neverBroken'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { createdActions, expectOne, pressMany } from './pages/presses'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

/** Presses an order many times at once, and sees that one was sent. */
async function pressOnce(page: Page, name: keyof typeof STORY_VENUES) {
  const venue = STORY_VENUES[name]
  await injectTrader(page, venue.key)
  const trade = new TradePage(page, venue)
  const asked = createdActions(page)
  await trade.openReady()
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  await trade.price.fill(`${Math.floor(bid * 0.95)}`)
  await trade.size.fill('0.012')
  const button = trade.ticket.getByRole('button', { name: /^Long 0\.012/ })
  await expect(button).toBeEnabled()
  await pressMany(button)
  await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
  await trade.show('Open orders')
  const standing = page.getByRole('button', { name: /^Cancel buy 0\.012/ })
  await expectOne(standing, 'an order is doubled')
  promised('an order is sent once, however often it is pressed', () => {
    expect(asked('placeOrder')).toBe(1)
  })
  return { trade, asked }
}

test('an order is sent once, however often and long it is pressed', async ({ page }) => {
  const { trade, asked } = await pressOnce(page, 'hyperliquid')

  // Held down over a refusal, the key does not ask again.
  await trade.ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('IOC')
  await trade.size.fill('0.013')
  await trade.size.focus()
  await page.keyboard.down('Enter')
  await expect(trade.ticket.getByRole('region', { name: 'Rejected' })).toBeVisible()
  for (let repeat = 0; repeat < 10; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(trade.ticket.getByRole('button', { name: /^Long 0\.013/ })).toBeEnabled()
  promised('an order is sent once, however long it is pressed', () => {
    expect(asked('placeOrder')).toBe(2)
  })
})

for (const venue of [STORY_VENUES.lighter, STORY_VENUES.ondo]) {
  test(`an order on ${venue.name} is sent once, however often it is pressed`, {
    tag: LONG,
  }, async ({ page }) => {
    await pressOnce(page, venue.key)
  })
}
