import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS, mainThread } from './browser'
import { type BenchDesk, startDesk } from './desk'
import { percentile } from './measurement'
import { type StreamProxy, startStreamProxy } from './streamProxy'
import {
  hyperliquidMessages,
  KINDS,
  type Kind,
  lighterMessages,
  ondoMessages,
  type VenueMessages,
} from './venueMessages'

const WARM_UP_MS = 6_000
/** A quiet venue may be without a trade for a while. */
const EACH_KIND_WITHIN_MS = 60_000
const SETTLE_MS = 1_000
const LONG_TASK_AFTER_MS = 3_000

/** Where the stream of each venue is, counted from the paper exchange's port. */
const STREAMS: Record<string, { offset: number; path: string; messages: () => VenueMessages }> = {
  hyperliquid: { offset: 1, path: '/ws', messages: hyperliquidMessages },
  lighter: { offset: 2, path: '/stream', messages: lighterMessages },
  ondo: { offset: 3, path: '/ws', messages: ondoMessages },
}

/** A venue with streams for the page. */
export interface Speaker {
  venue: 'hyperliquid' | 'lighter' | 'ondo'
  perSecond: number
  /** What its turns say, one after another; everything each turn where absent. */
  turns?: readonly (readonly Kind[])[]
}

/** Cost of a page with busy streams. */
export interface StreamedPage {
  /** Main-thread milliseconds a second with silent streams, and with busy ones. */
  idle: number
  busy: number
  /** Milliseconds from a trade of the first speaker leaving to its price being painted, sorted. */
  waits: readonly number[]
  /** Trades of the first speaker. */
  trades: number
  longTasks: readonly number[]
  /** Growth of live objects in MB per 10 minutes. */
  growth: number
}

/**
 * A page of a built desk in Chromium, first with silent streams and then with busy ones. Thread
 * time is counted by the thread's own clock, so that a busy machine does not count.
 * @param open brings the page to what is measured
 */
export async function measureStreamedPage(
  speakers: readonly [Speaker, ...Speaker[]],
  seconds: number,
  open: (page: Page, desk: BenchDesk) => Promise<void>,
): Promise<StreamedPage> {
  const desk = await startDesk()
  const proxies: StreamProxy[] = []
  let browser: Browser | undefined
  try {
    browser = await chromium.launch(CHROMIUM_OPTIONS)
    for (const { venue } of speakers) proxies.push(await proxyOf(desk, venue))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      bypassCSP: true,
    })
    const page = await context.newPage()
    const ports = proxies.map((proxy) => proxy.ports)
    // The loader names functions with a helper of its own, which a page does not have.
    const content = `(() => { const __name = (named) => named; (${watch})(${JSON.stringify(ports)}) })()`
    await page.addInitScript({ content })
    await open(page, desk)
    await page.waitForTimeout(WARM_UP_MS)
    for (const [at, { turns = [KINDS] }] of speakers.entries()) {
      await proxies[at]?.hear(turns.flat(), EACH_KIND_WITHIN_MS)
    }
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })

    for (const proxy of proxies) proxy.quieten(true)
    await page.waitForTimeout(SETTLE_MS)
    const idle = await mainThread(metrics, page, seconds / 3)
    const sentAt = new Map<string, number[]>()
    await page.evaluate(() => Reflect.get(window, '__bench').begin())
    for (const [at, { perSecond, turns }] of speakers.entries()) {
      const note = (price: string, atMs: number) => {
        if (at === 0) sentAt.set(price, [...(sentAt.get(price) ?? []), atMs])
      }
      proxies[at]?.speak(perSecond, note, turns)
    }
    await page.waitForTimeout(LONG_TASK_AFTER_MS)
    const heapBefore = await heapBytes(metrics)
    await page.evaluate(() => Reflect.get(window, '__bench').countLongTasks())
    const busy = await mainThread(metrics, page, seconds)
    const heapAfter = await heapBytes(metrics)
    for (const proxy of proxies) proxy.hush()
    const seen: Seen = await page.evaluate(() => Reflect.get(window, '__bench').seen())
    return {
      idle,
      busy,
      waits: waitsOf(seen.painted, sentAt),
      trades: proxies[0]?.sent().trade ?? 0,
      longTasks: seen.longTasks,
      growth: ((heapAfter - heapBefore) / 1e6 / seconds) * 600,
    }
  } finally {
    await browser?.close()
    for (const proxy of proxies) await proxy.close()
    await desk.close()
  }
}

/** The ratios of a streamed page: `extra` is the goal of main-thread time a second. */
export function ratiosOf({ idle, busy, waits, longTasks }: StreamedPage, extraGoalMs: number) {
  return [
    ratio('extra main-thread ms per second', busy - idle, extraGoalMs),
    ratio('message to painted price, p50 ms', percentile(waits, 0.5), 20),
    ratio('message to painted price, p99 ms', percentile(waits, 0.99), 50),
    ratio('longest task after 3 s, ms (0 = none over 50)', Math.max(0, ...longTasks), 50),
  ]
}

export function ratio(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}

export function figuresOf({ idle, busy, waits, trades, longTasks }: StreamedPage) {
  return {
    'main thread, silent streams': `${idle.toFixed(1)} ms/s`,
    'main thread, streams that speak': `${busy.toFixed(1)} ms/s`,
    'prices painted': `${waits.length} of ${trades}`,
    'long tasks': `${longTasks.length}`,
  }
}

async function proxyOf({ paperUrl }: BenchDesk, venue: Speaker['venue']): Promise<StreamProxy> {
  const stream = STREAMS[venue]
  if (stream === undefined) throw new Error(`${venue} has no stream`)
  const port = Number(new URL(paperUrl).port) + stream.offset
  return await startStreamProxy(`ws://127.0.0.1:${port}${stream.path}`, stream.messages())
}

interface Seen {
  painted: [price: string, atMs: number][]
  longTasks: number[]
}

function waitsOf(
  painted: Seen['painted'],
  sentAt: ReadonlyMap<string, readonly number[]>,
): number[] {
  return painted.flatMap(([price, atMs]) => {
    // A price may come again: the one that is shown came last before.
    const sent = sentAt.get(price)?.findLast((sentAtMs) => sentAtMs <= atMs)
    return sent === undefined ? [] : [atMs - sent]
  })
}

/** Bytes of live objects, after a collection. */
async function heapBytes(metrics: CDPSession): Promise<number> {
  await metrics.send('HeapProfiler.collectGarbage')
  const { usedSize } = await metrics.send('Runtime.getHeapUsage')
  return usedSize
}

/**
 * Runs in the page before anything else: leads the venues' sockets through the proxies, and notes
 * when a last price was painted (the frame after it was written) and which tasks were long.
 */
function watch(ports: readonly { from: string; to: string }[]): void {
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      const led = ports.reduce(
        (text, { from, to }) => text.replace(`:${from}/`, `:${to}/`),
        `${url}`,
      )
      super(led, protocols)
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
