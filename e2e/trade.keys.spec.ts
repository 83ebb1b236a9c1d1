import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { answerFromDesk } from './pages/answers'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

test('keys trade once they are armed, and only then [rows 38, 52]', async ({ page }) => {
  test.slow()
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const { ticket, dialog } = trade
  const side = (name: RegExp) => ticket.getByRole('radio', { name })
  const away = () => page.locator('body').click({ position: { x: 1350, y: 70 } })

  await away()
  await page.keyboard.press('s')
  await expect(side(/^Long/)).toBeChecked()
  await page.getByRole('button', { name: 'Trading shortcuts off' }).click()
  await expect(page.getByRole('button', { name: 'Trading shortcuts on' })).toBeVisible()
  await away()
  await page.keyboard.press('s')
  await expect(side(/^Short/)).toBeChecked()
  await page.keyboard.press('b')
  await page.keyboard.press('m')
  await expect(side(/^Long/)).toBeChecked()
  await page.keyboard.press('Alt+1')
  // What is not shown yet is never sent, by a key neither.
  await expect(ticket.getByRole('button', { name: /^Long [\d.]+ BTC$/ })).toBeEnabled()
  await page.keyboard.press('Shift+Enter')
  await trade.show('Positions')
  const positions = page.getByRole('table', { name: /Open positions/ })
  const close = positions.getByRole('button', { name: /^Close (long|short) [\d.]+ BTC$/ })
  await expect(close).toHaveCount(1)

  // A stop, moved by two steps with two presses.
  const { bid } = await trade.bestPrices()
  const stop = Math.floor(bid * 0.97)
  await positions.getByRole('button', { name: /^Take profit and stop loss/ }).click()
  await dialog.getByRole('textbox', { name: 'Stop loss price' }).fill(`${stop}`)
  await dialog.getByRole('button', { name: 'Save TP/SL' }).click()
  await expect(positions).toContainText(stop.toLocaleString('en-US'))
  await expect(dialog).toBeHidden()
  await away()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(positions).toContainText((stop + 2).toLocaleString('en-US'))

  await page.keyboard.press('r')
  await expect(dialog).toContainText('at market: closes the long and opens short')
  await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(positions.getByRole('button', { name: /^Close short/ }).first()).toBeVisible()

  await trade.choose('Limit')
  await side(/^Long/).click()
  await trade.price.fill(`${Math.floor(bid * 0.9)}`)
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Open orders')
  const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ })
  await expect(cancel).toHaveCount(1)
  await away()
  await page.keyboard.press('c')
  await expect(cancel).toHaveCount(0)
  await trade.show('Positions')
  await away()
  // One press is not chosen for closes: the key asks as the button does.
  await page.keyboard.press('x')
  await expect(dialog).toContainText('Reduce-only market order')
  await dialog.getByRole('button', { name: /^Close 0\.\d+ BTC at market$/ }).click()
  await expect(page.getByText('No open positions')).toBeVisible()
})

/** The chunk of the commands comes late, as on a slow line: once what is returned is called. */
async function holdCommands(page: Page): Promise<() => void> {
  let release = () => undefined as unknown
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerFromDesk(page, /\/_next\/static\/chunks\/.*\.js/, async (route, ask) => {
    const answer = await ask()
    const code = await answer.text()
    if (code.includes('Add or remove this favourite')) await held
    await route.fulfill({ response: answer, body: code })
  })
  return () => void release()
}

test('a key pressed before the desk has loaded its commands is not lost', async ({ page }) => {
  const release = await holdCommands(page)
  await page.addInitScript(() => {
    window.addEventListener('keydown', (event) => {
      document.documentElement.dataset.taken = String(event.defaultPrevented)
    })
  })
  await page.goto('/keys', { waitUntil: 'commit' })
  // The browser's own use of the chord is prevented from the first script on.
  await expect(async () => {
    await page.keyboard.press('Control+K')
    await expect(page.locator('html')).toHaveAttribute('data-taken', 'true', { timeout: 500 })
  }).toPass({ timeout: 45_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
})

test('nor is one that is pressed while a control has the focus', async ({ page }) => {
  const release = await holdCommands(page)
  await openPage(page, '/markets')
  const venue = page.getByRole('radio', { name: 'Hyperliquid' })
  await venue.click()
  await expect(venue).toBeFocused()
  await expect(page.getByRole('row', { name: /BTC-PERP/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(venue).toBeFocused()
  release()
  await expect(page.getByRole('searchbox')).toBeFocused()
})
