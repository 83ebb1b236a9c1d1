import { gzipSync } from 'node:zlib'
import { chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '@/bench/support/browser'
import { loadedLater, withoutFactories } from '@/bench/support/chunkFactories'
import { startDesk } from '@/bench/support/desk'
import { buildEmptyApp } from '@/bench/support/emptyApp'
import type { Measurement } from '@/bench/support/measurement'
import { builtModuleFinder } from '@/bench/support/moduleNames'
import { connectTrader, setUpVenue, VENUE_PAGES } from '@/bench/support/traderPage'

/** A later feature may add 3 kB with its reason here. */
const EXTRA_KB_GOAL = 100
/** For venues that the page is not about. */
const FOREIGN_KB_GOAL = 0.5
const VENUE = 'hyperliquid'
const PAGE = VENUE_PAGES[VENUE]
/** How long to wait once the page is rendered: what it loads by itself comes within it. */
const SETTLED_MS = 5_000

/** Rooms of the venues that the page is not about. */
const OTHER_ROOMS = Object.keys(VENUE_PAGES)
  .filter((venue) => venue !== VENUE)
  .flatMap((venue) => [`lib/venues/${venue}/`, `lib/client/${venue}/`])
const isOfAnother = (path: string) =>
  path.startsWith('lib/ecgfp5/') || OTHER_ROOMS.some((room) => path.startsWith(room))

/**
 * First-load JavaScript of the trade page, gzipped: the scripts that its HTML names, against those
 * that an empty app of the same Next names. The file for browsers without modules, which no browser
 * of these years loads, is counted on both sides. What a browser fetches beside them, unasked, to
 * show the whole desk is reported as a figure. Neither without a wallet nor with one that trades at
 * the page's venue does it fetch a module of another venue. What it pays for other venues all the same
 * is what its scripts weigh more than without their modules and without what would load those; rows
 * of lists that name every venue are in either.
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
    const visits = await visitPages(desk.webUrl)
    const late = visits.stranger.filter((path) => !scripts.includes(path))
    const lateKb = await weighKb(late, read)
    const find = builtModuleFinder(isOfAnother)
    const modulesOf = async (paths: readonly string[]) =>
      (await Promise.all(paths.map(async (path) => find(String(await read(path)))))).flat()
    // What finds nothing where all is loaded would find nothing anywhere.
    const known = await modulesOf(visits.otherVenue)
    if (known.length === 0) throw new Error('no module is known by its text')
    const foreign = [
      ...new Set(await modulesOf([...scripts, ...visits.stranger, ...visits.trader])),
    ]
    const isForeignScript = memoize(async (path: string) => (await modulesOf([path])).length > 0)
    const foreignKb = await weighForeignKb(
      [...new Set([...scripts, ...visits.stranger, ...visits.trader])],
      { read, find, isForeignScript },
    )
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
          of: 'modules of a venue that the page is not about, with a wallet and without',
          value: foreign.length,
          goal: '0',
          holds: foreign.length === 0,
        },
        {
          of: 'kB gz of modules of other venues and of what would load them, all scripts fetched',
          value: foreignKb,
          goal: `<= ${FOREIGN_KB_GOAL}`,
          holds: foreignKb <= FOREIGN_KB_GOAL,
        },
      ],
      figures: {
        'trade page': `${ownKb.toFixed(1)} kB in ${scripts.length} scripts`,
        'empty app': `${emptyKb.toFixed(1)} kB`,
        'fetched later, before any press': `${lateKb.toFixed(1)} kB in ${late.length} scripts`,
        'modules known by their text on the page of another venue': `${new Set(known).size}`,
        ...(foreign.length > 0 && { 'modules of other venues': foreign.join(', ') }),
      },
    }
  } finally {
    await desk.close()
  }
}

/**
 * What scripts weigh more than without modules that hold text of other venues, and without those that
 * would load a script with such a module.
 */
async function weighForeignKb(
  paths: readonly string[],
  {
    read,
    find,
    isForeignScript,
  }: {
    read(path: string): Promise<Buffer>
    find(text: string): string[]
    isForeignScript(path: string): Promise<boolean>
  },
): Promise<number> {
  let bytes = 0
  for (const path of paths) {
    const script = String(await read(path))
    const later = [...new Set(loadedLater(script))]
    const areForeign = await Promise.all(later.map((name) => isForeignScript(`/_next/${name}`)))
    const foreign = new Set(later.filter((_, index) => areForeign[index]))
    const shorter = await withoutFactories(
      script,
      (factory) =>
        find(factory).length > 0 || loadedLater(factory).some((name) => foreign.has(name)),
    )
    if (shorter === script) continue
    const weigh = (text: string) => gzipSync(text, { level: 9 }).length
    bytes += weigh(script) - weigh(shorter)
  }
  return bytes / 1_000
}

/** Asks once for each name. */
function memoize<V>(ask: (name: string) => Promise<V>): (name: string) => Promise<V> {
  const known = new Map<string, Promise<V>>()
  return (name) => {
    const answer = known.get(name) ?? ask(name)
    known.set(name, answer)
    return answer
  }
}

/** Addresses of the scripts that a page names, each once. */
function scriptsOf(html: string): string[] {
  const found = [...html.matchAll(/<script[^>]* src="([^"]+\.js)[^"]*"/g)]
  const paths = [...new Set(found.flatMap(([, path]) => path ?? []))]
  if (paths.length === 0) throw new Error('the page names no scripts')
  return paths
}

/** Scripts that pages fetch until they are rendered, by visitor. */
interface Visits {
  /** No wallet is connected. */
  stranger: readonly string[]
  /** The wallet is connected, and trades at the venue of the page. */
  trader: readonly string[]
  /** The same, on the page of another venue. */
  otherVenue: readonly string[]
}

async function visitPages(webUrl: string): Promise<Visits> {
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const stranger = await scriptsFetched(page, `${webUrl}${PAGE}`)
    await connectTrader(page, webUrl)
    await setUpVenue(page, VENUE)
    const trader = await scriptsFetched(page, `${webUrl}${PAGE}`, 'Enter size')
    const otherVenue = await scriptsFetched(page, `${webUrl}${VENUE_PAGES.lighter}`)
    return { stranger, trader, otherVenue }
  } finally {
    await browser.close()
  }
}

/**
 * Addresses of the scripts that a page fetches until it is rendered and loads nothing more by
 * itself.
 */
async function scriptsFetched(page: Page, url: string, button?: string): Promise<string[]> {
  const found = new Set<string>()
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) found.add(pathname)
  }
  page.on('request', note)
  await page.goto(url)
  await page.waitForFunction(() => /[\d,.]+ BTC/.test(document.title))
  if (button !== undefined) await page.getByRole('button', { name: button }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  page.off('request', note)
  return [...found]
}

async function weighKb(
  paths: readonly string[],
  read: (path: string) => Promise<Buffer>,
): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(await read(path), { level: 9 }).length
  return bytes / 1_000
}
