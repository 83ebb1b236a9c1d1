import { expect, type Page } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { TradePage } from './pages/TradePage'

/** Sum of all layout shifts that no input explains, since the page began. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, '__shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const before = Number(Reflect.get(window, '__shift'))
        Reflect.set(window, '__shift', before + Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, '__shift')))
}

test('panels are resized, folded and reset per arrangement, and stay so without a shift', async ({
  page,
}) => {
  const shifts = await watchShifts(page)
  const trade = new TradePage(page)
  await trade.open()
  const edge = page.getByRole('separator', { name: 'Size: Book' })
  const widthOfBook = async () => (await page.locator('#area-book').boundingBox())?.width ?? 0
  expect(await widthOfBook()).toBe(300)

  await edge.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await widthOfBook()).toBe(364)
  await expect(edge).toHaveAttribute('aria-valuenow', '364')
  const box = await edge.boundingBox()
  if (box === null) throw new Error('the edge is not on the screen')
  await page.mouse.move(box.x + 4, 300)
  await page.mouse.down()
  await page.mouse.move(box.x - 32, 300, { steps: 4 })
  await page.mouse.up()
  expect(await widthOfBook()).toBe(400)

  await page.getByRole('separator', { name: 'Size: Account tables' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Positions/ })).toBeHidden()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Chart focus' }).click()
  expect(await widthOfBook()).toBe(240)

  await page.reload()
  await expect(page).toHaveTitle(/[\d,.]+ BTC/)
  expect(await widthOfBook()).toBe(240)
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Standard' }).click()
  expect(await widthOfBook()).toBe(400)
  await page.getByRole('button', { name: 'Open Account tables' }).click()
  await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: 'Reset sizes and panels' }).click()
  expect(await widthOfBook()).toBe(300)
  expect(await shifts()).toBeLessThan(0.02)
})

test('the mirrored desk has the ticket at the left, and its edges move the other way', async ({
  page,
}) => {
  const trade = new TradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mirrored' }).click()
  const boxOf = async (area: string) => {
    const box = await page.locator(`#area-${area}`).boundingBox()
    if (box === null) throw new Error(`${area} is not on the screen`)
    return box
  }
  const leftOf = async (area: string) => (await boxOf(area)).x
  expect(await leftOf('ticket')).toBe(0)
  expect(await leftOf('book')).toBeGreaterThan(await leftOf('ticket'))
  expect(await leftOf('chart')).toBeGreaterThan(await leftOf('book'))
  const { width } = await boxOf('ticket')
  const edge = page.getByRole('separator', { name: 'Size: Ticket' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  expect((await boxOf('ticket')).width).toBe(width + 16)
  const grip = await edge.boundingBox()
  if (grip === null) throw new Error('the edge is not on the screen')
  await page.mouse.move(grip.x + 4, 300)
  await page.mouse.down()
  await page.mouse.move(grip.x + 44, 300, { steps: 4 })
  await page.mouse.up()
  expect((await boxOf('ticket')).width).toBe(width + 56)
})

test('a phone has five tabs, the price in sight, and the way to the ticket under the chart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await watchShifts(page)
  const trade = new TradePage(page)
  await trade.open()
  const price = page.getByText('Last price').locator('..')
  await expect(price).toBeInViewport({ ratio: 1 })
  const tabs = page.getByRole('radiogroup', { name: 'Panel' }).getByRole('radio')
  await expect(tabs).toHaveText(['Chart', 'Book', 'Trade', 'Positions', 'Account'])
  // Before anything is pressed: on a slow machine what a press moves comes too late to count as its own.
  expect(await shifts()).toBeLessThan(0.02)
  await page.getByRole('button', { name: /^Short/ }).click()
  await expect(tabs.nth(2)).toHaveAttribute('aria-checked', 'true')
  await expect(trade.ticket.getByRole('radio', { name: /^Short/ })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await expect(trade.ticket.getByRole('heading', { name: /^Account/ })).toBeHidden()
  await tabs.nth(4).click()
  await expect(trade.ticket.getByRole('heading', { name: /^Account/ })).toBeVisible()
  await tabs.nth(3).click()
  await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(tabs).toHaveText(['Ticket', 'Book'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-checked', 'true')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(price).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the head of the page is whole at every width, wallet and all', async ({ page }) => {
  await injectTrader(page)
  await new TradePage(page).openReady()
  const head = page.getByRole('banner').first()
  for (const width of [1440, 1024, 900, 768, 700, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const wallet = head.getByRole('button', { name: /^Wallet 0x/ })
    // What names the wallet is seen at every width: its address, or its sign.
    await expect(wallet.locator('span, svg').filter({ visible: true }).first()).toBeVisible()
    for (const name of [/^Wallet 0x/, 'Notifications', /^Search markets/]) {
      await expect(head.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect.poll(() => head.evaluate((element) => element.scrollWidth)).toBe(width)
  }
})

test('a market that is not there is told in the middle of the page, with a way to those that are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trade/hyperliquid/NOPE')
  const words = page.getByText('There is no such market here')
  await expect(words).toBeVisible()
  const box = await words.boundingBox()
  expect(box?.y).toBeGreaterThan(300)
  // Nothing offers an order on it.
  await expect(page.getByRole('button', { name: /^(Long|Short)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all markets' }).click()
  await expect(page).toHaveURL(/\/markets$/)
})

test('a service out of reach is told in the middle of the page, and trying again helps', async ({
  page,
}) => {
  let isDown = true
  await page.route(/\/bff\/v1\/perps\/(providers|markets)/, (route) =>
    isDown ? route.abort() : route.continue(),
  )
  // The page asks again by itself too: the service is back from the press on, not before it.
  await page.exposeFunction('__perpdeskPressed', () => {
    isDown = false
  })
  await page.goto('/trade/hyperliquid/BTC')
  await expect(page.getByText('The market could not be loaded')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() =>
    document.addEventListener('click', () => Reflect.get(window, '__perpdeskPressed')(), true),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'BTC-PERP' })).toBeVisible()
})

test('a phone says beside the price how old it is', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new TradePage(page).open()
  const paper = paperAdmin(request)
  try {
    await paper.setFault({ name: 'ws_freeze' })
    const age = page.getByRole('region', { name: 'Market' }).getByText(/data \d+ s old/)
    await expect(age).toBeInViewport({ ratio: 1 })
  } finally {
    await paper.clearFaults()
  }
})
