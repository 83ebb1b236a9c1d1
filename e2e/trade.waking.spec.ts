import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { paperAdminUrl, theDesk } from './fixtures/desk'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

interface WatchedSocket {
  isOpen: boolean
  /** What it was asked for and not yet asked to end, by its own text. */
  wanted: Set<string>
}

/** Every connection of the page to the venue, in the order they were tried. */
function watchSockets(page: Page): WatchedSocket[] {
  const all: WatchedSocket[] = []
  const venueSocket = `ws://127.0.0.1:${theDesk().paperPort + 1}/ws`
  page.on('websocket', (socket) => {
    if (socket.url() !== venueSocket) return
    const watched = { isOpen: true, wanted: new Set<string>() }
    all.push(watched)
    socket.on('framesent', ({ payload }) => {
      const { method, subscription } = JSON.parse(String(payload))
      if (method === 'subscribe') watched.wanted.add(JSON.stringify(subscription))
      if (method === 'unsubscribe') watched.wanted.delete(JSON.stringify(subscription))
    })
    socket.on('close', () => {
      watched.isOpen = false
    })
  })
  return all
}

/** Gives the page a clock that the story can move on, as a device's is after a sleep. */
async function giveClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = Date
    let sleptMs = 0
    const now = () => Real.now() + sleptMs
    window.Date = new Proxy(Real, {
      construct: (_, parts) => Reflect.construct(Real, parts.length === 0 ? [now()] : parts),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
    Reflect.set(window, '__sleep', (ms: number) => {
      sleptMs += ms
    })
  })
}

/** Notes every health that the page says of the venue from now on. */
async function watchHealth(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    const light = document.querySelector('[data-venue="hyperliquid"]')
    if (light === null) throw new Error('no light')
    new MutationObserver(() => said.push(light.getAttribute('data-health') ?? '')).observe(light, {
      attributeFilter: ['data-health'],
    })
    Reflect.set(window, '__health', said)
  })
  return () => page.evaluate(() => Reflect.get(window, '__health') as string[])
}

async function askVenue(request: APIRequestContext, data: object) {
  const answer = await request.post(`http://127.0.0.1:${theDesk().paperPort + 1}/info`, { data })
  return answer.json()
}

