import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { lookAt } from './pages/lookAt'
import { type StoryVenue, storyVenues } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

for (const venue of storyVenues()) {
  test(`a trader on ${venue.name} sets up once, rests and cancels an order, then opens and closes a position [rows 14, 18, 25, 48]`, async ({
    page,
  }) => tradeOnce(page, venue))
}

async function tradeOnce(page: Page, venue: StoryVenue): Promise<void> {
  const wallet = await injectWallet(page)
  const trade = new TradePage(page, venue)

  await trade.open()
  await lookAt(page, `${venue.key}-1-trade`)
  await trade.connect('Story Wallet')
  await trade.fund()
  await trade.openSetUp()
  await lookAt(page, `${venue.key}-2-setup`)
  await trade.signSetUp()
  await trade.seeMoney()
  const promptsAfterSetUp = wallet.prompts.length
  expect(wallet.prompts.filter((method) => /sign/i.test(method))).toEqual(venue.signatures)
  expect(wallet.chainId(), 'the wallet is back on the chain it was on').toBe(1)

  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  // Far enough not to be met while the story looks at it; wide rows keep it in the book.
  const price = String(Math.floor(bid) - 300)
  await trade.book.getByRole('combobox', { name: 'Price grouping' }).selectOption('100')
  await trade.price.fill(price)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
  await expect(cancel).toBeVisible()
  const ownMark = trade.book.getByTitle('Your open order').filter({ visible: true })
  await expect(ownMark).toHaveCount(1)
  await lookAt(page, `${venue.key}-3-order`)
  await cancel.click()
  await expect(cancel).toBeHidden()
  await expect(ownMark).toHaveCount(0)
  await expect(trade.tab('Positions')).toContainText('0')

  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
  const takeProfit = Math.floor(bid * 1.02)
  const stopLoss = Math.floor(bid * 0.98)
  await trade.ticket.getByRole('textbox', { name: 'Take profit price' }).fill(`${takeProfit}`)
  await trade.ticket.getByRole('textbox', { name: 'Stop loss price' }).fill(`${stopLoss}`)
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  const close = page.getByRole('button', { name: /^Close long 0\.02/ }).first()
  await expect(close).toBeVisible()
  const positions = page.getByRole('table', { name: /Open positions/ })
  await expect(positions).toContainText(takeProfit.toLocaleString('en-US'))
  await expect(positions).toContainText(stopLoss.toLocaleString('en-US'))
  await lookAt(page, `${venue.key}-4-position`)

  await close.click()
  await expect(trade.dialog).toContainText(
    /Take profit and stop loss end with the position|2 fixed-size TP\/SL orders are cancelled/,
  )
  await trade.dialog.getByRole('button', { name: /^Close 0\.02.* at market/ }).click()
  await expect(close).toBeHidden()
  await trade.show('Fills')
  // One row each, or more where the book was thin.
  const fills = page.getByRole('table', { name: /Fills/ }).getByRole('row')
  await expect(fills.filter({ hasText: /Opened long|Buy/ }).first()).toBeVisible()
  await expect(fills.filter({ hasText: /Closed long|Sell/ }).first()).toBeVisible()
  await lookAt(page, `${venue.key}-5-fills`)
  expect(wallet.prompts, 'no order asked the wallet').toHaveLength(promptsAfterSetUp)

  // Money goes to the venue that was traded on.
  await page.getByRole('navigation', { name: 'Move funds' }).getByRole('link').first().click()
  const venues = page.getByRole('radiogroup', { name: 'Venue' })
  await expect(venues.getByRole('radio', { name: venue.name })).toBeChecked()
}
