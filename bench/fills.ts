import { existsSync } from 'node:fs'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { startDesk } from '@/bench/support/desk'
import { type Measurement, median } from '@/bench/support/measurement'
import { CHROMIUM_FLAGS, chromiumPath } from '@/lib/testing/chromium'

const FILLS = 100_000
/** As many as the venue answers to one question. */
const FILLS_PER_ANSWER = 2_000
const FRAMES = 240
const SORTS = 7

/** The scrolled part of the table of fills, and its rows. */
const SCROLLER = 'section:has(> table[aria-rowcount])'
const ROWS = `${SCROLLER} > table > tbody > tr:not([aria-hidden])`

/**
 * An account of 100,000 fills in the table of the portfolio page, in a real browser. Goals: at most
 * 60 rows in the document, at most 8 ms of main-thread work a scrolled frame, at most 150 ms to sort.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk()
  const browser = await chromium.launch({
    ...chromiumPath(existsSync),
    args: ['--headless', ...CHROMIUM_FLAGS],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await answerFills(page, desk.faceUrl)
    await page.goto(`${desk.webUrl}/portfolio`)
    await connect(page)
    await page.getByRole('tab', { name: 'Fills' }).click()
    await page.locator(ROWS).first().waitFor({ timeout: 120_000 })
    const loadMs = await loadAll(page)

    const session = await page.context().newCDPSession(page)
    // Work is measured in CPU time, which other load on the machine does not change.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const idle = await frames(page, session, 0)
    const scrolled = await frames(page, session, 256)
    const sorts = {
      time: await sortBy(page, session, 'Time'),
      size: await sortBy(page, session, 'Size'),
      value: await sortBy(page, session, 'Value'),
      market: await sortBy(page, session, 'Market'),
      fee: await sortBy(page, session, 'Fee'),
      profit: await sortBy(page, session, 'Realized PnL'),
    }
    const worstSort = Math.max(...Object.values(sorts))
    const milliseconds = (value: number) => `${value.toFixed(1)} ms`
    return {
      name: `a table of ${FILLS.toLocaleString('en-US')} fills`,
      ratios: [
        {
          of: 'rows in the document',
          value: scrolled.rows,
          goal: '<= 60',
          holds: scrolled.rows <= 60,
        },
        {
          of: 'main-thread work of a scrolled frame, ms',
          value: scrolled.workMs,
          goal: '<= 8',
          holds: scrolled.workMs <= 8,
        },
        { of: 'slowest sort, ms', value: worstSort, goal: '<= 150', holds: worstSort <= 150 },
      ],
      figures: {
        'work of a frame without scrolling': milliseconds(idle.workMs),
        'paging all of them in': `${(loadMs / 1000).toFixed(1)} s`,
        ...Object.fromEntries(
          Object.entries(sorts).map(([column, ms]) => [`sort by ${column}`, milliseconds(ms)]),
        ),
      },
    }
  } finally {
    await browser.close()
    await desk.close()
  }
}

/** Lets the venue say that the account executed often; everything else is the venue's own answer. */
async function answerFills(page: Page, faceUrl: string): Promise<void> {
  const now = Date.now()
  const coins = ['BTC', 'ETH', 'SOL', 'HYPE', 'XRP']
  const fills = Array.from({ length: FILLS }, (_, index) => ({
    coin: coins[index % coins.length],
    px: (60_000 + ((index * 7919) % 10_000) / 10).toFixed(1),
    sz: (((index * 104_729) % 100_000) / 100_000 + 0.00001).toFixed(5),
    side: index % 3 === 0 ? 'A' : 'B',
    // Ten fills share each millisecond.
    time: now - Math.floor(index / 10) * 1_000,
    startPosition: '0.0',
    dir: 'Open Long',
    closedPnl: ((index % 200) - 100).toFixed(1),
    hash: `0x${'0'.repeat(64)}`,
    oid: 77_000_000_000 + index,
    crossed: index % 2 === 0,
    fee: '0.0123',
    tid: 1_000_000 + index,
    feeToken: 'USDC',
  }))
  await page.route(`${faceUrl}/info`, (route) => {
    const question = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    if (question?.type !== 'userFills' && question?.type !== 'userFillsByTime') {
      return route.continue()
    }
    const from = fills.findIndex(({ time }) => time <= (question.endTime ?? now))
    const part = from < 0 ? [] : fills.slice(from, from + FILLS_PER_ANSWER)
    return route.fulfill({ body: JSON.stringify(part), headers })
  })
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /paper/i }).first().click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Scrolls to the end until no more pages come; milliseconds that it took. */
async function loadAll(page: Page): Promise<number> {
  return page.evaluate(
    async ({ scroller, wanted }) => {
      const startMs = performance.now()
      const element = document.querySelector(scroller)
      const table = element?.querySelector('table')
      if (!element || !table) throw new Error('no table')
      while (table.getAttribute('aria-rowcount') !== String(wanted + 1)) {
        if (performance.now() - startMs > 900_000) throw new Error('does not come to its end')
        element.scrollTop = element.scrollHeight
        await new Promise((next) => requestAnimationFrame(next))
      }
      element.scrollTop = 0
      return performance.now() - startMs
    },
    { scroller: SCROLLER, wanted: FILLS },
  )
}

/** Moves the table on by some pixels every frame; most rows there were, and work of a frame. */
async function frames(
  page: Page,
  session: CDPSession,
  byPx: number,
): Promise<{ rows: number; workMs: number }> {
  const before = await taskSeconds(session)
  const rows = await page.evaluate(
    async ({ scroller, rowsOf, count, px }) => {
      const element = document.querySelector(scroller)
      let most = 0
      for (let frame = 0; element && frame < count; frame += 1) {
        element.scrollTop += px
        await new Promise((next) => requestAnimationFrame(next))
        most = Math.max(most, document.querySelectorAll(rowsOf).length)
      }
      return most
    },
    { scroller: SCROLLER, rowsOf: ROWS, count: FRAMES, px: byPx },
  )
  return { rows, workMs: ((await taskSeconds(session)) - before) * (1000 / FRAMES) }
}

/** Everything that the main thread did so far: script, style, layout, paint. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  if (found === undefined) throw new Error('the browser does not report its work')
  return found.value
}

/** Work from the press on a header to the sorted rows on the screen, in milliseconds. */
async function sortBy(page: Page, session: CDPSession, header: string): Promise<number> {
  const button = page.locator(`${SCROLLER} th button`, { hasText: header }).first()
  const times: number[] = []
  for (let round = 0; round < SORTS; round += 1) {
    const before = await taskSeconds(session)
    await button.evaluate(async (element) => {
      if (element instanceof HTMLElement) element.click()
      await new Promise((next) => requestAnimationFrame(next))
      await new Promise((next) => requestAnimationFrame(next))
    })
    times.push(((await taskSeconds(session)) - before) * 1000)
  }
  return median(times)
}
