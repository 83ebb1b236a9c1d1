import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { TradePage } from './pages/TradePage'

test("each fault of an order is shown with its quick fix, and a refusal with the venue's own reason [rows 23, 34]", {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const { ticket, size, price } = trade
  const press = (name: string | RegExp) => ticket.getByRole('button', { name }).first().click()
  const button = (name: string | RegExp) => ticket.getByRole('button', { name })

  await trade.choose('Market')
  await size.fill('100')
  await expect(button('Book too thin for this size')).toBeDisabled()
  await expect(ticket.getByText(/The order book has [\d.]+ BTC within 1.00%/)).toBeVisible()
  // The book may be thinner again after the press, or deep enough before it.
  const useDepth = ticket.getByRole('button', { name: /^Use \d/ }).first()
  await expect(async () => {
    await useDepth.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(button('Not enough margin')).toBeDisabled({ timeout: 3_000 })
  }).toPass({ timeout: 45_000 })
  await press('Use available')
  await expect(button(/^Long [\d.]+ BTC$/)).toBeEnabled()

  await trade.choose('Limit')
  await size.fill('0.00001')
  await expect(button('Minimum $10')).toBeDisabled()
  await press(/^Use 0\.000/)
  await expect(button(/^Long 0\.000/)).toBeEnabled()

  const { bid } = await trade.bestPrices()
  await ticket.getByText('Take profit and stop loss').click()
  await expect(button('Enter take profit or stop loss')).toBeDisabled()
  await press('Turn off')
  await expect(button(/^Long 0\.000/)).toBeEnabled()
  await ticket.getByText('Take profit and stop loss').click()
  const exit = (name: string) => ticket.getByRole('textbox', { name: `${name} price` })
  await exit('Take profit').fill(`${Math.floor(bid * 0.97)}`)
  await exit('Stop loss').fill(`${Math.floor(bid * 1.03)}`)
  await press('Swap')
  await expect(button(/^Long 0\.000/)).toBeEnabled()
  await exit('Stop loss').fill(`${Math.floor(bid * 0.5)}`)
  await expect(button('Stop loss is beyond liquidation')).toBeDisabled()
  await press(/^Use \d/)
  await expect(button(/^Long 0\.000/)).toBeEnabled()
  await ticket.getByText('Take profit and stop loss').click()

  await ticket.getByText('Post only', { exact: true }).click()
  await price.fill(`${Math.ceil(bid * 1.02)}`)
  await expect(button('Post only would cross')).toBeDisabled()
  await ticket.getByText('Use best bid', { exact: true }).click()
  await ticket.getByText('Post only', { exact: true }).click()
  await ticket.getByText('Reduce only', { exact: true }).click()
  await expect(button('No position to reduce')).toBeDisabled()
  await press('Allow opening')
  await expect(button(/^Long 0\.000/)).toBeEnabled()

  await size.fill('0.01')
  await ticket.getByRole('tab', { name: 'Stop' }).click()
  await ticket.getByRole('textbox', { name: 'Trigger price' }).fill(`${Math.floor(bid * 0.95)}`)
  await expect(button('Trigger must be above mark')).toBeDisabled()
  await press('Change to take profit')
  await expect(ticket.getByRole('tab', { name: 'TP' })).toHaveAttribute('aria-selected', 'true')
  await expect(button(/^Long 0\.01/)).toBeEnabled()

  // What only the venue knows is said where the order was typed, with the way out.
  await trade.choose('Limit')
  await price.fill(`${Math.floor(bid) - 500}`)
  await size.fill('0.01')
  await ticket.getByRole('combobox', { name: 'Time in force' }).selectOption('IOC')
  await trade.submit(/^Long 0\.01/)
  const refusal = ticket.getByRole('region', { name: 'Rejected' })
  await expect(refusal).toContainText('No matching orders')
  await expect(page.getByText(/could not immediately match/).first()).toBeVisible()
  await refusal.getByRole('button', { name: 'Use GTC' }).click()
  await expect(refusal).toBeHidden()
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  await expect(page.getByRole('button', { name: /^Cancel buy 0\.01/ })).toHaveCount(1)
})
