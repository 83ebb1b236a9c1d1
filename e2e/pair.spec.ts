import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { openPage, reloadPage } from './pages/openPage'
import { expectOne, pressMany } from './pages/presses'
import { STORY_VENUES } from './pages/storyVenues'

test('a pair is opened long and short on two venues as one, and both sides are closed together [row 76]', async ({
  page,
}) => {
  await injectTrader(page)
  await openPage(page, '/pair/BTC?long=lighter&short=hyperliquid')
  const ticket = page.getByRole('region', { name: 'Pair ticket' })
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  const long = ticket.getByRole('row', { name: /Long.*Lighter/ })
  await expect(ticket.getByRole('row', { name: /Short.*Hyperliquid/ })).toContainText('Ready')
  await long.getByRole('button', { name: 'Set up' }).click()
  for (const { title, press } of STORY_VENUES.lighter.setUp) {
    const card = page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })
    const button = card.getByRole('button', { name: press, disabled: false })
    await button.click()
    await expect(button).toBeHidden()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(long).toContainText('Ready')
  await expect(ticket).toContainText(/Net exposure\s*0 BTC/)
  await expect(ticket).toContainText(/Margin on both\s*\$\d/)

  await pressMany(ticket.getByRole('button', { name: 'Open pair: 0.01 BTC long and short' }))
  const pairs = page.getByRole('region', { name: 'Pairs' })
  const pair = pairs.getByRole('listitem')
  // However often it was pressed, and nothing is left to be pressed again.
  await expectOne(pair, 'a pair is opened twice')
  await expect(pair).toContainText('Open, both sides equal')
  await expect(ticket.getByRole('button', { name: 'Enter a size' })).toBeVisible()
  await expect(pair).toContainText(/Net PnL\s*[+−]?\$\d/)
  // The positions are still known after a reload, without asking the trader anything.
  await reloadPage(page)
  await expect(pair).toContainText('Open, both sides equal')
  // Each side's position leads back to the pair, whichever page shows it.
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Portfolio', exact: true }).click()
  const positions = page.getByRole('table', { name: 'Open positions on all venues' })
  const sides = positions.getByRole('link', { name: 'Pair in BTC: both sides as one' })
  await expect(sides).toHaveCount(2)
  await sides.first().click()
  await expect(page).toHaveURL(/\/pair\/BTC\?long=lighter&short=hyperliquid$/)
  await pair.getByRole('button', { name: 'Close both' }).click()
  await expect(pair).toContainText('Closed')
  await pair.getByRole('button', { name: 'Remove' }).click()
  await expect(pairs).toContainText('No pairs yet')
})
