import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS, mainThread } from '@/bench/support/browser'
import { DESK_PORTS, hasEndedEarly, startDeskAt } from '@/bench/support/desk'
import { buildEmptyApp } from '@/bench/support/emptyApp'
import { type Measurement, median, secondsOf } from '@/bench/support/measurement'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'

const SECONDS = secondsOf(30)
const ROUNDS = 3
const SETTLED_MS = 6_000
const TICKERS = 10
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
/** Whose account the portfolio shows. */
const ADDRESS = `0x${'1'.repeat(40)}`
/** What a page shows once it is of use. */
const CONTENT: Readonly<Record<EmbedKind, string>> = {
  ticker: 'text=/\\d[\\d,.]{3,}/',
  chart: 'canvas',
  book: '.ladder-row >> text=/\\d[\\d,.]{3,}/',
  markets: 'text=/\\d[\\d,.]{3,}/',
  funding: 'text=/\\d%/',
  portfolio: 'text=/\\$\\d/',
  ticket: 'input',
  trade: 'canvas',
}

/**
 * Pages in frames of a site of another port: scripts that each fetches until its content is there,
 * beyond those of an empty app, and how long that takes; the main thread under ten tickers on one
 * page, which share it; and how far the host's own content moves while frames load.
 */
export async function measure(): Promise<Measurement> {
  const empty = await buildEmptyApp()
  const emptyPaths = [
    ...empty.html.matchAll(/<script[^>]* src="([^"]+\.js)[^"]*"(?![^>]*noModule)/gi),
  ]
  let emptyKb = 0
  for (const [, path = ''] of emptyPaths) emptyKb += gzipKb(await empty.readScript(path))
  // Started together, so that the desk is not given the port of its host.
  const site = await onFreePorts(DESK_PORTS + 1, startSite, hasEndedEarly)
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

interface Site {
  hostOrigin: string
  close(): Promise<void>
}

/** A desk, and a site of another port that shows its pages in frames. */
async function startSite(hostPort: number): Promise<Site> {
  const hostOrigin = `http://127.0.0.1:${hostPort}`
  const deskPort = hostPort + 1
  const host = await serveHost(hostPort, `http://127.0.0.1:${deskPort}`)
  const endHost = () => {
    host.close()
    host.closeAllConnections()
  }
  try {
    const desk = await startDeskAt(deskPort, { EMBED_ALLOWED_ORIGINS: hostOrigin })
    return {
      hostOrigin,
      async close() {
        endHost()
        await desk.close()
      },
    }
  } catch (error) {
    endHost()
    throw error
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
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/_next/')) {
        if (!/\.js(\?|$)/.test(response.url())) return
        const body = response.body()
        // What is on its way when the content is there ends with the page, and is not counted.
        body.catch(() => undefined)
        scripts.push(body)
      }
    })
    const startedMs = performance.now()
    await page.goto(`${origin}/${kind}`)
    const content = page.frameLocator('iframe').locator(CONTENT[kind]).first()
    await content.waitFor({ state: 'visible', timeout: 60_000 })
    const ms = performance.now() - startedMs
    const bodies = await Promise.all(scripts)
    rounds.push({
      kb: bodies.reduce((sum, body) => sum + gzipKb(body), 0),
      ms,
      hasWalletCode: bodies.some((body) => WALLET_CODE.test(String(body))),
    })
    await page.close()
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

/** A site with one frame a page, ten tickers, and frames between texts of its own. */
async function serveHost(port: number, desk: string): Promise<Server> {
  const frame = (kind: string, width: number, height: number) =>
    `<perps-embed page="${kind}" ${subjectOf(kind)} width="${width}" height="${height}"></perps-embed>`
  const pages: Record<string, string> = {
    '/tickers': frame('ticker', 400, 40).repeat(TICKERS),
    '/shift': ['ticker', 'book', 'chart']
      .map((kind) => `<p>Text</p>${frame(kind, 400, 400)}`)
      .join(''),
    ...Object.fromEntries(
      Object.keys(EMBED_KINDS).map((kind) => [`/${kind}`, frame(kind, 1_000, 800)]),
    ),
  }
  const server = createServer(({ url = '/' }, response) => {
    const body = pages[url]
    // The loader first, as the guide has it: heights are reserved before anything is drawn.
    const text = `<!doctype html><title>Host</title><script src="${desk}/embed/v1.js"></script>
      <body>${body}</body>`
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(text)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}

function subjectOf(kind: string): string {
  return kind === 'portfolio' ? `address="${ADDRESS}"` : 'market="hyperliquid:BTC"'
}

function gzipKb(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length / 1_000
}

function ratio(of: string, value: number, goal: number) {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}
