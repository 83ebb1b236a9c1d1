import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { startDesk } from '@/bench/support/desk'
import { type Measurement, median } from '@/bench/support/measurement'

const VISITS = 7
/** What is drawn later than this is not part of the first sight. */
const WATCHED_MS = 4_000
const LCP_GOAL_MS = 1_200
const EXCESS_GOAL_MS = 300
const BARE = '<!doctype html><title>Bare</title><p style="font-size:20px">60,267 is the price</p>'

/** A browser's figures of one visit, in milliseconds from its beginning. */
interface Visit {
  /** Largest contentful paint. */
  lcp: number
  /** What was largest, as its own words begin. */
  largest: string
  /** What long tasks took beyond 50 ms each. */
  excess: number
}

/**
 * First sight of the trade page of a built desk: largest contentful paint and what long tasks took
 * beyond 50 ms, at a first visit (nothing cached) and at a second one. Beside it, in the same
 * browser, a page of one line, which is what painting anything takes here.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk()
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(BARE)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const page = `${desk.webUrl}/trade/hyperliquid/BTC`
    // The service has read the market by then, as for every visitor but the very first.
    await visit(await newContext(browser), page)
    const cold: Visit[] = []
    const warm: Visit[] = []
    const anchor: Visit[] = []
    for (let round = 0; round < VISITS; round += 1) {
      anchor.push(
        await visit(
          await newContext(browser),
          `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
        ),
      )
      const context = await newContext(browser)
      cold.push(await visit(context, page))
      warm.push(await visit(context, page))
      await context.close()
    }
    const of = (visits: readonly Visit[], read: (one: Visit) => number) => median(visits.map(read))
    const lcp = (one: Visit) => one.lcp
    const excess = (one: Visit) => one.excess
    const bareMs = of(anchor, lcp)
    return {
      name: 'first sight of the trade page',
      ratios: [
        atMost('largest contentful paint, first visit, ms', of(cold, lcp), LCP_GOAL_MS),
        atMost('largest contentful paint, second visit, ms', of(warm, lcp), LCP_GOAL_MS),
        atMost('long tasks beyond 50 ms, first visit, ms', of(cold, excess), EXCESS_GOAL_MS),
        atMost('long tasks beyond 50 ms, second visit, ms', of(warm, excess), EXCESS_GOAL_MS),
      ],
      figures: {
        'a page of one line': `${bareMs.toFixed(0)} ms`,
        'first visit over a page of one line': (of(cold, lcp) / bareMs).toFixed(1),
        'second visit over a page of one line': (of(warm, lcp) / bareMs).toFixed(1),
        'what was largest': [...new Set(cold.map(({ largest }) => largest))].join(' | '),
      },
    }
  } finally {
    await browser.close()
    bare.close()
    await desk.close()
  }
}

function atMost(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } })
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { lcp: 0, largest: '', excess: 0 }
    Reflect.set(window, '__seen', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.lcp = entry.startTime
        const element: unknown = Reflect.get(entry, 'element')
        seen.largest = element instanceof Element ? (element.textContent ?? '').slice(0, 40) : ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.excess += duration - 50
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  await page.waitForTimeout(WATCHED_MS)
  const seen: Visit = await page.evaluate(() => Reflect.get(window, '__seen'))
  await page.close()
  return seen
}
