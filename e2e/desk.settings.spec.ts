import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

/** Counts the tones that the page makes, without a loudspeaker. */
async function listen(page: Page): Promise<() => number> {
  let tones = 0
  await page.exposeFunction('__perpdeskTone', () => {
    tones += 1
  })
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...args) {
      Reflect.get(window, '__perpdeskTone')()
      return start.apply(this, args)
    }
  })
  return () => tones
}

// In the usual run trade.keys holds that keys trade only once they are armed, and
// `components/palette/keys/shortcuts.test.ts` which are taken and what was changed.
test('keys are remapped, refused where they are taken, and given back', { tag: LONG }, async ({
  page,
}) => {
  const trade = new TradePage(page)
  await openPage(page, '/settings#shortcuts')
  const keyboard = page.getByRole('region', { name: 'Keyboard' })
  const tradingKeys = keyboard.getByRole('switch', { name: 'Trading shortcuts' })
  const bareKeys = keyboard.getByRole('switch', { name: 'Shortcuts without Ctrl or Alt' })
  await tradingKeys.click()
  await expect(tradingKeys).toBeChecked()
  const change = page.getByRole('button', { name: 'Change shortcut: Sell', exact: true })
  await change.click()
  await page.keyboard.press('b')
  await expect(keyboard.getByRole('alert')).toHaveText(/Already used by “Buy”/)
  await page.keyboard.press('q')
  const row = keyboard.getByRole('row').filter({ has: change })
  await expect(row).toContainText('Q')

  await trade.open()
  const side = (name: RegExp) => trade.ticket.getByRole('radio', { name })
  await page.locator('body').click({ position: { x: 1350, y: 70 } })
  await page.keyboard.press('s')
  await expect(side(/^Long/)).toBeChecked()
  await page.keyboard.press('q')
  await expect(side(/^Short/)).toBeChecked()

  await trade.openSettings()
  await bareKeys.click()
  await expect(bareKeys).not.toBeChecked()
  await trade.open()
  await page.locator('body').click({ position: { x: 1350, y: 70 } })
  await page.keyboard.press('q')
  await page.keyboard.press('?')
  await expect(side(/^Long/)).toBeChecked()
  await expect(trade.dialog).toBeHidden()

  await trade.openSettings()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('button', { name: 'Reset now' }).click()
  await expect(row).toContainText('S')
  await expect(tradingKeys).not.toBeChecked()
  await expect(bareKeys).toBeChecked()
})

test('orders are confirmed, announced by sound and masked as the settings say [rows 35, 51, 70]', {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  const tones = await listen(page)
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.openReady()
  const { ticket, dialog } = trade
  // Pressed on the page, for its notice.
  await page.getByRole('button', { name: 'Faucet' }).first().click()
  await expect(page.getByText('20,000.00').first()).toBeVisible()
  const setting = (name: string) => page.getByRole('switch', { name })
  await trade.choose('Market')
  await trade.size.fill('0.02')
  await trade.submit(/^Long 0\.02/)
  await trade.show('Positions')
  const positions = page.getByRole('table', { name: /Open positions/ })
  await expect(positions.getByRole('button', { name: /^Close long 0\.02/ }).first()).toBeVisible()
  expect(tones()).toBe(0)

  await trade.openSettings()
  await expect(setting('Sounds')).not.toBeChecked()
  await setting('Sounds').click()
  await expect.poll(tones).toBeGreaterThan(0)
  await setting('Confirm each order').click()
  await expect(setting('Confirm each order')).toBeChecked()
  await trade.open()
  const heard = tones()
  await trade.choose('Market')
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await expect(dialog).toContainText(/Buy 0\.01 BTC/)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeHidden()
  await trade.submit(/^Long 0\.01/)
  await dialog.getByRole('button', { name: 'Send order' }).click()
  await trade.show('Positions')
  await expect(positions.getByRole('button', { name: /^Close long 0\.03/ }).first()).toBeVisible()
  await expect.poll(tones).toBeGreaterThan(heard)

  await trade.openSettings()
  await setting('Hide balances').click()
  await expect(setting('Hide balances')).toBeChecked()
  await setting('Confirm each order').click()
  await expect(setting('Confirm each order')).not.toBeChecked()
  await trade.open()
  await trade.show('Positions')
  await expect(positions).toContainText('••••')
  // What the account holds, gained and may spend is nowhere on the page, nor in its notices.
  const shown = page.locator('body')
  await expect(ticket.getByText('••••').first()).toBeVisible()
  await expect(shown).not.toContainText(/[12]0,000\.00|9,9\d\d\.\d\d/)
  await lookAt(page, 'masked')
  await trade.choose('Market')
  await trade.size.fill('9')
  await expect(ticket.getByRole('button', { name: 'Not enough margin' })).toBeDisabled()
  await expect(shown).not.toContainText(/9,[89]\d\d\.\d\d/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Paper money' })).toContainText(
    /Paper money received\s*••••/,
  )
  await expect(dialog).not.toContainText('10,000.00')
  await page.keyboard.press('Escape')
  await positions.getByRole('button', { name: /^Close long .* at a limit/ }).click()
  await expect(dialog).toContainText(/before fees\s*••••/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Portfolio' }).click()
  const curve = page.getByRole('region', { name: 'Curve' })
  await expect(curve.getByRole('img', { name: /figures hidden/ })).toBeAttached()
  await expect(shown).not.toContainText(/\$[1-9]/)
})

test('the bell keeps two hundred notices, sorted on tabs, read once seen [row 50]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.length > 0) return
    const kinds = ['order', 'fill', 'refusal', 'connection'] as const
    const notifications = Array.from({ length: 200 }, (_, index) => ({
      id: `news-${index}`,
      kind: kinds[index % 4],
      tone: 'plain',
      title: `Notice ${index}`,
      description: 'A sentence about what happened, long enough to take more than one line here.',
      atMs: Date.now() - index * 60_000,
      isRead: false,
    }))
    sessionStorage.setItem('perpdesk.notifications.v1', JSON.stringify({ notifications }))
  })
  await openPage(page, '/settings')
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Notifications, 200 unread' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(200)
  await lookAt(page, 'bell')
  await sheet.getByRole('radio', { name: 'Rejections' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(50)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await expect(sheet).toContainText('No notifications')
})
