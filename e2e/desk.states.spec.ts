import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

const SERVICE = '**/bff/v1/perps/**'

// In the usual run trade.layout holds how a service out of reach is reported.
test('a service that never answers is reported, and asked again by itself', { tag: LONG }, async ({
  page,
}) => {
  let isHung = true
  const held: (() => void)[] = []
  await page.route(SERVICE, async (route) => {
    if (isHung) await new Promise<void>((release) => held.push(release))
    await route.continue().catch(() => undefined)
  })
  // A read ends after ten seconds (`lib/client/http.test.ts`), which begin once the page is awake; a
  // busy machine shows that later.
  await openPage(page, '/markets')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText('Could not load venues')).toBeVisible({ timeout: 20_000 })
  await expect(again).toBeVisible()
  isHung = false
  for (const release of held) release()
  // Nothing is pressed.
  await expect(page.getByRole('link', { name: 'BTC-PERP', exact: true }).first()).toBeVisible()
  await expect(again).toBeHidden()
})

test('a refusal of the service is shown in its words, with the way on', async ({ page }) => {
  await page.route(SERVICE, (route) =>
    route.fulfill({
      status: 403,
      headers: { 'x-svc-requestid': 'req_refused' },
      json: { code: 2011, tool: 'perps', message: 'This region is not served.' },
    }),
  )
  for (const path of ['/trade/hyperliquid/BTC', '/portfolio', '/keys']) {
    await openPage(page, path)
    await expect(page.getByText('This region is not served.')).toBeVisible()
    await expect(page.getByText('Request req_refused')).toBeVisible()
  }
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(SERVICE)
  // A part of the page that comes later may have asked already, and taken the button with it.
  await expect(async () => {
    await again.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(page.getByText('This region is not served.')).toBeHidden({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
})

test('closing what a key opened leaves the focus on the content', async ({ page }) => {
  await openPage(page, '/markets')
  await expect(page.getByRole('link', { name: 'BTC-PERP', exact: true }).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeFocused()
})

const CODE = '**/_next/static/**'

/** A further request for code that does not arrive: what a press on "Try again" has to bring about. */
function askedAgain(page: Page): Promise<unknown> {
  return page.waitForEvent('requestfailed', (request) => request.url().includes('/_next/static/'))
}

// "Try again" is pressed before the code is let through: else it might arrive by itself just then,
// and take the button with it.

/** How long a part may load before the page says so, and the longest pause between two tries. */
const [PATIENCE_MS, LONGEST_PAUSE_MS] = [8_000, 10_000]

/** The page of a visitor whose clock can be moved on; by itself it goes as it always does. */
async function openWithClock(page: Page): Promise<TradePage> {
  await page.clock.install()
  const trade = new TradePage(page)
  await trade.open()
  return trade
}

test('a panel whose code does not arrive takes nothing else with it, and comes once it can', async ({
  page,
}) => {
  const trade = await openWithClock(page)
  await page.route(CODE, (route) => route.abort())
  const depth = page.getByRole('tab', { name: 'Depth' })
  await depth.click()
  await expect(depth).toHaveAttribute('aria-selected', 'true')
  await page.clock.fastForward(PATIENCE_MS)
  // In this panel: another one may be late as well.
  await expect(trade.book.getByText('This part of the page did not load')).toBeVisible()
  await expect(trade.size).toBeVisible()
  const asked = askedAgain(page)
  await trade.book.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.unroute(CODE)
  await page.clock.fastForward(LONGEST_PAUSE_MS)
  await expect(trade.book.getByRole('img')).toBeVisible({ timeout: 40_000 })
})

test('a dialog whose code does not arrive answers the press, can be left, and comes once it can', {
  tag: LONG,
}, async ({ page }) => {
  const trade = await openWithClock(page)
  // The ticket has a button of this name too, which may be there first.
  const press = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  const waiting = page.getByRole('alertdialog', { name: 'Loading…' })
  await page.route(CODE, (route) => route.abort())
  await press.click()
  await expect(waiting).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  await expect(press).toBeFocused()
  await press.click()
  await expect(waiting).toBeFocused()
  await page.clock.fastForward(PATIENCE_MS)
  await expect(waiting.getByText('This part of the page did not load')).toBeVisible()
  const asked = askedAgain(page)
  await waiting.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.unroute(CODE)
  await page.clock.fastForward(LONGEST_PAUSE_MS)
  await expect(trade.dialog).toBeVisible({ timeout: 40_000 })
  await expect(waiting).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(trade.dialog).toBeHidden()
  await expect(press).toBeFocused()
})

test('a page whose code does not arrive leaves the desk around it, and is asked for again', async ({
  page,
}) => {
  const trade = new TradePage(page)
  await trade.open()
  await page.route(CODE, (route) => route.abort())
  const markets = page.getByRole('link', { name: 'Markets', exact: true })
  await markets.click()
  await expect(page.getByText('The page’s code could not be loaded.')).toBeVisible()
  await expect(markets).toBeVisible()
  await page.unroute(CODE)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'BTC-PERP', exact: true }).first()).toBeVisible()
})
