import { type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS, mainThread } from '@/bench/support/browser'
import { startDesk } from '@/bench/support/desk'
import { type Measurement, secondsOf } from '@/bench/support/measurement'
import { startStreamProxy } from '@/bench/support/streamProxy'
import { connectTrader, setUpVenue } from '@/bench/support/traderPage'
import { hyperliquidMessages } from '@/bench/support/venueMessages'
import { DRAWINGS_MAX } from '@/lib/stores/chart/drawings'

const SECONDS = 20
const SETTLE_MS = 5_000
const PER_SECOND = 50
const GOAL_MS = 20
const ORDERS = 50
const ORDERS_A_SCALE = 10
const MARKET = 'hyperliquid:BTC'

/**
 * The trade page while three streams say 50 things a second each: what 200 drawings and 50 order
 * lines on its chart cost its main thread beyond the same page without them, and what the DOM
 * ladder costs beyond the book in its place. Goal: 20 ms a second each.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk()
  const proxy = await startStreamProxy(desk.faceWsUrl, hyperliquidMessages())
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
    })
    const page = await context.newPage()
    // The loader names functions with a helper of its own, which a page does not have.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.addInitScript(leadThroughProxy, proxy.ports)
    page.setDefaultTimeout(120_000)
    await connectTrader(page, desk.webUrl)
    await setUpVenue(page, 'hyperliquid')
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const seconds = secondsOf(SECONDS)
    const busy = () => underStreams(page, metrics, proxy, seconds)

    const plain = await busy()
    await page.getByRole('tab', { name: 'DOM' }).click()
    const ladder = await busy()
    await page.getByRole('tab', { name: 'Book', exact: true }).click()

    await placeOrders(page)
    await page.evaluate(draw, { market: MARKET, count: DRAWINGS_MAX, nowMs: Date.now() })
    await page.reload()
    const lines = page.getByRole('list', { name: 'Chart lines' })
    await lines.getByRole('listitem').first().waitFor()
    const full = await busy()
    return {
      name: `chart and ladder under three streams of ${PER_SECOND} messages a second`,
      ratios: [
        ratio(`extra ms/s: ${DRAWINGS_MAX} drawings, ${ORDERS} order lines`, full - plain),
        ratio('extra ms/s: DOM ladder in place of the book', ladder - plain),
      ],
      figures: {
        'main thread, plain page': `${plain.toFixed(1)} ms/s`,
        'with drawings and order lines': `${full.toFixed(1)} ms/s`,
        'with the DOM ladder': `${ladder.toFixed(1)} ms/s`,
      },
    }
  } finally {
    await browser.close()
    await proxy.close()
    await desk.close()
  }
}

function ratio(of: string, value: number) {
  return { of, value, goal: `<= ${GOAL_MS}`, holds: value <= GOAL_MS }
}

/** Rests so many limit orders, as scales below the market. */
async function placeOrders(page: Page): Promise<void> {
  const ticket = page.getByRole('complementary', { name: 'Order ticket' })
  const field = (name: string) => ticket.getByRole('textbox', { name, exact: true })
  const bid = Number(/[\d,.]+/.exec(await page.title())?.[0].replaceAll(',', ''))
  await ticket.getByRole('tab', { name: 'Scale', exact: true }).click()
  for (let placed = 0; placed < ORDERS; placed += ORDERS_A_SCALE) {
    const from = 0.995 - placed / 5_000
    await field('Size').fill('0.01')
    await field('First price').fill(`${Math.floor(bid * from)}`)
    await field('Last price').fill(`${Math.floor(bid * (from - 0.0018))}`)
    await field('Number of orders').fill(`${ORDERS_A_SCALE}`)
    await ticket.getByRole('button', { name: /^Long 0\.01.* in 10 orders/ }).click()
    const count = placed + ORDERS_A_SCALE
    await page.getByRole('tab', { name: new RegExp(`^Open orders\\s*${count}`) }).waitFor()
  }
}

async function underStreams(
  page: Page,
  metrics: CDPSession,
  proxy: Awaited<ReturnType<typeof startStreamProxy>>,
  seconds: number,
): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  proxy.quieten(true)
  proxy.speak(PER_SECOND, () => undefined)
  await page.waitForTimeout(SETTLE_MS)
  const used = await mainThread(metrics, page, seconds)
  proxy.hush()
  proxy.quieten(false)
  return used
}

/** Runs in the page before anything else: leads the venue's socket through the proxy. */
function leadThroughProxy(ports: { from: string; to: string }): void {
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace(`:${ports.from}/`, `:${ports.to}/`), protocols)
    }
  }
}

/** Runs in the page: keeps drawings of all kinds, spread over a day and two percent of the price. */
function draw({ market, count, nowMs }: { market: string; count: number; nowMs: number }): void {
  const last = Number(/[\d,.]+/.exec(document.title)?.[0].replaceAll(',', ''))
  const kinds = ['trend', 'horizontal', 'rectangle', 'fibonacci', 'measure']
  const drawings = Array.from({ length: count }, (_, index) => {
    const point = (shift: number) => ({
      atMs: Math.round(nowMs - (index + shift) * 400_000),
      price: (last * (0.99 + ((index * 7 + shift) % 100) / 5_000)).toFixed(0),
    })
    return { id: `d${index}`, kind: kinds[index % kinds.length], a: point(0), b: point(13) }
  })
  const state = { byMarket: { [market]: drawings } }
  localStorage.setItem('perpdesk.drawings.v1', JSON.stringify(state))
}
