import { expect, type Locator, type Page } from '@playwright/test'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { boxOf, steadyBoxOf } from './pages/boxes'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { openPage, reloadPage } from './pages/openPage'
import { watchShifts } from './pages/shifts'
import { TradePage } from './pages/TradePage'

/** Takes an edge between panels and moves it sideways. */
async function dragEdge(page: Page, edge: Locator, byPx: number): Promise<void> {
  const { x, y } = await steadyBoxOf(edge)
  // By the element first: the pointer comes down only where the edge is there to take it.
  await edge.hover({ position: { x: 4, y: 300 - y } })
  await page.mouse.down()
  await page.mouse.move(x + 4 + byPx, 300, { steps: 4 })
  await page.mouse.up()
}

const areaOf = (page: Page, name: string) => page.locator(`#area-${name}`)

test('panels are resized, folded and reset per arrangement, and stay so without a shift [row 54]', {
  tag: LONG,
}, async ({ page }) => {
  const shifts = await watchShifts(page)
  const trade = new TradePage(page)
  await trade.open()
  const edge = page.getByRole('separator', { name: 'Size: Book' })
  const widthOfBook = async () => (await boxOf(areaOf(page, 'book'))).width
  await expect.poll(widthOfBook).toBe(300)

  await edge.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(widthOfBook).toBe(364)
  await expect(edge).toHaveAttribute('aria-valuenow', '364')
  await dragEdge(page, edge, -36)
  await expect.poll(widthOfBook).toBe(400)

  await page.getByRole('separator', { name: 'Size: Account tables' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Positions/ })).toBeHidden()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Chart focus' }).click()
  await expect.poll(widthOfBook).toBe(240)

  await expect.poll(shifts).toBeLessThan(0.02)
  await reloadPage(page)
  await expect(page).toHaveTitle(/[\d,.]+ BTC/)
  await expect.poll(widthOfBook).toBe(240)
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Standard' }).click()
  await expect.poll(widthOfBook).toBe(400)
  await page.getByRole('button', { name: 'Open Account tables' }).click()
  await expect(page.getByRole('tab', { name: /^Positions/ })).toBeVisible()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitem', { name: 'Reset sizes and panels' }).click()
  await expect.poll(widthOfBook).toBe(300)
  await expect.poll(shifts).toBeLessThan(0.02)
})

test('the mirrored desk has the ticket at the left, and its edges move the other way', {
  tag: LONG,
}, async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Layout' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mirrored' }).click()
  const leftOf = async (area: string) => (await boxOf(areaOf(page, area))).x
  const widthOfTicket = async () => (await boxOf(areaOf(page, 'ticket'))).width
  await expect.poll(() => leftOf('ticket')).toBe(0)
  await expect.poll(async () => (await leftOf('book')) > (await leftOf('ticket'))).toBe(true)
  await expect.poll(async () => (await leftOf('chart')) > (await leftOf('book'))).toBe(true)
  const { width } = await steadyBoxOf(areaOf(page, 'ticket'))
  const edge = page.getByRole('separator', { name: 'Size: Ticket' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(widthOfTicket).toBe(width + 16)
  await dragEdge(page, edge, 40)
  await expect.poll(widthOfTicket).toBe(width + 56)
})

