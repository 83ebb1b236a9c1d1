import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { expectOne } from './pages/presses'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

const shown = (price: number) => price.toLocaleString('en-US')

test('a trader on Lighter rests a stop and an entry with both exits, changes its price and cancels it', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page, 'lighter')
  const trade = new TradePage(page, STORY_VENUES.lighter)
  await trade.openReady()
  const { ticket } = trade
  const field = (name: string) => ticket.getByRole('textbox', { name, exact: true })
  const orders = page.getByRole('table', { name: /Open orders/ }).getByRole('row')
  const { bid } = await trade.bestPrices()
  const entry = Math.floor(bid * 0.95)
  const [above, moved] = [Math.floor(bid * 1.05), entry - 50]
  const [profit, loss] = [entry + 1_000, entry - 1_000]

  await test.step('a stop waits for the trigger that was typed', async () => {
    await ticket.getByRole('tab', { name: 'Stop', exact: true }).click()
    await trade.size.fill('0.01')
    await field('Trigger price').fill(`${above}`)
    await trade.submit(/^Long 0\.01/)
    await trade.show('Open orders')
    await expectOne(page.getByRole('button', { name: /^Cancel buy 0\.01/ }), 'an order is doubled')
    await expect(orders.filter({ hasText: shown(above) })).toContainText('Stop market')
  })

  await test.step('exits bring in the table what the ticket said', async () => {
    await trade.choose('Limit')
    await trade.price.fill(`${entry}`)
    await trade.size.fill('0.03')
    await ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
    await expect(ticket.getByText(/Lighter does not support a size for each/)).toBeVisible()
    await field('Take profit price').fill(`${profit}`)
    await field('Stop loss price').fill(`${loss}`)
    const brings = ticket.getByTitle('PnL at this price, before fees')
    await expect(brings).toHaveText([/^\+30\.00$/, /^.30\.00$/])
    await trade.submit(/^Long 0\.03/)
    await expectOne(page.getByRole('button', { name: /^Cancel buy 0\.03/ }), 'an order is doubled')
    for (const price of [profit, loss]) {
      const exit = orders.filter({ hasText: shown(price) })
      await expect(exit).toContainText('after fill')
      await expect(exit).toContainText('30.00')
    }
    await lookAt(page, 'lighter-orders')
  })

  await test.step('its price is changed, and it goes with its exits', async () => {
    await page.getByRole('button', { name: /^Edit buy 0\.03/ }).click()
    await page.getByRole('textbox', { name: 'New price' }).fill(`${moved}`)
    await page.getByRole('button', { name: /^(Save|Replace)$/ }).click()
    const row = orders.filter({ hasText: shown(moved) })
    await expect(row).toContainText('0.030')
    await expect(orders.filter({ hasText: shown(entry) })).toHaveCount(0)
    await row.getByRole('button', { name: /^Cancel buy/ }).click()
    // The heads and the stop.
    await expect(orders).toHaveCount(2)
    await expect(orders.filter({ hasText: shown(above) })).toHaveCount(1)
  })
})

test('a trader on Ondo Perps enters at market, protects the position and runs a TWAP to its cancel', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page, 'ondo')
  const trade = new TradePage(page, STORY_VENUES.ondo)
  await trade.openReady()
  const { ticket, dialog } = trade
  const { bid } = await trade.bestPrices()
  const [loss, profit] = [Math.floor(bid * 0.9), Math.floor(bid * 1.1)]
  const position = page
    .getByRole('table', { name: /Open positions/ })
    .getByRole('row')
    .nth(1)

  await test.step('a market order opens a position of its size', async () => {
    await trade.choose('Market')
    await trade.size.fill('0.02')
    await trade.submit(/^Long 0\.02/)
    await trade.show('Positions')
    await expect(page.getByRole('button', { name: /^Close long 0\.02/ }).first()).toBeVisible()
  })

  await test.step('both exits are set, and one is removed', async () => {
    const exits = position.getByRole('button', { name: /^Take profit and stop loss/ })
    await exits.click()
    await dialog.getByRole('textbox', { name: 'Take profit price' }).fill(`${profit}`)
    await dialog.getByRole('textbox', { name: 'Stop loss price' }).fill(`${loss}`)
    await save(dialog)
    await expect(position).toContainText(`${shown(profit)}`)
    await expect(position).toContainText(`${shown(loss)}`)
    await exits.click()
    await dialog.getByRole('button', { name: 'Remove' }).last().click()
    await save(dialog)
    await expect(position).not.toContainText(shown(loss))
    await expect(position).toContainText(shown(profit))
  })

  await test.step('a TWAP goes by the plan and prices shown, until it is cancelled', async () => {
    await ticket.getByRole('tab', { name: 'TWAP', exact: true }).click()
    await trade.size.fill('0.01')
    await ticket.getByRole('textbox', { name: 'Minutes' }).fill('10')
    await ticket.getByRole('combobox', { name: 'One order every' }).selectOption('60')
    await expect(ticket.getByText('10, one every 1 min')).toBeVisible()
    const lowest = ticket.getByRole('textbox', { name: 'Lowest price' })
    const highest = ticket.getByRole('textbox', { name: 'Highest price' })
    await lowest.fill(`${profit}`)
    await highest.fill(`${loss}`)
    await ticket.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(lowest).toHaveValue(`${loss}`)
    await expect(highest).toHaveValue(`${profit}`)
    const created = page.waitForRequest(
      (request) =>
        request.url().endsWith('/createAction') &&
        request.postDataJSON().action === 'placeTwapOrder',
    )
    await trade.submit(/^Long 0\.01.* over 10 min/)
    const sent = await created
    expect(sent.postDataJSON().params).toMatchObject({
      ...{ frequencySeconds: 60, minPrice: `${loss}`, maxPrice: `${profit}` },
    })
    await page
      .getByRole('tablist', { name: 'Account tables' })
      .getByRole('tab', { name: /^TWAP/ })
      .click()
    const cancel = page.getByRole('button', { name: /^Cancel the BTC TWAP/ })
    await expectOne(cancel, 'a TWAP is doubled')
    const row = page.getByRole('row').filter({ has: cancel })
    await expect(row).toContainText(/\/ 0\.0100?/)
    await lookAt(page, 'ondo-twap')
    await cancel.click()
    await expect(cancel).toHaveCount(0)
  })
})

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save TP/SL' }).click()
  await expect(dialog).toBeHidden()
}
