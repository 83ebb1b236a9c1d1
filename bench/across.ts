import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { startDesk } from '@/bench/support/desk'
import { type Measurement, median, percentile } from '@/bench/support/measurement'
import { connectTrader, setUpVenue, VENUE_PAGES } from '@/bench/support/traderPage'

const PRESSES = 100
const PRESS_GOAL_MS = 50
const OPENINGS = 7
const OPENING_GOAL_MS = 1_500
const PATIENCE_MS = 120_000
/** Typed behind `0.` in turn; Backspace takes it away again. */
const DIGITS = '123456789'
const COSTS = 'Cost of this order on each venue'
const ACCOUNTS = 'The account at each venue'

/**
 * All venues on one page, of a built desk in Chromium: the time from a key press in the size of the
 * comparison to the all-in prices of every venue on the screen, and the portfolio of an account that
 * is ready at three venues, from the navigation to the figures of all of them, with nothing of the
 * page in the browser's cache.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk()
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await connectTrader(page, desk.webUrl)
    for (const venue of ['hyperliquid', 'lighter', 'ondo'] as const) {
      await page.goto(`${desk.webUrl}${VENUE_PAGES[venue]}`)
      await setUpVenue(page, venue)
    }
    const presses = await pressKeys(page, desk.webUrl)
    const openings = await openPortfolio(page, desk.webUrl)
    return {
      name: 'three venues on one page',
      ratios: [
        ratio('key press to all-in prices, p99 ms', percentile(presses, 0.99), PRESS_GOAL_MS),
        ratio('portfolio cold to all rows, median ms', median(openings), OPENING_GOAL_MS),
      ],
      figures: {
        'key press to all-in prices, median': `${median(presses).toFixed(1)} ms`,
        'portfolio, slowest': `${Math.max(...openings).toFixed(0)} ms`,
      },
    }
  } finally {
    await browser.close()
    await desk.close()
  }
}

function ratio(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}

async function pressKeys(page: Page, webUrl: string): Promise<number[]> {
  await page.goto(`${webUrl}/compare/btc`)
  const size = page.getByLabel('Size', { exact: true })
  await size.fill('0.5')
  await page.getByRole('table', { name: COSTS }).getByRole('row').nth(3).waitFor()
  await page.evaluate(watchCosts, COSTS)
  await size.press('End')
  for (let press = 0; press < PRESSES; press += 1) {
    const digit = DIGITS[(press >> 1) % DIGITS.length] ?? ''
    const isTyped = press % 2 === 0
    const shown = isTyped ? `0.5${digit}` : '0.5'
    await page.evaluate((text) => Reflect.get(window, '__costs').expect(text), shown)
    await page.keyboard.press(isTyped ? digit : 'Backspace')
    await page.waitForFunction(
      (count) => Reflect.get(window, '__costs').waits.length === count,
      press + 1,
    )
  }
  return await page.evaluate(() => Reflect.get(window, '__costs').waits)
}

/** Runs in the page: from a key press until every venue's row shows the size, and is painted. */
function watchCosts(caption: string): void {
  const table = [...document.querySelectorAll('table')].find(
    (one) => one.caption?.textContent === caption,
  )
  if (table === undefined) throw new Error('no comparison on the page')
  const waits: number[] = []
  let expected: string | undefined
  let pressedMs = 0
  const channel = new MessageChannel()
  channel.port1.onmessage = () => waits.push(performance.now() - pressedMs)
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedMs = timeStamp
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (expected === undefined) return
    const rows = [...table.tBodies].flatMap((body) => [...body.rows])
    const isShown = rows.every((row) =>
      [...row.cells].some(({ textContent }) => textContent?.endsWith(expected ?? '')),
    )
    if (!isShown) return
    expected = undefined
    // The frame that shows it is over when the next task after its paint runs.
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }).observe(table, { childList: true, subtree: true, characterData: true })
  Reflect.set(window, '__costs', {
    waits,
    expect(text: string) {
      expected = text
    },
  })
}

async function openPortfolio(page: Page, webUrl: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const times: number[] = []
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto('about:blank')
    await page.goto(`${webUrl}/portfolio`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(accountsShownMs, ACCOUNTS, { polling: 'raf' })
    times.push(Number(await shown.jsonValue()))
  }
  // The first one also warms the server.
  return times.slice(1)
}

/** Runs in the page: milliseconds since the navigation once every venue's row has its equity. */
function accountsShownMs(caption: string): number | undefined {
  const table = [...document.querySelectorAll('table')].find(
    (one) => one.caption?.textContent === caption,
  )
  const rows = [...(table?.tBodies ?? [])].flatMap((body) => [...body.rows])
  const isWhole =
    rows.length >= 3 && rows.every(({ textContent }) => /\$\d/.test(textContent ?? ''))
  return isWhole ? performance.now() : undefined
}
