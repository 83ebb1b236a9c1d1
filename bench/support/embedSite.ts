import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { DESK_PORTS, hasEndedEarly, startDeskAt } from '@/bench/support/desk'
import { onFreePorts } from '@/lib/client/testing/freePorts'
import { EMBED_KINDS, type EmbedKind } from '@/lib/embed/embedKinds'

/** How many tickers one page of the site shows. */
export const TICKERS = 10
/** Whose account the portfolio shows. */
const ADDRESS = `0x${'1'.repeat(40)}`
/** What a page shows once it is of use. */
export const CONTENT: Readonly<Record<EmbedKind, string>> = {
  ticker: 'text=/\\d[\\d,.]{3,}/',
  chart: 'canvas',
  book: '.ladder-row >> text=/\\d[\\d,.]{3,}/',
  markets: 'text=/\\d[\\d,.]{3,}/',
  funding: 'text=/\\d%/',
  portfolio: 'text=/\\$\\d/',
  ticket: 'input',
  trade: 'canvas',
}

/** A desk, and a site of another port that shows its pages in frames. */
interface EmbedSite {
  hostOrigin: string
  close(): Promise<void>
}

/** Opens it; host and desk are started together, so that neither is given a port of the other. */
export async function openEmbedSite(): Promise<EmbedSite> {
  return await onFreePorts(DESK_PORTS + 1, startSite, hasEndedEarly)
}

async function startSite(hostPort: number): Promise<EmbedSite> {
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

/** A script that a page fetched. */
export interface FetchedScript {
  /** Its address below the desk's root. */
  path: string
  body: Buffer
}

/** Opens a page of the site with one frame, and gives what that fetched until its content was there. */
export async function openFrame(
  browser: Browser,
  origin: string,
  kind: EmbedKind,
): Promise<{ scripts: readonly FetchedScript[]; ms: number }> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  const fetched: Promise<FetchedScript>[] = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!/^\/_next\/.*\.js$/.test(path)) return
    const script = response.body().then((body) => ({ path, body }))
    // What is on its way when the content is there ends with the page, and is not counted.
    script.catch(() => undefined)
    fetched.push(script)
  })
  const startedMs = performance.now()
  await page.goto(`${origin}/${kind}`)
  const content = page.frameLocator('iframe').locator(CONTENT[kind]).first()
  await content.waitFor({ state: 'visible', timeout: 60_000 })
  const ms = performance.now() - startedMs
  const scripts = await Promise.all(fetched)
  await page.close()
  return { scripts, ms }
}

/** Kilobytes of a script as it is sent. */
export function gzipKb(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length / 1_000
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
