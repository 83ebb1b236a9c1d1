import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { reloadPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

/** Pitches of the tones that the page makes, without a loudspeaker. */
async function listen(page: Page): Promise<readonly number[]> {
  const pitches: number[] = []
  await page.exposeFunction('__perpdeskPitch', (pitch: number) => void pitches.push(pitch))
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...args) {
      Reflect.get(window, '__perpdeskPitch')(this.frequency.value)
      return start.apply(this, args)
    }
  })
  return pitches
}

test('a newcomer takes the tour, trades on the simple desk, picks a sound and goes on by phone [rows 51, 71, 72, 75]', {
  tag: LONG,
}, async ({ page }) => {
  const pitches = await listen(page)
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.open()

  await test.step('four stops, shown once', async () => {
    await page.getByRole('button', { name: 'Take the tour' }).click()
    const stops = ['Choose a market', 'Trade from the chart', 'Send an order', 'Find everything']
    for (const [index, name] of stops.entries()) {
      const stop = page.getByRole('dialog', { name })
      await expect(stop).toContainText(`${index + 1} of 4`)
      await expect(stop).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
    }
    await expect(trade.dialog).toHaveCount(0)
    await reloadPage(page)
    await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
    await expect(page.getByText('New here?')).toHaveCount(0)
  })

  await test.step('one amount, two buttons, one sentence of risk', async () => {
    await page.getByRole('button', { name: 'Layout' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Simple' }).click()
    const ticket = page.getByRole('form', { name: 'Order ticket' })
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('500')
    await expect(ticket).toContainText(
      /At \d+× cross it uses \$[\d.]+ of margin, and all your free margin/,
    )
    await ticket.getByRole('button', { name: 'Long', exact: true }).click()
    await ticket.getByRole('button', { name: /^Press again: long 0\.\d+ BTC$/ }).click()
    await expect(ticket.getByRole('button', { name: 'Close at market' })).toBeVisible()
    await lookAt(page, 'simple')
    await ticket.getByRole('button', { name: 'Close at market' }).click()
    await ticket.getByRole('button', { name: 'Press again: close at market' }).click()
    await expect(ticket.getByRole('button', { name: /close at market/i })).toBeHidden()
  })

  await test.step('the phone opens the same page, without a key', async () => {
    await page.keyboard.press('Control+K')
    await trade.dialog.getByRole('combobox', { name: 'Command palette' }).fill('phone')
    await trade.dialog.getByRole('option', { name: 'Continue on the phone' }).click()
    const phone = page.getByRole('dialog', { name: 'Continue on the phone' })
    await expect(phone.getByRole('img')).toBeVisible()
    await expect(phone).toContainText(/\/trade\/hyperliquid\/BTC\?interval=\w+/)
    await expect(phone).not.toContainText(/0x[0-9a-f]{20}/i)
    await expect(phone).toContainText('A phone cannot reach')
    await page.keyboard.press('Escape')
  })

  await test.step('each set of sounds plays when it is chosen', async () => {
    await trade.openSettings()
    await page.getByRole('switch', { name: 'Sounds' }).click()
    await expect.poll(() => pitches.length).toBeGreaterThan(0)
    const set = page.getByRole('combobox', { name: 'Sound set' })
    for (const name of ['Bells', 'Clicks', 'Low tones']) {
      const before = pitches.length
      await set.selectOption({ label: name })
      await expect.poll(() => pitches.length).toBeGreaterThan(before)
    }
    expect(new Set(pitches).size).toBeGreaterThan(2)
  })
})
