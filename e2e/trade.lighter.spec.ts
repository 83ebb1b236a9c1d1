import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { expectOne } from './pages/presses'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

const MINUTE_MS = 60_000
/** The venue's pair of ETH and USDC. */
const SPOT_PAIR = '2048'

test('a trader on Lighter rests an order until a time, runs a TWAP to its cancel, and buys on spot', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page, 'lighter')
  const trade = new TradePage(page, STORY_VENUES.lighter)
  await trade.openReady()
  const { ticket } = trade
  const orders = page.getByRole('table', { name: /Open orders/ }).getByRole('row')
  const { bid } = await trade.bestPrices()

  await test.step('a GTT order shows when it ends', async () => {
    await trade.choose('Limit')
    await trade.price.fill(`${Math.floor(bid * 0.95)}`)
    await trade.size.fill('0.01')
    await ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('GTT')
    await ticket.getByRole('textbox', { name: 'Expires in' }).fill('15')
    await ticket.getByRole('combobox', { name: 'Unit of the expiry' }).selectOption('min')
    await trade.submit(/^Long 0\.01/)
    await trade.show('Open orders')
    const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
    await expectOne(cancel, 'an order is doubled')
    const row = orders.filter({ has: cancel })
    await expect(row).toContainText(/Limit until/)
    const times = row.locator('time')
    await expect(times).toHaveCount(2)
    const [placed = '', ends = ''] = await Promise.all(
      [0, 1].map((at) => times.nth(at).getAttribute('datetime')),
    ).then((texts) => texts.map((text) => text ?? ''))
    const lifeMs = Date.parse(ends) - Date.parse(placed)
    expect(Math.abs(lifeMs - 15 * MINUTE_MS)).toBeLessThan(MINUTE_MS)
    await lookAt(page, 'lighter-gtt')
    await cancel.click()
    await expect(cancel).toHaveCount(0)
  })

  await test.step('a TWAP goes by the plan that was shown, until it is cancelled', async () => {
    await ticket.getByRole('tab', { name: 'TWAP', exact: true }).click()
    await trade.size.fill('0.02')
    await ticket.getByRole('textbox', { name: 'Minutes' }).fill('10')
    await expect(ticket.getByText(/one every 30 s/)).toBeVisible()
    await trade.submit(/^Long 0\.02.* over 10 min/)
    await page
      .getByRole('tablist', { name: 'Account tables' })
      .getByRole('tab', { name: /^TWAP/ })
      .click()
    const cancel = page.getByRole('button', { name: /^Cancel the BTC TWAP/ })
    await expectOne(cancel, 'a TWAP is doubled')
    await expect(page.getByRole('row').filter({ has: cancel })).toContainText(/\/ 0\.0200?/)
    await lookAt(page, 'lighter-twap')
    await cancel.click()
    await expect(cancel).toHaveCount(0)
  })

  await test.step('money goes to spot, where an order rests and one is executed', async () => {
    const links = page.getByRole('navigation', { name: 'Move funds' })
    await links.getByRole('link', { name: 'Transfer' }).click()
    // The tables of the trade page have a tab of nearly this name.
    const form = page.getByRole('tab', { name: 'Transfer', exact: true })
    await expect(form).toHaveAttribute('aria-selected', 'true')
    const moved = page.getByRole('button', { name: 'Transfer 500 USDC' })
    await page.getByRole('textbox', { name: 'Amount' }).fill('500')
    await moved.click()
    await expect(page.getByRole('row', { name: /^USDC Spot/ })).toContainText('500')
    // By its name: ids of this venue are plain numbers.
    await openPage(page, `/trade/${STORY_VENUES.lighter.key}/eth%2Fusdc?interval=1h`)
    await expect(page).toHaveURL(new RegExp(`/trade/${STORY_VENUES.lighter.key}/${SPOT_PAIR}$`))
    const price = Math.floor((await trade.bestPrices()).bid * 0.95)
    await trade.choose('Limit')
    await trade.price.fill(`${price}`)
    await trade.size.fill('0.05')
    await trade.submit(/^Buy 0\.05/)
    await trade.show('Open orders')
    const cancel = page.getByRole('button', { name: /^Cancel buy 0\.05/ })
    await expectOne(cancel, 'an order is doubled')
    await lookAt(page, 'lighter-spot')
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await trade.choose('Market')
    await trade.size.fill('0.03')
    await trade.submit(/^Buy 0\.03/)
    await trade.show('Fills')
    await expect(page.getByRole('table', { name: /Fills/ }).getByRole('row').nth(1)).toContainText(
      '0.03',
    )
    await trade.show('Balances')
    const held = page.getByRole('row', { name: /^ETH Spot/ })
    await expect(held).toContainText('$')
    await expect(held).not.toContainText('—')
  })
})
