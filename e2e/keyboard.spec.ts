import { expect, type Locator, type Page } from '@playwright/test'
import { runLength } from '@/lib/testing/runLength'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { LONG } from './pages/long'
import { chooseTab } from './pages/presses'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

const STOPS_MAX = 120

/** Walks with Tab until the element has the focus, as a person without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    // Located again at each stop: the page may have rendered it again meanwhile.
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached in ${STOPS_MAX} stops`)
}

test('the keyboard alone leads from connecting to a cancelled order', async ({ page }) => {
  test.setTimeout(180_000)
  await injectWallet(page)
  const trade = new TradePage(page)
  await trade.open()
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible()
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await press(page.getByRole('button', { name: 'Connect wallet' }).first())
  await press(trade.dialog.getByRole('button', { name: 'Story Wallet' }))
  await expect(trade.dialog).toBeHidden()
  await press(page.getByRole('button', { name: 'Faucet' }).first())
  await expect(page.getByText('10,000.00').first()).toBeVisible()
  await press(trade.ticket.getByRole('button', { name: /^Set up trading/ }))
  for (const step of ['Allow one-click trading', 'Approve builder fee']) {
    const card = trade.dialog.getByRole('listitem').filter({ hasText: step })
    const sign = card.getByRole('button', { name: /^(Sign|Try again)/ })
    await press(sign)
    await expect(sign).toBeHidden()
  }
  await expect(trade.dialog).toBeHidden()

  // The first stop of the page leads straight to the ticket.
  await page.keyboard.press('F6')
  await page.locator('body').focus()
  await tabTo(page, page.getByRole('link', { name: 'To the order ticket' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#area-ticket')).toBeFocused()
  const { bid } = await trade.bestPrices()
  await tabTo(page, trade.ticket.getByRole('tab', { selected: true }))
  const limit = trade.ticket.getByRole('tab', { name: 'Limit' })
  await chooseTab(limit, () => page.keyboard.press('ArrowRight'))
  await tabTo(page, trade.price)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(String(Math.floor(bid * 0.99)))
  await tabTo(page, trade.size)
  await page.keyboard.type('0.01')
  await press(trade.ticket.getByRole('button', { name: /^Long 0\.01/ }))

  const orders = trade.tab('Open orders')
  await expect(orders).toContainText('1')
  await expect(async () => {
    await page.keyboard.press('Shift+F6')
    await expect(page.locator('#area-account :focus')).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 45_000 })
  await tabTo(page, trade.tab('Positions'))
  await page.keyboard.press('ArrowRight')
  const cancel = page.getByRole('table').getByRole('button', { name: /^Cancel buy 0\.01/ })
  await press(cancel)
  await expect(cancel).toBeHidden()
})

const TICKS = runLength({ usual: 60, long: 200 })

test('ticks say nothing aloud', { tag: LONG }, async ({ page }) => {
  let frames = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => {
      frames += 1
    })
  })
  const trade = new TradePage(page)
  await trade.open()
  await page.evaluate(() => {
    const said: string[] = []
    Reflect.set(window, '__said', said)
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) said.push(target.textContent ?? '')
    })
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
      watcher.observe(region, { childList: true, subtree: true, characterData: true })
    }
  })
  const from = frames
  await expect.poll(() => frames - from, { timeout: 60_000 }).toBeGreaterThan(TICKS)
  // A venue whose frames are late on a busy machine raises notifications of the loss and of its
  // return; their dismissal is silent.
  const isHonest = (text: string) => text === '' || /data is (?:stale|live again)/.test(text)
  const said = () => page.evaluate(() => Reflect.get(window, '__said') as string[])
  await expect.poll(async () => (await said()).filter((text) => !isHonest(text))).toEqual([])
  await expect(page.locator('[aria-live=polite]')).toHaveCount(1)
  // The framework has one of its own, for the titles of pages.
  const assertive = page.locator('[aria-live=assertive]:not(#__next-route-announcer__)')
  await expect(assertive).toHaveCount(1)
})
