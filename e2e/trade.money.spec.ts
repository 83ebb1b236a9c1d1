import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { lookAt } from './pages/lookAt'
import { TradePage } from './pages/TradePage'

/** The first amount in a text, as long as it is written: `9,216.10` of `Free margin 9,216.10`. */
async function amountIn(place: Locator): Promise<string> {
  const text = (await place.textContent()) ?? ''
  return /[\d,]+\.\d+/.exec(text)?.[0] ?? text
}

test('legs show their result at the price of their order, and free margin is one figure everywhere [row 33]', async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const lines = page.getByRole('list', { name: 'Chart lines' })
  const account = page.locator('.ticket-account')

  await test.step('a resting limit with legs', async () => {
    await trade.choose('Limit')
    const { bid } = await trade.bestPrices()
    // Its margin ends in a part of a cent, which no panel may round another way.
    const price = Math.floor((bid * 0.99) / 10) * 10 + 4
    await trade.price.fill(`${price}`)
    await trade.size.fill('0.02')
    await trade.ticket.getByRole('checkbox', { name: 'Take profit and stop loss' }).click()
    await trade.ticket.getByRole('textbox', { name: 'Take profit price' }).fill(`${price + 3000}`)
    await trade.ticket.getByRole('textbox', { name: 'Stop loss price' }).fill(`${price - 1000}`)
    await lookAt(page, 'money-1-ticket')
    await trade.submit(/^Long 0\.02/)
    await expect(lines.getByText(/SL 0\.02\s+−\$20\.00 · after fill/)).toBeVisible()
    await trade.show('Open orders')
    const orders = page.getByRole('table', { name: /Open orders/ })
    await expect(orders.getByRole('row')).toHaveCount(4)
    await expect(orders.getByRole('row').nth(1)).toContainText('Limit')
    await expect(orders.getByRole('row').nth(2)).toContainText('after fill')
    await expect(orders).toContainText('−20.00')
    await lookAt(page, 'money-2-legs')
  })

  await test.step('ticket, panel and balances name the same free margin', async () => {
    // Money that waits in an order moves with no mark: the three can be read one after another.
    await page.getByRole('tab', { name: 'Balances' }).click()
    const row = page
      .getByRole('table', { name: /Balances/ })
      .getByRole('row')
      .nth(1)
    const free = () => amountIn(account.locator('dl > div').filter({ hasText: /^Free margin/ }))
    const power = () => amountIn(trade.ticket.getByText('Buying power').locator('..').locator('..'))
    const withdrawable = () => amountIn(row.getByRole('cell').nth(3))
    await expect(async () => {
      const named = await free()
      expect([await power(), await withdrawable()]).toEqual([named, named])
    }).toPass({ timeout: 45_000 })
    await lookAt(page, 'money-3-balances')
  })
})
