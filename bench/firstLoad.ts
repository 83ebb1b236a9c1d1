import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { startDesk } from '@/bench/support/desk'
import { buildEmptyApp } from '@/bench/support/emptyApp'
import type { Measurement } from '@/bench/support/measurement'

const EXTRA_KB_GOAL = 120
const PAGE = '/trade/hyperliquid/BTC'
/** Words of the venues that this page is not about, which no minifier touches. */
const OTHER_VENUES = /changePubKey|L2TxAttributes|depthBooksPerps|ondoKeyId_/

/**
 * First-load JavaScript of the trade page, gzipped: the scripts that its HTML names, against those
 * that an empty app of the same Next names. The file for browsers without modules, which no browser
 * of these years loads, is counted on both sides. What a browser fetches beside them, unasked, to
 * show the whole desk is reported as a figure.
 */
export async function measure(): Promise<Measurement> {
  const empty = await buildEmptyApp()
  const emptyKb = await weighKb(scriptsOf(empty.html), empty.readScript)
  const desk = await startDesk()
  try {
    const html = await (await fetch(`${desk.webUrl}${PAGE}`)).text()
    const read = async (path: string): Promise<Buffer> => {
      const answer = await fetch(`${desk.webUrl}${path}`)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    }
    const scripts = scriptsOf(html)
    const ownKb = await weighKb(scripts, read)
    const extraKb = ownKb - emptyKb
    const late = (await scriptsFetched(`${desk.webUrl}${PAGE}`)).filter(
      (path) => !scripts.includes(path),
    )
    const lateKb = await weighKb(late, read)
    const texts = await Promise.all(
      [...scripts, ...late].map(async (path) => String(await read(path))),
    )
    const foreign = texts.filter((text) => OTHER_VENUES.test(text)).length
    return {
      name: 'first-load JavaScript of the trade page',
      ratios: [
        {
          of: 'kB gz beyond an empty app',
          value: extraKb,
          goal: `<= ${EXTRA_KB_GOAL}`,
          holds: extraKb <= EXTRA_KB_GOAL,
        },
        {
          of: 'scripts with code of a venue that the page is not about',
          value: foreign,
          goal: '0',
          holds: foreign === 0,
        },
      ],
      figures: {
        'trade page': `${ownKb.toFixed(1)} kB in ${scripts.length} scripts`,
        'empty app': `${emptyKb.toFixed(1)} kB`,
        'fetched later, before any press': `${lateKb.toFixed(1)} kB in ${late.length} scripts`,
      },
    }
  } finally {
    await desk.close()
  }
}

/** Addresses of the scripts that a page names, each once. */
function scriptsOf(html: string): string[] {
  const found = [...html.matchAll(/<script[^>]* src="([^"]+\.js)[^"]*"/g)]
  const paths = [...new Set(found.flatMap(([, path]) => path ?? []))]
  if (paths.length === 0) throw new Error('the page names no scripts')
  return paths
}

/** Addresses of the scripts that a browser fetches until the desk stands and nothing more is asked. */
async function scriptsFetched(url: string): Promise<string[]> {
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const found = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) found.add(pathname)
    })
    await page.goto(url)
    await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
    await page.waitForLoadState('networkidle')
    return [...found]
  } finally {
    await browser.close()
  }
}

async function weighKb(
  paths: readonly string[],
  read: (path: string) => Promise<Buffer>,
): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(await read(path), { level: 9 }).length
  return bytes / 1_000
}
