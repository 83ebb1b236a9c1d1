import { expect } from '@playwright/test'
import { promised } from '@/lib/testing/neverBroken'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { lookAt } from './pages/lookAt'
import { createdActions, pressMany } from './pages/presses'
import { TradePage } from './pages/TradePage'

test('a trader rests a stop, runs a TWAP, scales in, then edits the exits and margin of the position [rows 24, 26, 27, 28, 39]', async ({
  page,
}) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  const asked = createdActions(page)
  await trade.openReady()
  const { ticket, dialog } = trade
  const field = (name: string | RegExp) => ticket.getByRole('textbox', { name })
  const tab = (name: string) => ticket.getByRole('tab', { name, exact: true })

  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.02/ }).first()).toBeVisible()
  const { bid } = await trade.bestPrices()

  await tab('Stop').click()
  await trade.size.fill('0.01')
  await field('Trigger price').fill(`${Math.floor(bid * 0.95)}`)
  await expect(ticket.getByText(/must be above the mark price/)).toBeVisible()
  await field('Trigger price').fill(`${Math.floor(bid * 1.05)}`)
  await lookAt(page, 'stop')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  const cancel = page.getByRole('button', { name: /^Cancel buy/ })
  await expect(cancel).toHaveCount(1)

  await tab('Scale').click()
  await trade.size.fill('0.015')
  await field('First price').fill(`${Math.floor(bid * 0.98)}`)
  await field('Last price').fill(`${Math.floor(bid * 0.96)}`)
  await field('Number of orders').fill('3')
  const preview = ticket.getByRole('table', { name: 'Scale orders' })
  await expect(preview.getByRole('row')).toHaveCount(5)
  await lookAt(page, 'scale')
  const before = asked('placeOrder')
  await pressMany(ticket.getByRole('button', { name: /^Long 0\.015.* in 3 orders/ }))
  await expect(page.getByText(/^Scale placed: 3 BTC orders/).first()).toBeVisible()
  await expect(cancel).toHaveCount(4)
  promised('each order of a scale is sent once', () => {
    expect(asked('placeOrder') - before).toBe(3)
  })

  await tab('TWAP').click()
  await trade.size.fill('0.01')
  await field('Minutes').fill('3')
  await expect(ticket.getByText('A TWAP lasts from 5 min to 24 h.')).toBeVisible()
  await field('Minutes').fill('5')
  await ticket.getByRole('checkbox', { name: 'Randomize timing' }).click()
  await lookAt(page, 'twap')
  await pressMany(ticket.getByRole('button', { name: /^Long 0\.01.* over 5 min/ }))
  await expect(page.getByText('TWAP started').first()).toBeVisible()

  await trade.show('Positions')
  const positions = page.getByRole('table', { name: /Open positions/ })
  const exits = positions.getByRole('button', { name: /^Take profit and stop loss/ })
  await exits.click()
  await dialog.getByRole('textbox', { name: 'Take profit price' }).fill(`${Math.floor(bid * 0.9)}`)
  await expect(dialog.getByText(/must be above the mark price/)).toBeVisible()
  const profit = Math.floor(bid * 1.1)
  await dialog.getByRole('textbox', { name: 'Take profit price' }).fill(`${profit}`)
  await dialog.getByRole('textbox', { name: 'Stop loss percent' }).fill('2')
  await lookAt(page, 'exits')
  await pressMany(dialog.getByRole('button', { name: 'Save TP/SL' }))
  await expect(dialog).toBeHidden()
  await expect(positions).toContainText(profit.toLocaleString('en-US'))

  await exits.click()
  const moved = Math.floor(bid * 1.12)
  await dialog.getByRole('textbox', { name: 'Take profit price' }).fill(`${moved}`)
  await dialog.getByRole('button', { name: 'Remove' }).last().click()
  await dialog.getByRole('button', { name: 'Save TP/SL' }).click()
  await expect(dialog).toBeHidden()
  await expect(positions).toContainText(moved.toLocaleString('en-US'))
  await expect(positions).toContainText('/ —')

  await positions.getByRole('button', { name: /^Add or remove margin/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
  await lookAt(page, 'margin')
  await pressMany(dialog.getByRole('button', { name: /^Add 200/ }))
  await expect(dialog).toBeHidden()
  await positions.getByRole('button', { name: /^Add or remove margin/ }).click()
  await dialog.getByRole('radio', { name: 'Remove' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100000')
  await expect(dialog.getByRole('button', { name: /^Maximum/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
  await dialog.getByRole('button', { name: /^Remove 20/ }).click()
  await expect(dialog).toBeHidden()
  // Ten presses each were one: a TWAP, a pair of exits, margin added; then it was taken back once.
  promised('an action is sent once, however often it is pressed', () => {
    expect(asked('placeTwapOrder')).toBe(1)
    expect(asked('placeTriggerOrder')).toBe(1)
    expect(asked('updatePositionMargin')).toBe(2)
  })
})
