import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS, mainThread } from '@/bench/support/browser'
import { CONTENT, gzipKb, openEmbedSite, openFrame, TICKERS } from '@/bench/support/embedSite'
import { emptyAppKb } from '@/bench/support/emptyApp'
import { type Measurement, median, secondsOf } from '@/bench/support/measurement'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'

const SECONDS = secondsOf(30)
const ROUNDS = 3
const SETTLED_MS = 6_000
const TICKERS_MS_GOAL = 30
/** Kilobytes of scripts beyond an empty app; pages that trade have no goal. */
const KB_GOALS: Partial<Record<EmbedKind, number>> = {
  ticker: 40,
  book: 40,
  markets: 40,
  funding: 40,
  portfolio: 40,
  chart: 100,
}
const WALLET_CODE = /eip6963|wallet_requestPermissions/
/**
 * Pages in frames of a site of another port: scripts that each fetches until its content is there,
 * beyond those of an empty app, and how long that takes; the main thread under ten tickers on one
 * page, which share it; and how far the host's own content moves while frames load.
 */
export async function measure(): Promise<Measurement> {
  const emptyKb = await emptyAppKb()
  const site = await openEmbedSite()
  const { hostOrigin } = site
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const kinds = Object.keys(EMBED_KINDS) as EmbedKind[]
    const loads = new Map<EmbedKind, Load>()
    for (const kind of kinds) loads.set(kind, await measureLoads(browser, hostOrigin, kind))
    const tickersMs = await measureTickers(browser, hostOrigin)
    const shift = await measureShift(browser, hostOrigin)
    const hasWallet = kinds.filter(
      (kind) => !EMBED_KINDS[kind].isTrading && loads.get(kind)?.hasWalletCode,
    )
    return {
      name: 'pages in frames',
      ratios: [
        ...Object.entries(KB_GOALS).map(([kind, goal]) => {
          const value = (loads.get(kind as EmbedKind)?.kb ?? Number.NaN) - emptyKb
          return ratio(`kB gz of /embed/${kind} beyond an empty app`, value, goal)
        }),
        ratio('pages that show figures and load wallet code', hasWallet.length, 0),
        ratio(`main-thread ms per second of ${TICKERS} tickers`, tickersMs, TICKERS_MS_GOAL),
        ratio('layout shift of the host page', shift, 0),
      ],
      figures: Object.fromEntries([
        ['empty app', `${emptyKb.toFixed(1)} kB`],
        ...[...loads].map(([kind, { kb, ms }]) => [
          `/embed/${kind}`,
          `${(kb - emptyKb).toFixed(1)} kB, content after ${ms.toFixed(0)} ms`,
        ]),
      ]),
    }
  } finally {
    await browser.close()
    await site.close()
  }
}

interface Load {
  kb: number
  ms: number
  hasWalletCode: boolean
}

async function measureLoads(browser: Browser, origin: string, kind: EmbedKind): Promise<Load> {
  const rounds: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { scripts, ms } = await openFrame(browser, origin, kind)
    const bodies = scripts.map(({ body }) => body)
    rounds.push({
      kb: bodies.reduce((sum, body) => sum + gzipKb(body), 0),
      ms,
      hasWalletCode: bodies.some((body) => WALLET_CODE.test(String(body))),
    })
  }
  return {
    kb: median(rounds.map(({ kb }) => kb)),
    ms: median(rounds.map((round) => round.ms)),
    hasWalletCode: rounds.some(({ hasWalletCode }) => hasWalletCode),
  }
}

async function measureTickers(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  await page.goto(`${origin}/tickers`)
  await settle(page)
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  const ms = await mainThread(metrics, page, SECONDS)
  await page.close()
  return ms
}

async function measureShift(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  await page.goto(`${origin}/shift`)
  await settle(page)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
          resolve(values.reduce((sum, value) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without an entry nothing calls back.
        setTimeout(() => resolve(0), 1_000)
      }),
  )
  await page.close()
  return shift
}

async function settle(page: Page): Promise<void> {
  const first = page.locator('iframe').first().contentFrame()
  await first.locator(CONTENT.ticker).first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(SETTLED_MS)
}

function ratio(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}