test('a panel is dragged by its head, or moved by the keyboard, to a place that is kept and reset [row 55]', {
  tag: LONG,
}, async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open()
  const placeOf = (area: string) => boxOf(areaOf(page, area))
  /** Columns from the left. */
  const order = async () => {
    const lefts = await Promise.all(
      ['chart', 'book', 'ticket'].map(async (name) => ({ name, left: (await placeOf(name)).x })),
    )
    return lefts.sort((a, b) => a.left - b.left).map(({ name }) => name)
  }
  const menu = async (role: 'menuitem' | 'menuitemcheckbox', name: string) => {
    await page.getByRole('button', { name: 'Layout' }).click()
    await page.getByRole(role, { name, exact: true }).click()
  }
  const mark = page.locator('.drop-mark')
  /** Holds a panel by its head, where nothing is pressed, over another. */
  const drag = async (panel: string, over: string, at: { x: number; y: number }) => {
    let isFirst = true
    await expect(async () => {
      // Where the pointer came down beside the head; never let go over a place that came late.
      if (!isFirst) await page.keyboard.press('Escape')
      if (!isFirst) await page.mouse.up()
      isFirst = false
      const [from, to] = [await placeOf(panel), await placeOf(over)]
      await page.mouse.move(from.x + from.width / 2, from.y + 18)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width * at.x, to.y + to.height * at.y, { steps: 6 })
      await expect(mark).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
  }
  const { width } = await steadyBoxOf(areaOf(page, 'book'))
  await expect.poll(order).toEqual(['chart', 'book', 'ticket'])

  await expect(page.getByRole('region', { name: 'Chart' })).toBeVisible()
  await drag('book', 'chart', { x: 0.2, y: 0.5 })
  // Escape leaves everything where it is.
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(order).toEqual(['chart', 'book', 'ticket'])
  await drag('book', 'chart', { x: 0.2, y: 0.5 })
  await expect(async () => {
    const [marked, chart] = [await boxOf(mark), await placeOf('chart')]
    expect(marked.height).toBeCloseTo(chart.height, 0)
    expect(marked.width).toBeCloseTo(chart.width / 2, 0)
  }).toPass({ timeout: 45_000 })
  await lookAt(page, 'panel-dragged')
  await page.mouse.up()
  await expect.poll(order).toEqual(['book', 'chart', 'ticket'])
  await expect.poll(async () => (await placeOf('book')).width).toBe(width)
  // Its edge faces the chart and grows it the other way.
  await page.getByRole('separator', { name: 'Size: Book' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await placeOf('book')).width).toBe(width + 16)

  await drag('account', 'chart', { x: 0.5, y: 0.2 })
  await page.mouse.up()
  await expect
    .poll(async () => (await placeOf('account')).y < (await placeOf('chart')).y)
    .toBe(true)
  await menu('menuitem', 'Ticket: move left')
  await expect.poll(order).toEqual(['book', 'ticket', 'chart'])
  await lookAt(page, 'panels-moved')

  // Kept per arrangement, also over a reload; reset puts everything back.
  await menu('menuitemcheckbox', 'Chart focus')
  await expect.poll(order).toEqual(['chart', 'book', 'ticket'])
  await menu('menuitemcheckbox', 'Standard')
  await reloadPage(page)
  await expect(page).toHaveTitle(/[\d,.]+ BTC/)
  await expect.poll(order).toEqual(['book', 'ticket', 'chart'])
  await menu('menuitem', 'Reset sizes and panels')
  await expect.poll(order).toEqual(['chart', 'book', 'ticket'])
  await expect
    .poll(async () => (await placeOf('account')).y > (await placeOf('chart')).y)
    .toBe(true)
})

test('a phone has five tabs, the price and its age in sight, and the way to the ticket under the chart [row 56]', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await watchShifts(page)
  const trade = new TradePage(page)
  await trade.open()
  const price = page.getByText('Last price').locator('..')
  await expect(price).toBeInViewport({ ratio: 1 })
  const tabs = page.getByRole('radiogroup', { name: 'Panel' }).getByRole('radio')
  await expect(tabs).toHaveText(['Chart', 'Book', 'Trade', 'Positions', 'Account'])
  await expect.poll(shifts).toBeLessThan(0.02)
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
  await expect(page.getByRole('combobox', { name: 'Account tables' })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(tabs).toHaveText(['Ticket', 'Book'])
  await expect(tabs.nth(0)).toHaveAttribute('aria-checked', 'true')
  await page.setViewportSize({ width: 320, height: 640 })
  // Positions are the account's: there is no market above them.
  await expect(price).not.toBeInViewport()
  await tabs.nth(0).click()
  await expect(price).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.setViewportSize({ width: 390, height: 844 })
  const paper = paperAdmin(request)
  try {
    await paper.setFault({ name: 'ws_freeze' })
    const age = page.getByRole('region', { name: 'Market' }).getByText(/data \d+ s old/)
    await expect(age).toBeInViewport({ ratio: 1 })
  } finally {
    await paper.clearFaults()
  }
})

test('the head of the page is whole at every width, wallet and all', { tag: LONG }, async ({
  page,
}) => {
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

test('a market that does not exist is reported in the middle of the page, with a way to those that do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/trade/hyperliquid/NOPE')
  const words = page.getByText('Market not found')
  await expect(words).toBeVisible()
  await expect.poll(async () => (await boxOf(words)).y).toBeGreaterThan(300)
  // Nothing offers an order on it.
  await expect(page.getByRole('button', { name: /^(Long|Short)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all markets' }).click()
  await expect(page).toHaveURL(/\/markets$/)
})

test('a service out of reach is reported in the middle of the page, and trying again helps', async ({
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
  await openPage(page, '/trade/hyperliquid/BTC')
  await expect(page.getByText('Could not load the market')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() =>
    document.addEventListener('click', () => Reflect.get(window, '__perpdeskPressed')(), true),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'BTC-PERP' })).toBeVisible()
})
