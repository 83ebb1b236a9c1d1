import { existsSync } from 'node:fs'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { startDesk } from './desk'
import type { Measurement } from './measurement'
import { startStreamProxy } from './streamProxy'

const SECONDS = Number(process.env.BENCH_SECONDS ?? '60')
const WARM_UP_MS = 6_000
const PER_SECOND = 50
const EXTRA_MS_GOAL = 60
const LONG_TASK_AFTER_MS = 3_000
const HEAP_MB_PER_10_MIN_GOAL = 5

/**
 * The trade page of a built desk in Chromium while three streams (book, trades, figures) say 50
 * things a second each: main-thread time beyond the same page with silent streams, long tasks,
 * growth of the heap, and the time from a message leaving the venue to its price on the screen.
 * Thread time is counted by the thread's own clock, so that a busy machine does not count.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk()
  const proxy = await startStreamProxy(desk.faceWsUrl)
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--js-flags=--expose-gc'],
  })
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
    })
    const page = await context.newPage()
    const ports = { from: new URL(desk.faceWsUrl).port, to: String(proxy.port) }
    // The loader names functions with a helper of its own, which a page does not have.
    const content = `(() => { const __name = (named) => named; (${watch})(${JSON.stringify(ports)}) })()`
    await page.addInitScript({ content })
    await page.goto(`${desk.webUrl}/trade/hyperliquid/BTC`)
    await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
    await page.waitForTimeout(WARM_UP_MS)
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })

    proxy.quieten(true)
    await page.waitForTimeout(1_000)
    const idle = await mainThread(metrics, page, SECONDS / 3)
    const sentAt = new Map<string, number[]>()
    await page.evaluate(() => Reflect.get(window, '__bench').begin())
    proxy.speak(PER_SECOND, (price, atMs) => {
      sentAt.set(price, [...(sentAt.get(price) ?? []), atMs])
    })
    await page.waitForTimeout(LONG_TASK_AFTER_MS)
    const heapBefore = await heapBytes(metrics)
    await page.evaluate(() => Reflect.get(window, '__bench').countLongTasks())
    const busy = await mainThread(metrics, page, SECONDS)
    const heapAfter = await heapBytes(metrics)
    proxy.hush()
    const seen: Seen = await page.evaluate(() => Reflect.get(window, '__bench').seen())
    const extra = busy - idle
    const waits = seen.painted
      .flatMap(([price, atMs]) => {
        // A price may come again: the one that is shown came last before.
        const sent = sentAt.get(price)?.findLast((sentAtMs) => sentAtMs <= atMs)
        return sent === undefined ? [] : [atMs - sent]
      })
      .sort((a, b) => a - b)
    const growth = ((heapAfter - heapBefore) / 1e6 / SECONDS) * 600
    const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)]
    const longest = Math.max(0, ...seen.longTasks)
    return {
      name: 'trade page under three streams of 50 messages a second',
      ratios: [
        ratio('extra main-thread ms per second', extra, EXTRA_MS_GOAL),
        ratio('message to painted price, p50 ms', p50, 20),
        ratio('message to painted price, p99 ms', p99, 50),
        ratio('longest task after 3 s, ms (0 = none over 50)', longest, 50),
        ratio('heap growth, MB per 10 min', growth, HEAP_MB_PER_10_MIN_GOAL),
      ],
      figures: {
        'main thread, silent streams': `${idle.toFixed(1)} ms/s`,
        'main thread, three streams': `${busy.toFixed(1)} ms/s`,
        'prices painted': `${waits.length} of ${proxy.sent().trades ?? 0}`,
        'long tasks': `${seen.longTasks.length}`,
      },
    }
  } finally {
    await browser.close()
    await proxy.close()
    await desk.close()
  }
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

interface Seen {
  painted: [price: string, atMs: number][]
  longTasks: number[]
}

function ratio(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}

/** Milliseconds of the page's main thread a second, over so many seconds. */
async function mainThread(metrics: CDPSession, page: Page, seconds: number): Promise<number> {
  const from = await taskSeconds(metrics)
  const startedMs = performance.now()
  await page.waitForTimeout(seconds * 1_000)
  const used = (await taskSeconds(metrics)) - from
  return (used * 1e6) / (performance.now() - startedMs)
}

async function taskSeconds(metrics: CDPSession): Promise<number> {
  const { metrics: list } = await metrics.send('Performance.getMetrics')
  return list.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Bytes of live objects, after a collection. */
async function heapBytes(metrics: CDPSession): Promise<number> {
  await metrics.send('HeapProfiler.collectGarbage')
  const { usedSize } = await metrics.send('Runtime.getHeapUsage')
  return usedSize
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Runs in the page before anything else: leads the venue's socket through the proxy, and notes when
 * a last price was painted (the frame after it was written) and which tasks were long.
 */
function watch(ports: { from: string; to: string }): void {
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace(`:${ports.from}/`, `:${ports.to}/`), protocols)
    }
  }
  const painted: [string, number][] = []
  const longTasks: number[] = []
  const now = () => performance.timeOrigin + performance.now()
  Reflect.set(window, '__bench', {
    begin() {
      const last = document.querySelector('[data-last]')
      if (last === null) throw new Error('no last price on the page')
      let waiting: string | undefined
      // One for all prices: a channel that was listened to once is never freed, and would count as
      // growth of the page.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        painted.push([waiting ?? '', now()])
        waiting = undefined
      }
      new MutationObserver(() => {
        const isFirst = waiting === undefined
        waiting = (last.textContent ?? '').replaceAll(',', '')
        if (!isFirst) return
        // The frame that shows it is over when the next task after its paint runs.
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }).observe(last, { childList: true, subtree: true, characterData: true })
    },
    countLongTasks() {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longTasks.push(entry.duration)
      }).observe({ type: 'longtask' })
    },
    seen: () => ({ painted, longTasks }),
  })
}