/** Opening and close of the closed candles in the chart's table for screen readers, by opening. */
async function candlesShown(trade: TradePage): Promise<Map<number, number>> {
  await trade.page.getByRole('button', { name: 'Candles as a table' }).click()
  const rows = trade.dialog.getByRole('row')
  await expect(rows).toHaveCount(51)
  const texts = await rows.evaluateAll((all) =>
    all.slice(2).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  await trade.page.keyboard.press('Escape')
  await expect(trade.dialog).toBeHidden()
  return new Map(
    texts.map(([opened = '', , , , close = '']) => [
      Date.parse(`${opened.trim().replace(' ', 'T')}Z`),
      Number(close.replaceAll(',', '')),
    ]),
  )
}

test('a page that slept for an hour says so, and wakes to what happened meanwhile', {
  tag: LONG,
}, async ({ page, context, request }) => {
  test.slow()
  const admin = paperAdmin(request)
  const sockets = watchSockets(page)
  await giveClock(page)
  const { address } = await injectTrader(page)
  const trade = new TradePage(page)
  await trade.open('ETH')
  await page.getByRole('radio', { name: '1 minute', exact: true }).click()
  await trade.choose('Market')
  await trade.size.fill('0.2')
  await trade.submit(/^Long 0\.2/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.2/ }).first()).toBeVisible()
  await trade.choose('Limit')
  const before = await trade.bestPrices()
  await trade.ticket.getByRole('radio', { name: /Short/ }).click()
  await trade.price.fill(`${Math.ceil(before.ask * 1.015)}`)
  await trade.size.fill('0.1')
  await trade.submit(/^Short 0\.1/)
  await trade.show('Open orders')
  await expect(page.getByRole('button', { name: /^Cancel sell 0\.1/ })).toHaveCount(1)
  const [awake] = sockets
  if (awake === undefined) throw new Error('no socket')
  let wanted: string[] = []
  // Once nothing more is added for a second.
  await expect(async () => {
    const before = wanted
    wanted = [...awake.wanted].sort()
    expect(wanted.length).toBeGreaterThan(8)
    expect(wanted).toEqual(before)
  }).toPass({ timeout: 45_000, intervals: [1_000] })

  const status = page.getByRole('contentinfo')
  const health = await watchHealth(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  try {
    await admin.setFault({ name: 'ws_refuse' })
    await admin.setFault({ name: 'ws_drop' })
    await context.setOffline(true)
    const slept = await request.post(`${paperAdminUrl()}/clock`, {
      data: { advanceMs: HOUR_MS },
    })
    expect(slept.ok()).toBe(true)
    await admin.shock('ETH', 300)
    await expect(async () => {
      const { assetPositions } = await askVenue(request, {
        type: 'clearinghouseState',
        user: address,
      })
      expect(assetPositions[0].position.szi).toBe('0.1')
    }).toPass({ timeout: 45_000 })
    await page.evaluate((ms) => Reflect.get(window, '__sleep')(ms), HOUR_MS)

    await browser.send('Page.setWebLifecycleState', { state: 'active' })
    await context.setOffline(false)
    // The venue is not there yet: nothing on the screen may pass for fresh.
    await expect(status).toContainText(/reconnecting, data 36\d\d s old/)
    await expect(trade.book.getByText(/data 36\d\d s old/)).toBeVisible()
    await expect(trade.ticket.getByText(/Prices are 36\d\d seconds old/)).toBeVisible()
    await expect(page).toHaveTitle('ETH · Hyperliquid')
    await expect.poll(health).not.toContain('good')
  } finally {
    await context.setOffline(false)
    await admin.clearFaults()
  }

  await expect(status).toContainText(/Hyperliquid [01]\.\d s/, { timeout: 45_000 })
  await expect(page).toHaveTitle(/^[\d,.]+ ETH · Hyperliquid/)
  await expect.poll(() => sockets.filter(({ isOpen }) => isOpen).length).toBe(1)
  await expect.poll(() => [...(sockets.at(-1)?.wanted ?? [])].sort()).toEqual(wanted)
  await expect(async () => {
    const shown = await trade.bestPrices()
    const { levels } = await askVenue(request, { type: 'l2Book', coin: 'ETH' })
    const [bid, ask] = levels.map((side: { px: string }[]) => Number(side[0]?.px))
    expect(Math.abs(shown.bid / bid - 1)).toBeLessThan(0.0005)
    expect(Math.abs(shown.ask / ask - 1)).toBeLessThan(0.0005)
  }).toPass({ timeout: 45_000 })

  await expect(page.getByRole('button', { name: /^Cancel sell 0\.1/ })).toHaveCount(0)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.1/ }).first()).toBeVisible()
  await trade.show('Fills')
  // One row each, or more where the book was thin.
  const fills: { side: string; sz: string }[] = await askVenue(request, {
    type: 'userFills',
    user: address,
  })
  const sizeOf = (side: string) =>
    fills.reduce((sum, fill) => sum + (fill.side === side ? Math.round(+fill.sz * 1e4) : 0), 0)
  expect([sizeOf('B'), sizeOf('A')]).toEqual([2_000, 1_000])
  const rows = page.getByRole('table', { name: /Fills/ }).getByRole('row')
  await expect(rows).toHaveCount(1 + fills.length)

  await expect(async () => {
    const shown = await candlesShown(trade)
    const openings = [...shown.keys()]
    const req = { coin: 'ETH', interval: '1m', startTime: Math.min(...openings) }
    const reported: { t: number; c: string }[] = await askVenue(request, {
      type: 'candleSnapshot',
      req,
    })
    const closed = reported.filter(({ t }) => t <= Math.max(...openings))
    expect([...shown].sort()).toEqual(closed.map(({ t, c }) => [t, Number(c)]))
    expect(Math.max(...openings)).toBeGreaterThanOrEqual((reported.at(-1)?.t ?? 0) - 2 * MINUTE_MS)
  }).toPass({ timeout: 45_000 })
})
